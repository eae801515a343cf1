"""President in a player's words: the table as lines, events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.engine.events import Event
from fairdeal.games.president.view import PresidentView


def hand_text(hand: Mapping[str, int]) -> str:
    """A hand for the eye: few cards one by one, many as counts."""
    if sum(hand.values()) <= 60:
        return "  ".join(" ".join([rank] * number) for rank, number in hand.items())
    return "  ".join(f"{rank}×{number:,}" for rank, number in hand.items())


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number:,} cards"


def lines(view: PresidentView, names: Sequence[str]) -> list[str]:
    told = [f"Round {view.round}" + (", revolution: the order is reversed" if view.revolution else "")]
    for seat, size in enumerate(view.sizes):
        title = f" ({view.roles[seat]})" if seat < len(view.roles) and view.roles[seat] else ""
        state = "out" if seat in view.out and view.phase == "play" else cards(size)
        mark = ">" if seat in view.actors else " "
        passed = ", passed" if seat in view.passed else ""
        told.append(f" {mark} {names[seat]}{title}: {state}{passed}")
    if view.phase == "play":
        plays = ", ".join(f"{names[seat]} {text}" for seat, text in view.trick)
        told.append(f"Trick: {plays}" if plays else "Trick: a new one")
    if view.hand is not None:
        told.append(f"Your hand: {hand_text(view.hand) or 'no cards'}")
    for due in view.due:
        if due["seat"] == view.seat:
            to = f"to {names[int(str(due['to']))]}" if due["to"] is not None else "away"
            told.append(f"Give {cards(int(str(due['number'])))} {to}.")
    return told


def sentence(event: Event, names: Sequence[str]) -> str | None:
    teller = SENTENCES.get(event.kind)
    return teller(event, names) if teller is not None else None


def _data(event: Event, key: str) -> object:
    return event.data[key] if event.data is not None else None


def _transfer(event: Event, names: Sequence[str]) -> str:
    number = cards(int(str(_data(event, "number"))))
    to = _data(event, "to")
    return (
        f"{names[event.seat]} discards {number}."
        if to is None
        else f"{names[event.seat]} gives {names[int(str(to))]} {number}."
    )


def _cards(event: Event, names: Sequence[str]) -> str:
    shown = _data(event, "cards")
    assert isinstance(shown, dict)
    return f"    (from {names[event.seat]}: {hand_text(shown)})"


def _round(event: Event, names: Sequence[str]) -> str:
    order = _data(event, "places")
    assert isinstance(order, list)
    told = ", ".join(f"{place}. {names[seat]}" for place, seat in enumerate(order, 1))
    return f"Round {_data(event, 'round')} is over: {told}."


def _revolution(event: Event, names: Sequence[str]) -> str:
    if _data(event, "on"):
        return f"Revolution by {names[event.seat]}! The order of the ranks is reversed."
    return f"{names[event.seat]} cancels the revolution."


SENTENCES: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "played": lambda event, names: f"{names[event.seat]} plays {event.move}.",
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
