# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Which cards a player would rather keep: what the heuristic player and the rollout policy agree on."""

from functools import cache

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules import terms


def card_worth(values: ValueTable, card: int) -> tuple[bool, int]:
    """A sort key, cards to keep last: those with a 2, which can clear a trick (PS-7), and then high sums."""
    return bool(values.showing[terms.TWO] >> card & 1), values.sum_of(card)


class SheddingOrder:
    """The cards that can show each value, in the order in which a player parts with them, for compiled code."""

    def __init__(self, values: ValueTable) -> None:
        self.slots = [0] * 476  # by value: slots, the card of least worth first
        self.twos = [0] * 32  # by value: the slots of cards that can clear, as a set
        for value in range(terms.LOWEST, terms.HIGHEST + 1):
            cards = values.cards_of(values.code_showing(value, values.showing[value]))  # by slot
            order = sorted(range(len(cards)), key=lambda slot: card_worth(values, cards[slot]))
            for at, slot in enumerate(order):
                self.slots[value * memory.SLOTS + at] = slot
                self.twos[value] |= (values.showing[terms.TWO] >> cards[slot] & 1) << slot

    def least_worth(self, value: int, slots: int, number: int) -> int:
        """The `number` cards of least worth in some slots of a value, as slots."""
        found = bits.bit(0) & 0
        at = value * memory.SLOTS
        while number:
            bit = bits.bit(self.slots[at]) & slots
            found |= bit
            number -= bit != 0
            at += 1
        return found


@cache
def shedding_order(values: ValueTable) -> SheddingOrder:
    """The order for a deck."""
    return SheddingOrder(values)
