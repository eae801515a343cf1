# cython: language_level=3
"""The C functions of fast/ that have a Python side, callable from Python. test_c_counterparts.py compiles it."""

from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport hand_rows, hands, memory, set_counts
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport terms


cdef class CHands:
    """Two hands in C arrays. `row` is where one of them begins."""

    cdef ValueTable values
    cdef u32[64] held
    cdef u8[64] counts
    cdef int[32] totals

    def __init__(self, ValueTable values):
        self.values = values

    def rows(self):
        """Slots and counts of both hands."""
        return [self.held[at] for at in range(64)], [self.counts[at] for at in range(64)]

    # ---- hand_rows

    def copy_row(self, long row):
        cdef u32[32] held
        cdef u8[32] counts
        hand_rows.copy_row(held, counts, self.held, self.counts, row)
        return [held[at] for at in range(32)], [counts[at] for at in range(32)]

    def add_card(self, long row, long card):
        hand_rows.add_card(self.held, self.counts, row, self.values.value, self.values.slot_bit, 3 * card)

    def remove_card(self, long row, long card):
        hand_rows.remove_card(self.held, self.counts, row, self.values.value, self.values.slot_bit, 3 * card)

    def remove_set(self, long row, long value, u64 slots):
        return hand_rows.remove_set(
            self.held, self.counts, row, self.values.other_value, self.values.other_bit, value, slots)

    def deal_row(self, long row, list pack, long first, long step):
        cdef u8[78] cards
        cdef int at
        for at in range(78):
            cards[at] = pack[at]
        return hand_rows.deal_row(self.held, self.counts, row, self.values.card_words, cards, first, step)

    # ---- set_counts

    def values_with_enough(self, long row, long top_number, long top_value):
        return set_counts.values_with_enough(self.counts, row, top_number, top_value)

    def count_plays(self, long row, long top_number, long top_value, u64 playable):
        return set_counts.count_plays(
            self.values.at_least, self.counts, row, top_number, top_value, playable, self.totals)

    def find_play(self, int k):
        return set_counts.find_play(self.totals, k)

    def pick_tabulated(self, long row, int k):
        return set_counts.pick_tabulated(self.values.subsets, self.held, self.counts, row, self.totals, k)

    def pick(self, long row, u64 k):
        """The play that `ValueTable` picks, with or without the table of choices."""
        return self.values.pick(self.held, self.counts, row, self.totals, k)


def select(u64 members, u64 chosen):
    return set_counts.select(members, chosen)


# ---- hands

def set_up(Table table, list cards, int turn, int top_number, int top_value):
    """Give each seat a set of cards, and set the play to beat."""
    for seat, hand in enumerate(cards):
        table.set_hand(seat, hand)
    table.turn, table.top_number, table.top_value = turn, top_number, top_value

def table_rows(Table table):
    """Slots, counts and sizes of all hands."""
    rows = range(32 * table.players)
    sizes = [table.hand_size[seat] for seat in range(table.players)]
    return [table.held[at] for at in rows], [table.counts[at] for at in rows], sizes

def values_beating_top(Table table):
    return hands.values_beating_top(table)

def number_showing(Table table, long seat, long value):
    return hands.number_showing(table, seat, value)

def remove_set(Table table, long seat, long value, u64 slots):
    return hands.remove_set(table, seat, value, slots)


# ---- Tables and constants

def tables(ValueTable values):
    """The lookup tables that the Python functions take as arguments."""
    return {
        "value": [values.value[at] for at in range(234)],
        "slot_bit": [values.slot_bit[at] for at in range(234)],
        "other_value": [values.other_value[at] for at in range(952)],
        "other_bit": [values.other_bit[at] for at in range(952)],
        "card_words": [values.card_words[at] for at in range(858)],
        "at_least": [values.at_least[at] for at in range(608)],
        "subsets": [values.subsets[at] for at in range(2048)],
    }

def constants():
    """The constants of memory.pxd and terms.pxd."""
    return {
        "ROW": memory.ROW,
        "SLOTS": memory.SLOTS,
        "MAX_TABULATED": memory.MAX_TABULATED,
        "SLOT_BITS": memory.SLOT_BITS,
        "SLOT_MASK": memory.SLOT_MASK,
        "CARD_WORDS": memory.CARD_WORDS,
        "COLUMN": memory.COLUMN,
        "CARDS": terms.CARDS,
        "MAX_PLAYERS": terms.MAX_PLAYERS,
        "LOWEST": terms.LOWEST,
        "HIGHEST": terms.HIGHEST,
        "TWO": terms.TWO,
        "NO_VALUE": terms.NO_VALUE,
        "NOBODY": terms.NOBODY,
    }
