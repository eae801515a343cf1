# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""About how many plays a hand takes: the measure by which the heuristic player and the rollout policy compare hands."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import hand_rows, memory, set_counts
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules import terms

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


class PlayCounter:
    """A hand, apart from the table, from which sets are removed until it is empty."""

    def __init__(self, values: ValueTable) -> None:
        self.values = values
        self.held = [0] * 32  # the hand by value: slots,
        self.counts = [0] * 32  # and numbers of cards
        self.size = 0

    def take_hand(self, table: "Table", seat: int) -> None:
        """Begin with a copy of a hand at a table."""
        self.take_row(table.held, table.counts, seat * memory.ROW, table.hand_size[seat])

    def take_row(self, held: list[int], counts: list[int], row: int, size: int) -> None:
        """Begin with a copy of a hand, by value from the start of a row on."""
        hand_rows.copy_row(self.held, self.counts, held, counts, row)
        self.size = size

    def take_cards(self, cards: int) -> None:
        """Begin with a set of cards."""
        for value in range(memory.ROW):
            self.held[value] = 0
            self.counts[value] = 0
        self.size = bits.count128(cards)
        while cards:
            hand_rows.add_card(
                self.held, self.counts, 0, self.values.value, self.values.slot_bit, 3 * bits.lowest128(cards)
            )
            cards &= cards - 1

    def remove_set(self, value: int, slots: int) -> int:
        """Remove the cards in some slots of a value; returns their number."""
        number = hand_rows.remove_set(
            self.held, self.counts, 0, self.values.other_value, self.values.other_bit, value, slots
        )
        self.size -= number
        return number

    def count_plays(self) -> int:
        """The number of plays if the largest set is played again and again, and then single cards; empties the hand."""
        plays = self.size
        number = min(self.size, memory.SLOTS)
        while number > 1:
            values = set_counts.values_with_enough(self.counts, 0, number, terms.LOWEST)
            if values:
                plays -= self.remove_set(bits.lowest(values), self.held[bits.lowest(values)]) - 1
            else:
                number -= 1
        return plays

    def plays_for(self, cards: int) -> int:
        """The number of plays that a set of cards takes."""
        self.take_cards(cards)
        return self.count_plays()
