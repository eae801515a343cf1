"""Bull Sanity in a player's words: the table as lines of text, and events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.cards.naming import count_of, plural_name, write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.bull_sanity.view import BullSanityView, Turn


def claim_words(number: int, value: int) -> str:
    """What a claim says: `one 7`, `three Queens`."""
    return count_of(number, value)


def describe(move: str) -> str:
    """What a player does with a move: `claim two 7s with 3♣7♦, 2♣5♦`, `call Bull Sanity`, `accept`."""
    verb, *words = move.split()
    if verb != "claim":
        return "call Bull Sanity" if verb == "bull" else "accept the claim"
    value, *cards = words
    return f"claim {count_of(len(cards), value)} with {write_cards(cards)}"


def truth_word(is_true: object) -> str:
    """`true` or `false`."""
    return "true" if is_true else "false"


# ---- The table


def lines(view: BullSanityView, names: Sequence[str]) -> list[str]:
    """The table as one seat sees it."""
    found = [f"{counted(view.face_down, 'card')} face down, out of play"]
    for seat, size in enumerate(view.sizes):
        mark = ">" if seat in view.actors else " "
        accepted = ", accepts" if seat in view.accepted else ""
        state = "out" if seat in view.out else counted(size, "card")
        found.append(f" {mark} {names[seat]}: {state}{accepted}")
    if view.last is not None:
        found.append(f"Before: {_turn_line(view.last, names)}")
    if view.claim is not None:
        found.append(f"On the table: {_turn_line(view.claim, names)}")
    elif view.values:
        found.append(f"To claim: {' or '.join(plural_name(value) for value in view.values)}")
    if view.hand is not None:
        found.append(f"Your hand: {write_cards(view.hand) or 'no cards'}")
    if view.phase == "call" and view.seat in view.actors:
        found.append("bull or accept?")
    return found


def _turn_line(turn: Turn, names: Sequence[str]) -> str:
    line = f"{names[turn['seat']]} claimed {claim_words(turn['count'], turn['value'])}"
    if turn["called_by"] is not None:
        line += f", {names[turn['called_by']]} called, and it was {truth_word(turn['true'])}"
    return line + (f" ({write_cards(turn['cards'])})" if turn["cards"] is not None else "")


# ---- Events


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    write = SENTENCES.get(event.kind)
    return write(names[event.seat], event.data or {}, event, names) if write is not None else None


def _number(data: Mapping[str, object], key: str) -> int:
    return int(str(data[key]))


def _claimed(name: str, data: Mapping[str, object], _event: Event, _names: Sequence[str]) -> str:
    return f"{name} claims {claim_words(_number(data, 'count'), _number(data, 'value'))}."


def _called(name: str, data: Mapping[str, object], _event: Event, names: Sequence[str]) -> str:
    return f"{name} calls Bull Sanity on {names[_number(data, 'claim_of')]}."


def _taken(name: str, data: Mapping[str, object], _event: Event, _names: Sequence[str]) -> str:
    shown = data["cards"]
    assert isinstance(shown, list)
    return f"{name} takes {write_cards(shown)}: the claim was {truth_word(data['true'])}."


def _over(name: str, data: Mapping[str, object], _event: Event, names: Sequence[str]) -> str:
    places = data["places"]
    assert isinstance(places, list)
    if len(places) == len(names) > 2:
        return f"{name} wins; the last is {names[places[-1][0]]}."
    return f"{name} wins."


SENTENCES: dict[str, Callable[[str, Mapping[str, object], Event, Sequence[str]], str]] = {
    "deals": lambda name, _data, _event, _names: f"{name} deals.",
    "claimed": _claimed,
    "laid": lambda name, _data, event, _names: f"    ({name} puts down {write_cards(str(event.move).split()[2:])})",
    "accepted": lambda name, _data, _event, _names: f"{name} accepts.",
    "stays": lambda name, _data, _event, _names: f"The set of {name} stays face down.",
    "called": _called,
    "cards": _taken,
    "out": lambda name, _data, _event, _names: f"{name} is out of cards.",
    "over": _over,
}
