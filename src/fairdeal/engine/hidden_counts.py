"""Random numbers of hidden cards of each kind in each hand, such that every consistent deal is equally likely.

Knowledge about a hand limits how many cards of a kind it can hold. The deals are counted kind by kind: for every way to
split a kind among the hands, the number of ways to deal the rest. A deal is then drawn by these counts.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb

from fairdeal.engine.random import Stream

MAX_SPLITS = 2_000  # ways to split that are examined before counting is given up: a few milliseconds

Capacities = tuple[int, ...]  # free places in each hand
Split = tuple[int, ...]


class TooManyError(Exception):
    """There are too many ways to split the cards to count them all."""


class HiddenCounts:
    """Kinds of cards with limits per hand, and other cards without limits; together they fill all hands."""

    def __init__(
        self,
        numbers: Sequence[int],
        limits: Sequence[Sequence[int]],
        rest: int,
        capacities: Capacities,
        max_splits: int | None = None,
    ) -> None:
        self.max_splits = MAX_SPLITS if max_splits is None else max_splits
        self.numbers = numbers  # of each kind
        self.limits = limits  # of each kind, in each hand
        self.rest = rest
        self.capacities = capacities
        self.examined = 0
        self.tables: dict[tuple[int, Capacities], tuple[list[int], list[Split]]] = {}
        self.known_ways: dict[tuple[int, Capacities], int] = {}
        self.total = self.ways(0, capacities)  # number of deals

    def ways(self, kind: int, capacities: Capacities) -> int:
        """Number of ways in which the kinds from this one on, and the other cards, fill the hands."""
        key = (kind, capacities)
        if key not in self.known_ways:
            self.known_ways[key] = self.count_ways(kind, capacities)
        return self.known_ways[key]

    def count_ways(self, kind: int, capacities: Capacities) -> int:
        if kind == len(self.numbers):
            return ways_to_split(self.rest, capacities) if sum(capacities) == self.rest else 0
        number = self.numbers[kind]
        weights: list[int] = []
        found: list[Split] = []
        for split in splits(
            number, [min(free, limit) for free, limit in zip(capacities, self.limits[kind], strict=True)]
        ):
            self.examined += 1
            if self.examined > self.max_splits:
                raise TooManyError
            rest = self.ways(kind + 1, subtract(capacities, split))
            if rest:
                weights.append(ways_to_split(number, split) * rest)
                found.append(split)
        sums = list(accumulate(weights))
        self.tables[kind, capacities] = (sums, found)
        return sums[-1] if sums else 0

    def draw(self, stream: Stream) -> tuple[list[Split], Capacities]:
        """Draw how each kind is split, and the capacities left for the other cards."""
        capacities = self.capacities
        drawn = []
        for kind in range(len(self.numbers)):
            sums, found = self.tables[kind, capacities]
            split = found[bisect_right(sums, below_any(stream, sums[-1]))]
            drawn.append(split)
            capacities = subtract(capacities, split)
        return drawn, capacities


def subtract(capacities: Capacities, split: Split) -> Capacities:
    """Capacities left after a split."""
    return tuple([free - share for free, share in zip(capacities, split, strict=True)])


def splits(number: int, capacities: Sequence[int]) -> Iterator[Split]:
    """Every way to split `number` equal cards among hands."""
    if not capacities:
        if not number:
            yield ()
        return
    behind = sum(capacities[1:])
    for first in range(max(0, number - behind), min(number, capacities[0]) + 1):
        for rest in splits(number - first, capacities[1:]):
            yield (first, *rest)


def ways_to_split(number: int, shares: Sequence[int]) -> int:
    """Number of ways to split distinct cards into shares of these sizes."""
    ways = 1
    for share in shares:
        ways *= comb(number, share)
        number -= share
    return ways


def below_any(stream: Stream, n: int) -> int:
    """A uniform number from 0 to n - 1, for n of any size."""
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
