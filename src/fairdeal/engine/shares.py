"""How many of each kind of hidden cards are in each place, drawn so that every deal that is possible is equally likely.

What is known of a place says how many cards of a kind it can hold at most. How many deals there are is found kind by
kind: for every way to split one among the places, the ways in which the rest can follow. A deal is then drawn by these.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb

from fairdeal.engine.random import Stream

MOST_SPLITS = 2_000  # that are looked at: some milliseconds

Rooms = tuple[int, ...]
Split = tuple[int, ...]


class TooManyError(Exception):
    """There are too many ways to split the cards for them all to be counted."""


class Shares:
    """Kinds of cards with limits, and the rest of the cards, which may go anywhere; they fill all the rooms."""

    def __init__(
        self,
        numbers: Sequence[int],
        most: Sequence[Sequence[int]],
        rest: int,
        rooms: Rooms,
        most_splits: int | None = None,
    ) -> None:
        self.most_splits = MOST_SPLITS if most_splits is None else most_splits
        self.numbers = numbers  # of each kind
        self.most = most  # of each kind, in each place
        self.rest = rest
        self.rooms = rooms
        self.looked_at = 0
        self.tables: dict[tuple[int, Rooms], tuple[list[int], list[Split]]] = {}
        self.known_ways: dict[tuple[int, Rooms], int] = {}
        self.total = self.ways(0, rooms)  # deals there are

    def ways(self, kind: int, rooms: Rooms) -> int:
        """In how many ways the kinds from this one on, and the rest, can fill these rooms."""
        key = (kind, rooms)
        if key not in self.known_ways:
            self.known_ways[key] = self.count_ways(kind, rooms)
        return self.known_ways[key]

    def count_ways(self, kind: int, rooms: Rooms) -> int:
        if kind == len(self.numbers):
            return ways_to_split(self.rest, rooms) if sum(rooms) == self.rest else 0
        number = self.numbers[kind]
        weights: list[int] = []
        found: list[Split] = []
        for split in splits(number, [min(room, most) for room, most in zip(rooms, self.most[kind], strict=True)]):
            self.looked_at += 1
            if self.looked_at > self.most_splits:
                raise TooManyError
            rest = self.ways(kind + 1, less(rooms, split))
            if rest:
                weights.append(ways_to_split(number, split) * rest)
                found.append(split)
        sums = list(accumulate(weights))
        self.tables[kind, rooms] = (sums, found)
        return sums[-1] if sums else 0

    def draw(self, stream: Stream) -> tuple[list[Split], Rooms]:
        """How every kind is split, and the room that is left for the rest."""
        rooms = self.rooms
        drawn = []
        for kind in range(len(self.numbers)):
            sums, found = self.tables[kind, rooms]
            split = found[bisect_right(sums, below_any(stream, sums[-1]))]
            drawn.append(split)
            rooms = less(rooms, split)
        return drawn, rooms


def less(rooms: Rooms, split: Split) -> Rooms:
    return tuple([room - share for room, share in zip(rooms, split, strict=True)])


def splits(number: int, rooms: Sequence[int]) -> Iterator[Split]:
    """Every way to split so many equal cards among rooms."""
    if not rooms:
        if not number:
            yield ()
        return
    behind = sum(rooms[1:])
    for first in range(max(0, number - behind), min(number, rooms[0]) + 1):
        for rest in splits(number - first, rooms[1:]):
            yield (first, *rest)


def ways_to_split(number: int, shares: Sequence[int]) -> int:
    """In how many ways cards that are all different can be split into such shares."""
    ways = 1
    for share in shares:
        ways *= comb(number, share)
        number -= share
    return ways


def below_any(stream: Stream, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, however large n is."""
    if n >> 64 == 0:
        return stream.below(n)
    width = n.bit_length()
    while True:
        number = 0
        for _ in range(0, width, 32):
            number = number << 32 | stream.word()
        number >>= -width % 32
        if number < n:
            return number
