# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-2: whether a card from deeper in the pile is of use, so that it may be drawn."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics import sets

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def is_of_use(table: "Table", card: int, hand_size: int, halves: int, sums: int, triples: int) -> bool:
    """RU-2: whether a card makes a new group with others of a hand that can show these halves, sums, triples of sums.

    With `deep_draw=any_use`, the card may also be laid off.
    """
    own_halves = table.pack.halves[card]
    own_sum = table.pack.sums[card]
    if not table.needs_new_group and extends_a_group(table, own_halves, own_sum):
        return True
    if hand_size <= terms.MIN_GROUP_SIZE:  # RU-7: one card is left to discard
        return False
    if sets.overlap(own_sum, triples) or symbols.runs_through(own_sum, sums):  # RU-3: a combined block, a combined run
        return True
    own_halves = sets.without(own_halves, table.groups.halves)  # RU-4
    halves = sets.without(halves, table.groups.halves)
    is_in_run = symbols.runs_through(own_halves, halves) != 0
    return is_in_run or sets.overlap(symbols.values_of(own_halves), symbols.block_values(halves))


def extends_a_group(table: "Table", halves: int, sums: int) -> bool:
    """RU-5: whether a card that can show these halves and sums extends a group on the table."""
    return sets.overlap(halves, table.groups.open_halves) or sets.overlap(sums, table.groups.open_sums)
