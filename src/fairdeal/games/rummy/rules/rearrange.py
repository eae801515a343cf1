# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-6: regrouping the cards on the table.

`own` and `none` are values of the option `rearrange`. If the caller passes a list, a check adds every fault it finds;
otherwise the first fault ends it.
"""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse
from fairdeal.mechanics import deck_terms, sets

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table

Groups = tuple[tuple[int, ...], ...]


def can_arrange(table: "Table", groups: Groups, found: list[FoundFault] | None) -> bool:
    """RU-6: whether the player in turn may leave the table like this."""
    if table.rearrange == terms.REARRANGE_NONE:
        return refuse(found, "RU-6", Fault.NO_REARRANGING)
    are_valid = are_groups(table, groups, found)
    if found is None and not are_valid:
        return False
    if not are_cards_allowed(table, groups, found) or not are_valid:
        return False
    brought = cards_brought(table, groups)
    if table.duty != terms.NONE and not sets.contains(brought, table.duty):
        return refuse(found, "RU-2", Fault.DUTY_FIRST)
    if table.duty != terms.NONE and table.needs_new_group and not is_in_new_group(table, groups):
        return refuse(found, "RU-2", Fault.NEW_GROUP_NEEDED)
    if sets.size(brought) >= table.hands.sizes[table.turn]:
        return refuse(found, "RU-7", Fault.NO_CARD_LEFT)
    if table.rearrange == terms.REARRANGE_OWN and not is_same_grouping(table, groups, True):
        return refuse(found, "RU-6", Fault.OTHERS_REGROUPED)
    if not brought and keeps_faces(table, groups) and is_same_grouping(table, groups, False):
        return refuse(found, "RU-6", Fault.NOTHING_CHANGED)
    return True


def are_groups(table: "Table", groups: Groups, found: list[FoundFault] | None) -> bool:
    """RU-3: every group is valid. RU-4: no half lies on the table twice. RU-6: no card does."""
    cards = sets.EMPTY
    halves = sets.EMPTY
    legal = True
    for number, group in enumerate(groups, 1):
        if table.groups.kind_of(group) == terms.NONE:
            legal = refuse(found, "RU-3", Fault.NO_GROUP, group, number)
        for face in group:
            symbol = table.pack.symbol[face]
            if sets.contains(cards, deck_terms.card_of(face)):
                legal = refuse(found, "RU-6", Fault.CARD_TWICE, deck_terms.card_of(face), number)
            elif symbols.is_half(symbol) and symbols.contains(halves, symbol):
                legal = refuse(found, "RU-4", Fault.HALF_TWICE, face, number)
        if found is None and not legal:
            return False
        for face in group:
            cards = sets.including(cards, deck_terms.card_of(face))
            if symbols.is_half(table.pack.symbol[face]):
                halves = symbols.including(halves, table.pack.symbol[face])
    return legal


def are_cards_allowed(table: "Table", groups: Groups, found: list[FoundFault] | None) -> bool:
    """RU-6: cards come from the table or the hand; those of others keep their face; all on the table stay there."""
    cards = sets.EMPTY
    legal = True
    for number, group in enumerate(groups, 1):
        for face in group:
            card = deck_terms.card_of(face)
            owner = table.groups.owner[card]
            cards = sets.including(cards, card)
            if owner == terms.NONE:
                if not table.holds(card):
                    legal = refuse(found, "RU-6", Fault.NOT_HELD_OR_LYING, card, number)
            elif owner != table.turn and table.groups.declared[card] != face:
                legal = refuse(found, "RU-6", Fault.FACE_OF_ANOTHER, table.groups.declared[card], number)
        if found is None and not legal:
            return False
    for card in range(terms.CARDS):
        if table.groups.owner[card] != terms.NONE and not sets.contains(cards, card):
            legal = refuse(found, "RU-6", Fault.CARD_MISSING, card)
    return legal


def cards_brought(table: "Table", groups: Groups) -> int:
    """The cards that come from the hand, as a set."""
    cards = sets.EMPTY
    for group in groups:
        for face in group:
            if table.groups.owner[deck_terms.card_of(face)] == terms.NONE:
                cards = sets.including(cards, deck_terms.card_of(face))
    return cards


def is_in_new_group(table: "Table", groups: Groups) -> bool:
    """RU-2: whether the card from deeper in the pile is in a group that leaves three or more of every earlier group.

    So a group of three spares nothing, and a group that contains an earlier one is not new.
    """
    for group in groups:
        cards = sets.EMPTY
        for face in group:
            cards = sets.including(cards, deck_terms.card_of(face))
        if sets.contains(cards, table.duty):
            for earlier in range(table.groups.count):
                left = len(table.groups.faces_without(earlier, cards))
                if left < terms.MIN_GROUP_SIZE and left < table.groups.length[earlier]:
                    return False
    return True


def keeps_faces(table: "Table", groups: Groups) -> bool:
    """Whether every card on the table keeps its face."""
    for group in groups:
        for face in group:
            if (
                table.groups.owner[deck_terms.card_of(face)] != terms.NONE
                and table.groups.declared[deck_terms.card_of(face)] != face
            ):
                return False
    return True


def is_same_grouping(table: "Table", groups: Groups, others_only: bool) -> bool:
    """Whether cards on the table, or only those of others, lie together if and only if they did before."""
    seen = sets.EMPTY  # earlier groups whose cards have been found
    for group in groups:
        earlier = terms.NONE
        for face in group:
            owner = table.groups.owner[deck_terms.card_of(face)]
            if owner == terms.NONE or (others_only and owner == table.turn):
                continue
            before = table.groups.group_of(deck_terms.card_of(face))
            if earlier == terms.NONE:
                if sets.contains(seen, before):
                    return False
                earlier = before
                seen = sets.including(seen, before)
            elif before != earlier:
                return False
    return True


def arrange(table: "Table", groups: Groups) -> None:
    """RU-6: the table is as the player in turn has arranged it, and cards from their hand count for them."""
    for group in groups:
        for face in group:
            if table.groups.owner[deck_terms.card_of(face)] == terms.NONE:
                table.hands.remove(table.turn, deck_terms.card_of(face))
                table.groups.set_owner(deck_terms.card_of(face), table.turn)
    table.groups.set_groups(groups)
    table.duty = terms.NONE
