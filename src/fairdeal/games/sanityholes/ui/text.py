"""Presidents & Sanityholes in a player's words: the table as lines of text, events as sentences."""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.cards.naming import count_of, write_card, write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.sanityholes.rules.moves import MARKER
from fairdeal.games.sanityholes.view import SanityholesView


def items_in_words(items: Sequence[str]) -> str:
    """What a gift consists of: `2♣3♦, 4♦8♥ and 2 markers`."""
    cards = [item for item in items if item != MARKER]
    markers = counted(len(items) - len(cards), "marker")
    given = [*([write_cards(cards)] if cards else []), *([markers] if len(cards) < len(items) else [])]
    return " and ".join(given)


def describe(move: str) -> str:
    """What a player does with a move: `give 2♣3♦ and 1 marker`, `play 4♦8♥ as 8♥, 2♦8♣ as 8♣`, `pass`."""
    verb, *items = move.split()
    if verb == "give":
        return f"give {items_in_words(items)}"
    if verb == "clear":
        return f"clear the trick with {write_cards(items)}"
    return f"play {write_cards(items)}" if items else verb


def lines(view: SanityholesView, names: Sequence[str]) -> list[str]:
    """The table as a seat sees it, players in the order of turns."""
    left = counted(view.black_left, "black marker") + " left" if view.black_left else "the last round"
    shown = [f"Round {view.round}, {left}"]
    for seat in view.turns:
        you = " (you)" if seat == view.seat else ""
        title = f", {view.roles[seat]}" if view.roles[seat] else ""
        mark = ">" if seat in view.actors else " "
        state = "out" if seat in view.out else counted(view.sizes[seat], "card")
        passed = ", passed" if seat in view.passed else ""
        markers = counted(view.scores[seat] if view.scores is not None else 0, "marker")
        shown.append(f" {mark} {names[seat]}{you}{title}: {state}, {markers}{passed}")
    shown += _trick(view, names)
    if view.hand is not None:
        shown.append(f"Your hand: {write_cards(view.hand) or 'no cards'}")
    for due in view.due:
        if due["seat"] == view.seat:
            shown.append(f"Give {names[due['to']]} {counted(due['number'], 'item')}, each a card or a marker of yours.")
    if view.giving is not None:
        shown.append(f"You {describe(view.giving)}.")
    return shown


def _trick(view: SanityholesView, names: Sequence[str]) -> list[str]:
    if view.phase != "play":
        return []
    if view.top is None:
        return ["Trick: a new one"]
    moves = ", ".join(f"{names[seat]} {_trick_move(move)}" for seat, move in view.trick)
    top = count_of(view.top["count"], view.top["value"])
    return [f"Trick: {moves}", f"To beat: {top} by {names[view.top['seat']]}"]


def _trick_move(move: str) -> str:
    return "passes" if move == "pass" else write_cards(move.split()[1:])


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    write = SENTENCES.get(event.kind)
    return write(event, names) if write is not None else None


def _data(event: Event) -> Mapping[str, object]:
    return event.data if event.data is not None else {}


def _drawn(event: Event, names: Sequence[str]) -> str:
    draws = _data(event)["draws"]
    assert isinstance(draws, list)
    cards = "; again: ".join(", ".join(f"{names[seat]} {write_card(card)}" for seat, card in drawn) for drawn in draws)
    return f"The draw for dealer: {cards}. {names[event.seat]} deals."


def _dealt(event: Event, names: Sequence[str]) -> str:
    hand = _data(event)["hand"]
    assert isinstance(hand, list)
    return f"{names[event.seat]} is dealt {write_cards(hand)}."


def _exchange(event: Event, names: Sequence[str]) -> str:
    data = _data(event)
    cards, markers = int(str(data["cards"])), int(str(data["markers"]))
    given = [counted(number, thing) for number, thing in ((cards, "card"), (markers, "marker")) if number]
    back = f" for {counted(int(str(data['back'])), 'card')}" if cards else ""
    return f"{names[event.seat]} gives {names[int(str(data['to']))]} {' and '.join(given)}{back}."


def _cards(event: Event, names: Sequence[str]) -> str | None:
    data = _data(event)
    cards = data["cards"]
    assert isinstance(cards, list)
    return f"    ({names[event.seat]} gives {names[int(str(data['to']))]} {write_cards(cards)})" if cards else None


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
    "played": lambda event, names: f"{names[event.seat]} plays {write_cards(str(event.move).split()[1:])}.",
    "skipped": lambda event, names: f"{names[event.seat]} misses a turn: the play was matched.",
    "passed": lambda event, names: f"{names[event.seat]} passes and takes a marker.",
    "cleared": lambda event, names: (
        f"{names[event.seat]} clears the trick: {write_cards(str(event.move).split()[1:])}."
    ),
    "out": lambda event, names: f"{names[event.seat]} is out.",
    "trick": lambda event, names: f"{names[event.seat]} leads.",
    "red": lambda event, names: "The black markers are gone: the game ends with this round.",  # noqa: ARG005
    "round": _round,
}
