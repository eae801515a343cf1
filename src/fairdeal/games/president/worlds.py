"""Imagined worlds: hidden cards dealt anew to those who hold them, as one who cannot see them must imagine it."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president.layout import RANKS


@dataclass(frozen=True, slots=True)
class Holder:
    """A hidden hand: what is in it, and the least that is known to be in it."""

    hand: Sequence[int]
    known: Sequence[int]


def redistribute(holders: Sequence[Holder], stream: Stream) -> list[list[int]]:
    """New hands of the same sizes out of the same cards; known cards stay, every deal of the rest is equally likely."""
    hands = [list(holder.known) for holder in holders]
    rooms = [sum(holder.hand) - sum(holder.known) for holder in holders]
    for rank in range(RANKS):
        left = sum(holder.hand[rank] - holder.known[rank] for holder in holders)
        total = sum(rooms)
        for i in range(len(holders)):
            got = hypergeometric(stream, rooms[i], total - rooms[i], left)
            total -= rooms[i]
            hands[i][rank] += got
            rooms[i] -= got
            left -= got
    return hands
