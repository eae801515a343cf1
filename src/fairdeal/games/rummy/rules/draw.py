# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-2 and RU-8: drawing from the stock or the pile, and the empty stock."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.fast.deep_draws import can_use_spares, undo_trial
from fairdeal.games.rummy.fast.new_groups import NewGroupSearch, new_search
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def can_draw(table: "Table", depth: int, found: list[FoundFault] | None) -> bool:
    """RU-2: the top card of the stock (depth 0), the top card of the pile (1), or a deeper one if it is of use."""
    if depth == 0:
        return table.stock_size > 0 or refuse(found, "RU-8", Fault.STOCK_EMPTY)
    if depth > table.pile_size:
        return refuse(found, "RU-2", Fault.PILE_TOO_SMALL, depth)
    if depth == 1 or usable_depths(table, new_search()) & bits.bit128(depth):
        return True
    return refuse(found, "RU-2", Fault.CARD_OF_NO_USE, depth)


def can_stop(table: "Table", found: list[FoundFault] | None) -> bool:
    """RU-8: with an empty stock, a player may end the round instead of drawing."""
    return table.stock_size == 0 or refuse(found, "RU-8", Fault.STOCK_LEFT, table.stock_size)


def usable_depths(table: "Table", search: NewGroupSearch) -> int:
    """RU-2: how deep the player in turn may draw from the pile, as a set.

    The top card may always be drawn. All cards above a deeper card come along into the hand first. RU-6: the new group
    may have cards that groups on the table can spare.
    """
    depths = 0
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
        if depth == 1 or can_use(table, card, hand_size + depth, halves, sums, triples):
            depths |= bits.bit128(depth)
        elif has_spares and can_use_spares(table, search, depth, halves, sums, pairs):
            depths |= bits.bit128(depth)
    undo_trial(table, search)
    return depths


def can_use(table: "Table", card: int, hand_size: int, halves: int, sums: int, triples: int) -> bool:
    """RU-2: whether a card makes a new group with others of a hand that can show these halves, sums, triples of sums.

    With `deep_draw=any_use`, the card may also be laid off.
    """
    own_halves = table.pack.halves[card]
    own_sum = table.pack.sums[card]
    if not table.needs_new_group and (own_halves & table.groups.open_halves or own_sum & table.groups.open_sums):
        return True  # RU-5
    if hand_size <= terms.MIN_GROUP_SIZE:  # RU-7: one card is left to discard
        return False
    if own_sum & triples or symbols.runs_through(own_sum, sums):  # RU-3: a combined block, a combined run
        return True
    own_halves &= ~table.groups.halves  # RU-4
    halves &= ~table.groups.halves
    is_in_run = symbols.runs_through(own_halves, halves) != 0
    return is_in_run or symbols.values_of(own_halves) & symbols.block_values(halves) != 0


def draw_from_stock(table: "Table") -> None:
    """RU-2: draw the top card of the stock."""
    table.stock_size -= 1
    table.hands.add(table.turn, table.stock[table.stock_size])
    table.stage = terms.MELD


def draw_from_pile(table: "Table", depth: int) -> None:
    """RU-2: draw a card from the pile with all cards above it. If it was not the top card, it must be put down next."""
    for i in range(table.pile_size - depth, table.pile_size):
        table.hands.add_known(table.turn, table.pile[i])
    table.pile_size -= depth
    if depth > 1:
        table.duty = table.pile[table.pile_size]
    table.stage = terms.MELD


def stop(table: "Table") -> None:
    """RU-8: a player who does not draw ends the round."""
    table.stage = terms.ROUND_ENDED
