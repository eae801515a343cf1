"""Bull Sanity in a player's words: the table as lines of text, and events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.engine.events import Event
from fairdeal.games.bull_sanity.view import BullSanityView, Turn

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def cards(number: int) -> str:
    """`1 card`, `2 cards`."""
    return "1 card" if number == 1 else f"{number} cards"


def claim_words(number: int, value: int) -> str:
    """What a claim says: `one 7`, `three 7s`, `11 cards of 7`."""
    if number >= len(NUMBERS):
        return f"{number} cards of {value}"
    return f"{NUMBERS[number]} {value}" if number == 1 else f"{NUMBERS[number]} {value}s"


def truth_word(is_true: object) -> str:
    """`true` or `false`."""
    return "true" if is_true else "false"


# ---- The table


def lines(view: BullSanityView, names: Sequence[str]) -> list[str]:
    """The table as one seat sees it."""
    found = [f"{cards(view.face_down)} face down, out of play"]
    for seat, size in enumerate(view.sizes):
        mark = ">" if seat in view.actors else " "
        accepted = ", accepts" if seat in view.accepted else ""
        state = "out" if seat in view.out else cards(size)
        found.append(f" {mark} {names[seat]}: {state}{accepted}")
    if view.last is not None:
        found.append(f"Before: {_turn_line(view.last, names)}")
    if view.claim is not None:
        found.append(f"On the table: {_turn_line(view.claim, names)}")
    elif view.values:
        found.append(f"To claim: {' or '.join(f'{value}s' for value in view.values)}")
    if view.hand is not None:
        found.append(f"Your hand: {'  '.join(view.hand) or 'no cards'}")
    if view.phase == "call" and view.seat in view.actors:
        found.append("bull or accept?")
    return found


def _turn_line(turn: Turn, names: Sequence[str]) -> str:
    line = f"{names[turn['seat']]} claimed {claim_words(turn['count'], turn['value'])}"
    if turn["called_by"] is not None:
        line += f", {names[turn['called_by']]} called, and it was {truth_word(turn['true'])}"
    return line + (f" ({' '.join(turn['cards'])})" if turn["cards"] is not None else "")


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
    return f"{name} takes {' '.join(shown)}: the claim was {truth_word(data['true'])}."


def _over(name: str, data: Mapping[str, object], _event: Event, names: Sequence[str]) -> str:
    places = data["places"]
    assert isinstance(places, list)
    if len(places) == len(names) > 2:
        return f"{name} wins; the last is {names[places[-1][0]]}."
    return f"{name} wins."


SENTENCES: dict[str, Callable[[str, Mapping[str, object], Event, Sequence[str]], str]] = {
    "deals": lambda name, _data, _event, _names: f"{name} deals.",
    "claimed": _claimed,
    "laid": lambda name, _data, event, _names: f"    ({name}: {event.move})",
    "accepted": lambda name, _data, _event, _names: f"{name} accepts.",
    "stays": lambda name, _data, _event, _names: f"The set of {name} stays face down.",
    "called": _called,
    "cards": _taken,
    "out": lambda name, _data, _event, _names: f"{name} is out of cards.",
    "over": _over,
}
