"""President in a player's words: the table as lines, events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.president.rules.refusals import combo_in_words
from fairdeal.games.president.view import PresidentView

MAX_CARDS_LISTED = 60  # larger hands are written as counts


def read_combo(text: str) -> tuple[str, int, int]:
    """Rank, natural cards and jokers of a combo in notation: `7x2+j1`, `joker`."""
    rank, _, numbers = text.partition("x")
    naturals, _, jokers = numbers.partition("+j")
    return rank, int(naturals or 1), int(jokers or 0)


def describe(move: str) -> str:
    """What a player does with a move: `play three Queens`, `give one 3, one 4`, `pass`."""
    verb, *cards = move.split()
    if verb == "give":
        return f"give {', '.join([combo_in_words(*read_combo(card)) for card in cards])}"
    if verb in ("pass", "skip"):
        return verb
    return "get ready for the next round" if verb == "ready" else f"play {combo_in_words(*read_combo(move))}"


def hand_text(hand: Mapping[str, int]) -> str:
    """A hand to read: a few cards one by one, many as counts."""
    if sum(hand.values()) <= MAX_CARDS_LISTED:
        return "  ".join(" ".join([rank] * number) for rank, number in hand.items())
    return "  ".join(f"{rank}×{number:,}" for rank, number in hand.items())


def lines(view: PresidentView, names: Sequence[str]) -> list[str]:
    """The table as one seat sees it."""
    lines = [f"Round {view.round}" + (", revolution: the order is reversed" if view.revolution else "")]
    for seat, size in enumerate(view.sizes):
        title = f" ({view.roles[seat]})" if seat < len(view.roles) and view.roles[seat] else ""
        state = "out" if seat in view.out and view.phase == "play" else counted(size, "card")
        mark = ">" if seat in view.actors else " "
        passed = ", passed" if seat in view.passed else ""
        lines.append(f" {mark} {names[seat]}{title}: {state}{passed}")
    if view.phase == "play":
        plays = ", ".join(f"{names[seat]} {_play_in_words(text)}" for seat, text in view.trick)
        lines.append(f"Trick: {plays}" if plays else "Trick: a new one")
    if view.hand is not None:
        lines.append(f"Your hand: {hand_text(view.hand) or 'no cards'}")
    for due in view.due:
        if due["seat"] == view.seat:
            to = f"to {names[int(str(due['to']))]}" if due["to"] is not None else "away"
            lines.append(f"Give {counted(int(str(due['number'])), 'card')} {to}.")
    return lines


def _play_in_words(move: str) -> str:
    return {"pass": "passes", "skip": "skips"}.get(move) or combo_in_words(*read_combo(move))


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in words; None for an event that needs no mention."""
    write = SENTENCES.get(event.kind)
    return write(event, names) if write is not None else None


def _data(event: Event, key: str) -> object:
    return event.data[key] if event.data is not None else None


def _transfer(event: Event, names: Sequence[str]) -> str:
    to = _data(event, "to")
    if to is None:
        cards = _data(event, "cards")
        assert isinstance(cards, dict)
        return f"{names[event.seat]} discards {' '.join(hand_text(cards).split())}."
    return f"{names[event.seat]} gives {names[int(str(to))]} {counted(int(str(_data(event, 'number'))), 'card')}."


def _cards(event: Event, names: Sequence[str]) -> str:
    shown = _data(event, "cards")
    assert isinstance(shown, dict)
    return f"    (from {names[event.seat]}: {hand_text(shown)})"


def _round(event: Event, names: Sequence[str]) -> str:
    order = _data(event, "places")
    assert isinstance(order, list)
    places = ", ".join(f"{place}. {names[seat]}" for place, seat in enumerate(order, 1))
    return f"Round {_data(event, 'round')} is over: {places}."


def _revolution(event: Event, names: Sequence[str]) -> str:
    if _data(event, "on"):
        return f"Revolution by {names[event.seat]}! The order of the ranks is reversed."
    return f"{names[event.seat]} cancels the revolution."


SENTENCES: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "played": lambda event, names: f"{names[event.seat]} plays {_play_in_words(str(event.move))}.",
    "passed": lambda event, names: f"{names[event.seat]} passes.",
    "skipped": lambda event, names: f"{names[event.seat]} skips.",
    "lost_turn": lambda event, names: f"{names[event.seat]} loses this turn.",
    "revolution": _revolution,
    "out": lambda event, names: (
        f"{names[event.seat]} is out" + (", with a forbidden card." if _data(event, "penalised") else ".")
    ),
    "trick": lambda event, names: f"{names[event.seat]} leads a new trick.",
    "transfer": _transfer,
    "cards": _cards,
    "round": _round,
}
