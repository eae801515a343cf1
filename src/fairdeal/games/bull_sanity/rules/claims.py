# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Claims (BS-2), the values they may name (BS-3), and who may call them (BS-5)."""

from typing import TYPE_CHECKING

from fairdeal.games.bull_sanity.rules.values import FIRST_VALUE, HIGHEST_HALF, HIGHEST_SUM
from fairdeal.mechanics import seat_sets, sets

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.table import Table


def claim(table: "Table", value: int, cards: int) -> None:
    """BS-2: the player in turn puts cards face down and claims that they have this value."""
    table.hands[table.turn] = sets.without(table.hands[table.turn], cards)
    table.on_table = cards
    table.value = value
    table.waiting = possible_callers(table)


def possible_callers(table: "Table") -> int:
    """BS-5: everybody else who still has cards may call the set on the table."""
    callers = seat_sets.EMPTY
    for seat in range(table.players):
        if seat != table.turn and table.hands[seat]:
            callers = seat_sets.including(callers, seat)
    return callers


def next_value(table: "Table") -> int:
    """BS-2: 2 for the first claim, then one higher at each turn, whatever became of the claim before."""
    if table.value == 0:
        return FIRST_VALUE
    if table.value == HIGHEST_SUM:  # BS-3: after 27, the highest sum there is, it must be 2
        return FIRST_VALUE
    return table.value + 1


def lowest_value(table: "Table") -> int:
    """BS-3: after 14 or higher, the player may return to 2 instead of claiming the next value."""
    return FIRST_VALUE if table.value >= HIGHEST_HALF else next_value(table)
