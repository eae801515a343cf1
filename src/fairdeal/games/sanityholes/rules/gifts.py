# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What the higher player of a pair gives away in the exchange (PS-3): cards, and Pass Markers of his own."""

from collections.abc import Sequence

from fairdeal.engine import bits
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.mechanics.choices import ways

MARKER = "marker"


class Gift(Move):
    """Cards and markers: `give 2c3d marker`. Their order does not matter; markers are written last."""

    def __init__(self, values: ValueTable, cards: int, markers: int, twice: Sequence[int] = ()) -> None:
        self.values = values
        self.cards = cards  # as a set
        self.markers = markers
        self.twice = tuple(twice)  # cards that were named again: readable, and never legal

    def names(self) -> list[str]:
        """The cards as they are written."""
        return self.values.names_of(self.cards) + [self.values.names[card] for card in self.twice]

    def text(self) -> str:
        return " ".join(["give", *self.names(), *[MARKER] * self.markers])


def count_gifts(cards: int, items: int, markers: int) -> int:
    """In how many ways so many items can be given out of so many cards and markers."""
    total = 0
    for some in range(min(items, markers) + 1):
        total += ways(cards, items - some)
    return total


def markers_in_gift(cards: int, items: int, k: int) -> int:
    """How many markers are in the k-th way; those with fewest come first."""
    some = 0
    while k >= ways(cards, items - some):
        k -= ways(cards, items - some)
        some += 1
    return some


def cards_in_gift(hand: int, items: int, k: int) -> int:
    """The cards in the k-th way, as a set; in order of the lowest card, then the next."""
    left = bits.count128(hand)
    while k >= ways(left, items):
        k -= ways(left, items)
        items -= 1
    given = bits.bit128(0) & 0
    while items > 1:
        card = bits.lowest128(hand)
        hand &= hand - 1
        left -= 1
        with_it = ways(left, items - 1)
        if k < with_it:
            given |= bits.bit128(card)
            items -= 1
        else:
            k -= with_it
    if items:
        given |= bits.bit128(bits.nth128(hand, k))  # the last one is the k-th of those that are left
    return given


class Gifts(Moves):
    """Every way to give so many items out of a hand and of the markers one has."""

    def __init__(self, hand: int, items: int, markers: int, values: ValueTable) -> None:
        self.hand = hand
        self.items = items
        self.markers = min(items, markers)
        self.values = values
        self.size = bits.count128(self.hand)

    def count(self) -> int:
        return count_gifts(self.size, self.items, self.markers)

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return Gift(self.values, cards_in_gift(self.hand, self.items, k), markers_in_gift(self.size, self.items, k))

    def holds(self, move: Move) -> bool:
        return isinstance(move, Gift) and move.values is self.values and not move.twice and self.has(move)

    def has(self, gift: Gift) -> bool:
        """Are these items held, and as many as are due?"""
        if bits.count128(gift.cards) + gift.markers != self.items:
            return False
        return not gift.cards & ~self.hand and gift.markers <= self.markers

    def compact(self) -> list[object]:
        entry: dict[str, object] = {"verb": "give", "choose": self.items, "from": self.values.names_of(self.hand)}
        return [{**entry, "markers": self.markers}]
