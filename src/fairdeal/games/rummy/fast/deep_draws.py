# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""How deep the player in turn may draw from the pile (RU-2).

rules/deep_draw.py decides which cards are of use. A card may also make a new group with cards that groups on the table
can spare (RU-6). That takes a search, which puts cards of the pile into the hand for a trial. For most cards it is not
needed: what the hand and the spare cards can show rules them out.
"""

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.fast.long_groups import finds_spared_group
from fairdeal.games.rummy.fast.new_groups import NewGroupSearch, new_search
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.deep_draw import is_of_use
from fairdeal.mechanics import sets


def is_usable(table: Table, depth: int) -> bool:
    """Whether the player in turn may draw the card at a depth of the pile, with all cards above it."""
    return sets.contains(usable_depths(table, new_search()), depth)


def usable_depths(table: Table, search: NewGroupSearch) -> int:
    """How deep the player in turn may draw, as a set. All cards above a card come along into the hand first."""
    depths = sets.EMPTY
    has_spares = table.pile_size > 1 and search.prepare_spares(table)
    seat = table.turn
    hand_size = table.hands.sizes[seat]
    halves = table.hands.halves[seat]
    sums = table.hands.sums[seat]  # sums that the hand has at least once, twice and three times
    pairs = table.hands.pairs[seat]
    triples = table.hands.triples[seat]
    for depth in range(1, table.pile_size + 1):
        card = table.pile[table.pile_size - depth]
        halves |= table.pack.halves[card]
        triples |= pairs & table.pack.sums[card]
        pairs |= sums & table.pack.sums[card]
        sums |= table.pack.sums[card]
        if depth == 1 or is_of_use(table, card, hand_size + depth, halves, sums, triples):
            depths = sets.including(depths, depth)
        elif has_spares and can_use_spares(table, search, depth, halves, sums, pairs):
            depths = sets.including(depths, depth)
    undo_trial(table, search)
    return depths


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
