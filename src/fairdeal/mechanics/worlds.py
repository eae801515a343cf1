"""Hidden cards dealt anew: another world that agrees with what a seat has seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.random import Stream
from fairdeal.mechanics.faces import cards_in, set_of


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards that a seat cannot see, in one place: a hand, a nest, a stock. Of some it knows that they are there."""

    cards: int
    known: int = 0


def deal_anew(places: Sequence[Hidden], stream: Stream) -> list[int]:
    """For every place a set of as many cards, drawn from all that are hidden; known ones stay where they are."""
    loose = [card for place in places for card in cards_in(place.cards & ~place.known)]
    for last in range(len(loose) - 1, 0, -1):
        other = stream.below(last + 1)
        loose[last], loose[other] = loose[other], loose[last]
    worlds = []
    for place in places:
        number = (place.cards & ~place.known).bit_count()
        worlds.append(place.cards & place.known | set_of(loose[:number]))
        del loose[:number]
    return worlds
