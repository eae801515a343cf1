# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The legal gifts of the higher player of a pair (PS-3), counted and picked by number, never listed.

Gifts with fewer markers come first; then they are in order of their lowest card, then of the next.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.moves import Gift
from fairdeal.mechanics.choices import ways


def count_gifts(cards: int, items: int, markers: int) -> int:
    """The number of ways to give some items out of a number of cards and of markers."""
    total = 0
    for given in range(min(items, markers) + 1):
        total += ways(cards, items - given)
    return total


def markers_in_gift(cards: int, items: int, k: int) -> int:
    """The number of markers in the k-th gift."""
    given = 0
    while k >= ways(cards, items - given):
        k -= ways(cards, items - given)
        given += 1
    return given


def cards_in_gift(hand: int, items: int, k: int) -> int:
    """The cards in the k-th gift, as a set."""
    left = bits.count128(hand)
    while k >= ways(left, items):
        k -= ways(left, items)
        items -= 1
    given = bits.bit128(0) & 0
    while items > 1:
        card = bits.lowest128(hand)
        hand &= hand - 1
        left -= 1
        ways_with_card = ways(left, items - 1)
        if k < ways_with_card:
            given |= bits.bit128(card)
            items -= 1
        else:
            k -= ways_with_card
    if items:
        given |= bits.bit128(bits.nth128(hand, k))  # the last card is the k-th of those that are left
    return given


class LegalGifts(Moves):
    """Every way to give a number of items out of a hand and the giver's markers (PS-3)."""

    def __init__(self, hand: int, items: int, markers: int, values: ValueTable) -> None:
        self.hand = hand
        self.items = items
        self.markers = min(items, markers)  # the most that can be given
        self.values = values
        self.size = bits.count128(self.hand)

    def count(self) -> int:
        return count_gifts(self.size, self.items, self.markers)

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return Gift(self.values, cards_in_gift(self.hand, self.items, k), markers_in_gift(self.size, self.items, k))

    def holds(self, move: Move) -> bool:
        return isinstance(move, Gift) and move.values is self.values and not move.repeated and self.has(move)

    def has(self, gift: Gift) -> bool:
        """Whether the items of a gift are held, and are as many as are due."""
        if bits.count128(gift.cards) + gift.markers != self.items:
            return False
        return not gift.cards & ~self.hand and gift.markers <= self.markers

    def compact(self) -> list[object]:
        entry: dict[str, object] = {"verb": "give", "choose": self.items, "from": self.values.names_of(self.hand)}
        return [{**entry, "markers": self.markers}]
