# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-5: laying off a card on a group."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse
from fairdeal.mechanics import deck_terms

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def can_lay_off(table: "Table", face: int, group: int, found: list[FoundFault] | None) -> bool:
    """RU-5: a card of the hand extends any group on the table."""
    if not table.holds(deck_terms.card_of(face)):
        return refuse(found, "RU-5", Fault.NOT_HELD, deck_terms.card_of(face))
    if not 0 <= group < table.groups.count:
        return refuse(found, "RU-5", Fault.NO_SUCH_GROUP, group + 1)
    if table.groups.has_half(face):
        return refuse(found, "RU-4", Fault.HALF_ON_TABLE, face)
    if not extends(table, table.pack.symbol[face], group):
        return refuse(found, "RU-5", Fault.DOES_NOT_FIT, (face, group + 1))
    if table.duty not in (terms.NONE, deck_terms.card_of(face)):
        return refuse(found, "RU-2", Fault.DUTY_FIRST)
    if table.duty != terms.NONE and table.needs_new_group:
        return refuse(found, "RU-2", Fault.NEW_GROUP_NEEDED)
    return table.hands.sizes[table.turn] > 1 or refuse(found, "RU-7", Fault.NO_CARD_LEFT)


def extends(table: "Table", symbol: int, group: int) -> bool:
    """RU-5: whether a group is still a group with this symbol in it (groups.py)."""
    if symbols.is_half(symbol):
        return symbols.contains(table.groups.group_open_halves[group], symbol)
    return symbols.contains(table.groups.group_open_sums[group], symbol)


def lay_off(table: "Table", face: int, group: int) -> None:
    """RU-5: the card extends the group, but it counts for the player who laid it off."""
    table.hands.remove(table.turn, deck_terms.card_of(face))
    table.groups.declare(face, table.turn)
    table.groups.insert(group, face)
    table.groups.update_open()
    table.duty = terms.NONE
