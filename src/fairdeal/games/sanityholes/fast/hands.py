"""What the rules of a trick ask about hands, Python side; compiled modules use the C side in hands.pxd."""

from typing import TYPE_CHECKING

from fairdeal.games.sanityholes.fast import hand_rows, memory, set_counts

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


def values_beating_top(table: "Table") -> int:
    """PS-5: the values of which the player in turn has enough cards to beat the play on top, as a set."""
    return set_counts.values_with_enough(table.counts, table.turn * memory.ROW, table.top_number, table.top_value)


def number_showing(table: "Table", seat: int, value: int) -> int:
    """The number of cards in a hand that can show a value."""
    return table.counts[seat * memory.ROW + value]


def remove_set(table: "Table", seat: int, value: int, slots: int) -> int:
    """Remove the cards in some slots of a value from a hand; returns their number."""
    number = hand_rows.remove_set(
        table.held,
        table.counts,
        seat * memory.ROW,
        table.values.other_value,
        table.values.other_bit,
        value,
        slots,
    )
    table.hand_size[seat] -= number
    return number
