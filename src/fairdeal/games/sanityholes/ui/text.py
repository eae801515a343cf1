"""Presidents & Sanityholes in a player's words: the table as lines of text, events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.engine.events import Event
from fairdeal.games.sanityholes.view import SanityholesView


def some(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def lines(view: SanityholesView, names: Sequence[str]) -> list[str]:
    """The table as a seat sees it, players in the order of turns."""
    left = some(view.black_left, "black marker") + " left" if view.black_left else "the last round"
    shown = [f"Round {view.round}, {left}"]
    for seat in view.turns:
        you = " (you)" if seat == view.seat else ""
        title = f", {view.roles[seat]}" if view.roles[seat] else ""
        mark = ">" if seat in view.actors else " "
        state = "out" if seat in view.out else some(view.sizes[seat], "card")
        passed = ", passed" if seat in view.passed else ""
        markers = some(view.scores[seat] if view.scores is not None else 0, "marker")
        shown.append(f" {mark} {names[seat]}{you}{title}: {state}, {markers}{passed}")
    shown += _trick(view, names)
    if view.hand is not None:
        shown.append(f"Your hand: {'  '.join(view.hand) or 'no cards'}")
    for due in view.due:
        if due["seat"] == view.seat:
            shown.append(f"Give {names[due['to']]} {some(due['number'], 'item')}, each a card or a marker of yours.")
    if view.giving is not None:
        shown.append(f"You {view.giving}.")
    return shown


def _trick(view: SanityholesView, names: Sequence[str]) -> list[str]:
    if view.phase != "play":
        return []
    if view.top is None:
        return ["Trick: a new one"]
    moves = ", ".join(f"{names[seat]} {move.removeprefix('play ')}" for seat, move in view.trick)
    return [f"Trick: {moves}", f"To beat: {view.top['count']} × {view.top['value']} by {names[view.top['seat']]}"]


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    write = SENTENCES.get(event.kind)
    return write(event, names) if write is not None else None


def _data(event: Event) -> Mapping[str, object]:
    return event.data if event.data is not None else {}


def _drawn(event: Event, names: Sequence[str]) -> str:
    draws = _data(event)["draws"]
    assert isinstance(draws, list)
    cards = "; again: ".join(", ".join(f"{names[seat]} {card}" for seat, card in drawn) for drawn in draws)
    return f"The draw for dealer: {cards}. {names[event.seat]} deals."


def _dealt(event: Event, names: Sequence[str]) -> str:
    hand = _data(event)["hand"]
    assert isinstance(hand, list)
    return f"{names[event.seat]} is dealt {'  '.join(hand)}."


def _exchange(event: Event, names: Sequence[str]) -> str:
    data = _data(event)
    cards, markers = int(str(data["cards"])), int(str(data["markers"]))
    given = [some(number, thing) for number, thing in ((cards, "card"), (markers, "marker")) if number]
    back = f" for {some(int(str(data['back'])), 'card')}" if cards else ""
    return f"{names[event.seat]} gives {names[int(str(data['to']))]} {' and '.join(given)}{back}."


def _cards(event: Event, names: Sequence[str]) -> str | None:
    data = _data(event)
    cards = data["cards"]
    assert isinstance(cards, list)
    return f"    ({names[event.seat]} gives {names[int(str(data['to']))]} {'  '.join(cards)})" if cards else None


def _round(event: Event, names: Sequence[str]) -> str:
    data = _data(event)
    places, markers = data["places"], data["markers"]
    assert isinstance(places, list)
    assert isinstance(markers, list)
    ranking = ", ".join(f"{place}. {names[seat]} ({markers[seat]})" for place, seat in enumerate(places, 1))
    return f"Round {data['round']} is over: {ranking}. In brackets: Pass Markers."


SENTENCES: dict[str, Callable[[Event, Sequence[str]], str | None]] = {
    "draw": _drawn,
    "dealt": _dealt,
    "chosen": lambda event, names: f"{names[event.seat]} has chosen what to give.",
    "exchange": _exchange,
    "cards": _cards,
    "played": lambda event, names: f"{names[event.seat]} plays {str(event.move).removeprefix('play ')}.",
    "skipped": lambda event, names: f"{names[event.seat]} misses a turn: the play was matched.",
    "passed": lambda event, names: f"{names[event.seat]} passes and takes a marker.",
    "cleared": lambda event, names: f"{names[event.seat]} clears the trick: {str(event.move).removeprefix('clear ')}.",
    "out": lambda event, names: f"{names[event.seat]} is out.",
    "trick": lambda event, names: f"{names[event.seat]} leads.",
    "red": lambda event, names: "The black markers are gone: the game ends with this round.",  # noqa: ARG005
    "round": _round,
}
