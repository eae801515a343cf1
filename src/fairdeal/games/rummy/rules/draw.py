# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-2 and RU-8: drawing from the stock or the pile, and the empty stock."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.fast.deep_draws import is_usable
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def can_draw(table: "Table", depth: int, found: list[FoundFault] | None) -> bool:
    """RU-2: the top card of the stock (depth 0), the top card of the pile (1), or a deeper one if it is of use.

    What makes a deeper card useful is in deep_draw.py.
    """
    if depth == 0:
        return table.stock_size > 0 or refuse(found, "RU-8", Fault.STOCK_EMPTY)
    if depth > table.pile_size:
        return refuse(found, "RU-2", Fault.PILE_TOO_SMALL, depth)
    if depth == 1 or is_usable(table, depth):
        return True
    return refuse(found, "RU-2", Fault.CARD_OF_NO_USE, depth)


def can_stop(table: "Table", found: list[FoundFault] | None) -> bool:
    """RU-8: with an empty stock, a player may end the round instead of drawing."""
    return table.stock_size == 0 or refuse(found, "RU-8", Fault.STOCK_LEFT, table.stock_size)


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
