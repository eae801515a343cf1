# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Whether a card from deeper in the pile makes a new group with cards that groups on the table can spare (RU-2, RU-6).

The search puts cards of the pile into the hand for a trial. For most cards it is not needed: what the hand and the
spare cards can show rules them out.
"""

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.fast.long_groups import finds_spared_group
from fairdeal.games.rummy.fast.new_groups import NewGroupSearch
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms


def can_use_spares(table: Table, search: NewGroupSearch, depth: int, halves: int, sums: int, pairs: int) -> bool:
    """Whether the card at a depth of the pile makes a new group with spare cards.

    The hand and the cards of the pile down to that depth can show these halves, sums, and sums of two cards. Cards of
    the pile may be left in the hand: `undo_trial` has to be called after the last card.
    """
    card = table.pile[table.pile_size - depth]
    if not has_symbols(table, search, card, halves, sums, pairs):
        return False
    draw_for_trial(table, search, depth)
    table.duty = card
    found = finds_spared_group(search, table)
    table.duty = terms.NONE
    return found


def has_symbols(table: Table, search: NewGroupSearch, card: int, halves: int, sums: int, pairs: int) -> bool:
    """Whether the hand and spare cards can show enough symbols for a group with a card; if not, there is no group."""
    own_halves = table.pack.halves[card] & ~table.groups.halves  # RU-4
    own_sum = table.pack.sums[card]
    halves = halves & ~table.groups.halves | search.spares.halves
    if own_sum & (pairs & search.spares.sums | search.spares.pairs):
        return True
    if symbols.runs_through(own_sum, sums | search.spares.sums) or symbols.runs_through(own_halves, halves):
        return True
    return symbols.values_of(own_halves) & symbols.block_values(halves) != 0


def draw_for_trial(table: Table, search: NewGroupSearch, depth: int) -> None:
    """Add the cards of the pile down to a depth to the hand, except those that are there already."""
    for i in range(search.drawn, depth):
        table.hands.add(table.turn, table.pile[table.pile_size - 1 - i])
    search.drawn = depth


def undo_trial(table: Table, search: NewGroupSearch) -> None:
    """Remove the cards of the pile from the hand again."""
    for i in range(search.drawn):
        table.hands.remove(table.turn, table.pile[table.pile_size - 1 - i])
    search.drawn = 0
