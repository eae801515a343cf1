# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-7: the discard that ends a turn."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.deal import pass_turn
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def can_discard(table: "Table", card: int, found: list[FoundFault] | None) -> bool:
    """RU-7: any card of the hand. RU-2: but a card from deeper in the pile has to be put down first."""
    if not table.holds(card):
        return refuse(found, "RU-7", Fault.NOT_HELD, card)
    return table.duty == terms.NONE or refuse(found, "RU-2", Fault.DUTY_FIRST)


def discard(table: "Table", card: int) -> None:
    """RU-7: the card goes on the pile. A player who discards their last card goes out, and the round is over."""
    table.hands.remove(table.turn, card)
    table.pile[table.pile_size] = card
    table.pile_size += 1
    if table.hands.sizes[table.turn]:
        pass_turn(table)
    else:
        table.stage = terms.ROUND_ENDED
