# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Access from Python to the C functions of hand_rows.pxd, set_counts.pxd and seat_sets.pxd, for tests.

Only a test that compares them with the Python functions of the same name uses this module. Uncompiled, it calls those.
"""

from collections.abc import Sequence

from fairdeal.games.sanityholes.fast import hand_rows, memory, seat_sets, set_counts
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules import terms


class CompiledFunctions:
    """Two hands in C arrays, and the functions that change and read them. `row` is where one of the hands begins."""

    def __init__(self, values: ValueTable) -> None:
        self.values = values
        self.held = [0] * 64
        self.counts = [0] * 64
        self.held_copy = [0] * 32
        self.counts_copy = [0] * 32
        self.pack = [0] * 78
        self.totals = [0] * 32

    def rows(self) -> tuple[list[int], list[int]]:
        """Both hands: slots, and counts."""
        return [self.held[at] for at in range(64)], [self.counts[at] for at in range(64)]

    def copy_row(self, row: int) -> tuple[list[int], list[int]]:
        """A copy of one hand: slots, and counts."""
        hand_rows.copy_row(self.held_copy, self.counts_copy, self.held, self.counts, row)
        return [self.held_copy[at] for at in range(32)], [self.counts_copy[at] for at in range(32)]

    def add_card(self, row: int, card: int) -> None:
        hand_rows.add_card(self.held, self.counts, row, self.values.value, self.values.slot_bit, 3 * card)

    def remove_card(self, row: int, card: int) -> None:
        hand_rows.remove_card(self.held, self.counts, row, self.values.value, self.values.slot_bit, 3 * card)

    def remove_set(self, row: int, value: int, slots: int) -> int:
        return hand_rows.remove_set(
            self.held, self.counts, row, self.values.other_value, self.values.other_bit, value, slots
        )

    def deal_row(self, row: int, pack: Sequence[int], first: int, step: int) -> int:
        for at in range(terms.CARDS):
            self.pack[at] = pack[at]
        return hand_rows.deal_row(self.held, self.counts, row, self.values.card_words, self.pack, first, step)

    def values_with_enough(self, row: int, top_number: int, top_value: int) -> int:
        return set_counts.values_with_enough(self.counts, row, top_number, top_value)

    def count_plays(self, row: int, top_number: int, top_value: int, playable: int) -> int:
        return set_counts.count_plays(
            self.values.at_least, self.counts, row, top_number, top_value, playable, self.totals
        )

    def find_play(self, k: int) -> int:
        return set_counts.find_play(self.totals, k)

    def pick_tabulated(self, row: int, k: int) -> int:
        return set_counts.pick_tabulated(self.values.subsets, self.held, self.counts, row, self.totals, k)

    def pick(self, row: int, k: int) -> int:
        """The play that `ValueTable.pick` finds, with or without the table of choices."""
        return self.values.pick(self.held, self.counts, row, self.totals, k)

    def select(self, members: int, chosen: int) -> int:
        return set_counts.select(members, chosen)

    def seat_sets(self, seats: int, seat: int) -> tuple[bool, int, int]:
        """The results of `contains`, `including` and `excluding`."""
        return seat_sets.contains(seats, seat), seat_sets.including(seats, seat), seat_sets.excluding(seats, seat)

    def constants(self) -> list[int]:
        """The constants of memory.pxd and terms.pxd."""
        layout = [memory.ROW, memory.SLOTS, memory.MAX_TABULATED, memory.SLOT_BITS, memory.SLOT_MASK]
        layout += [memory.CARD_WORDS, memory.COLUMN]
        rules = [terms.CARDS, terms.MAX_PLAYERS, terms.LOWEST, terms.HIGHEST, terms.TWO, terms.NO_VALUE, terms.NOBODY]
        return layout + rules

    def tables(self) -> dict[str, list[int]]:
        """The lookup tables that the Python functions take as arguments."""
        values = self.values
        return {
            "value": [values.value[at] for at in range(234)],
            "slot_bit": [values.slot_bit[at] for at in range(234)],
            "other_value": [values.other_value[at] for at in range(952)],
            "other_bit": [values.other_bit[at] for at in range(952)],
            "card_words": [values.card_words[at] for at in range(858)],
            "at_least": [values.at_least[at] for at in range(608)],
            "subsets": [values.subsets[at] for at in range(2048)],
        }
