# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The exchange before every round but the first (PS-2, PS-3)."""

from typing import TYPE_CHECKING

from fairdeal.cards.faces import DoubleCard
from fairdeal.games.sanityholes.rules import terms
from fairdeal.mechanics import sets

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table

# ---- PS-2: who exchanges how much


def number_of_pairs(table: "Table") -> int:
    """PS-2: roles are paired from outside in; of an odd number, the middle player exchanges nothing."""
    if not table.has_ranking:  # PS-3: there is no exchange in the first round
        return 0
    return table.players // 2


def higher(table: "Table", pair: int) -> int:
    """PS-2: the higher player of a pair: first, second, …"""
    return table.ranking[pair]


def lower(table: "Table", pair: int) -> int:
    """PS-2: the lower player of a pair: last, last but one, …"""
    return table.ranking[table.players - 1 - pair]


def items_due(table: "Table", pair: int) -> int:
    """PS-2: a pair exchanges as many items as it stands places away from the middle.

    In a given deal, a higher player who has fewer items gives all, and a player without cards exchanges nothing.
    """
    if not table.hand_size[higher(table, pair)] or not table.hand_size[lower(table, pair)]:
        return 0
    available = table.hand_size[higher(table, pair)] + table.markers[higher(table, pair)]
    return min(table.players // 2 - pair, available)


def pair_of_giver(table: "Table", seat: int) -> int:
    """The pair in which a seat has to choose what to give; NOBODY if there is none."""
    for pair in range(number_of_pairs(table)):
        if higher(table, pair) == seat and items_due(table, pair):
            return pair
    return terms.NOBODY


# ---- PS-3: what changes hands


def choose_gift(table: "Table", seat: int, cards: int, markers: int) -> None:
    """PS-3: the higher player chooses cards and Pass Markers; all choose before anything changes hands."""
    table.given[seat] = cards
    table.given_markers[seat] = markers


def exchange(table: "Table") -> None:
    """PS-3: all have chosen, and every pair exchanges."""
    for pair in range(number_of_pairs(table)):
        if items_due(table, pair):
            exchange_pair(table, higher(table, pair), lower(table, pair))


def exchange_pair(table: "Table", giver: int, receiver: int) -> None:
    """PS-3: for every card, not for a marker, the lower player gives back their best card of the hand as dealt."""
    cards = table.given[giver]
    markers = table.given_markers[giver]
    returned = table.values.best_cards(table.dealt[receiver], sets.size(cards))
    table.returned[receiver] = returned
    table.hand_over(giver, receiver, cards)
    table.hand_over(receiver, giver, returned)
    table.markers[giver] -= markers
    table.markers[receiver] += markers


def return_priority(card: DoubleCard) -> tuple[int, int]:
    """PS-3: the card with the highest sum goes back first; of equal sums, the one with the higher half."""
    return card.sum, card.high
