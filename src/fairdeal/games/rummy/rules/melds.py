# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-3 and RU-4: laying down a new group."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse
from fairdeal.mechanics import deck_terms

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def can_meld(table: "Table", faces: tuple[int, ...], found: list[FoundFault] | None) -> bool:
    """RU-3: cards of the hand that make a group."""
    has_duty = table.duty == terms.NONE
    for face in faces:
        if not table.holds(deck_terms.card_of(face)):
            return refuse(found, "RU-3", Fault.NOT_HELD, deck_terms.card_of(face))
        has_duty = has_duty or deck_terms.card_of(face) == table.duty
    if table.groups.kind_of(faces) == terms.NONE:
        return refuse(found, "RU-3", Fault.NO_GROUP, faces)
    for face in faces:
        if table.groups.has_half(face):
            return refuse(found, "RU-4", Fault.HALF_ON_TABLE, face)
    if not has_duty:
        return refuse(found, "RU-2", Fault.DUTY_FIRST)
    return len(faces) < table.hands.sizes[table.turn] or refuse(found, "RU-7", Fault.NO_CARD_LEFT)


def put_down_chosen(table: "Table") -> None:
    """RU-3: the chosen faces become a new group. RU-6: cards that other groups have spared keep their owner."""
    for i in range(table.chosen_count):
        card = deck_terms.card_of(table.chosen[i])
        if table.groups.owner[card] == terms.NONE:
            table.hands.remove(table.turn, card)
            table.groups.declare(table.chosen[i], table.turn)
        else:
            table.groups.take_out(card)
            table.groups.declare(table.chosen[i], table.groups.owner[card])
    table.groups.add_group(table.chosen, table.chosen_count)
    table.groups.update_open()
    table.duty = terms.NONE
