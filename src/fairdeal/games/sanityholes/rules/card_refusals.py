"""Why a card cannot be played as one of its faces, although each face is a value that some play could show."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.cards.naming import count_of
from fairdeal.engine.errors import IllegalMove
from fairdeal.games.sanityholes.rules.beating import min_cards
from fairdeal.games.sanityholes.rules.refusals import play_in_words
from fairdeal.games.sanityholes.rules.terms import TWO

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.view import SanityholesView


def too_few_cards(face: str, view: "SanityholesView") -> IllegalMove | None:
    """PS-5: the refusal if the player in turn has too few cards of the value that a face shows."""
    value = _value_of(face)
    if view.top is None or view.seat not in view.actors or value in (None, TWO) or not _holds(face, view):
        return None  # PS-7: one 2 is always enough
    assert value is not None
    top_number, top_value = view.top["count"], view.top["value"]
    needed, held = min_cards(top_number, top_value, value), _number_showing(value, view)
    if held >= needed:
        return None
    top = play_in_words(top_number, top_value)
    return IllegalMove(
        "PS-5", f"on {top} you would need {count_of(needed, value)}, and you have {count_of(held, value)}"
    )


def move_showing(face: str, view: "SanityholesView") -> str:
    """The move with this face alone: PS-7: on a play, a single 2 clears the trick."""
    return f"clear {face}" if view.top is not None and _value_of(face) == TWO else f"play {face}"


def _value_of(face: str) -> int | None:
    try:
        return parse_face(face, standard_deck()).value
    except BadCard:
        return None


def _holds(face: str, view: "SanityholesView") -> bool:
    return view.hand is not None and face.partition(":")[0] in view.hand


def _number_showing(value: int, view: "SanityholesView") -> int:
    """How many cards of the hand can show a value."""
    cards = [parse_double(card, standard_deck()) for card in view.hand or ()]
    return sum([value in (card.low, card.high, card.sum) for card in cards])
