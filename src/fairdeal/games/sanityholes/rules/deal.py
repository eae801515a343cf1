# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The deal (PS-1): who deals, in what order everybody sits and gets cards, and who leads."""

from typing import TYPE_CHECKING

from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.rules import terms
from fairdeal.mechanics import dealer_draw

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


def draw_dealer(table: "Table", seats: Stream) -> int:
    """PS-1: everybody draws a card, and the highest sum deals; players who tie draw again."""
    return dealer_draw.draw_dealer(seats, table.values.sums, terms.CARDS, table.players)


def deal_first_round(table: "Table", cards: Stream, dealer: int) -> None:
    """PS-1: in the first round, the cards go clockwise from the dealer's left."""
    table.dealer = dealer
    sit_clockwise(table)
    table.deal(cards, table.next_seat[dealer])


def deal_later_round(table: "Table", cards: Stream) -> None:
    """PS-1: in later rounds, the last in rank deals, beginning with the President."""
    table.dealer = last_in_rank(table)
    sit_by_rank(table)
    table.deal(cards, president(table))


def set_up_round(table: "Table", dealer: int) -> None:
    """PS-1: the seating of a given deal. If it does not name the dealer (NOBODY), the last in rank has dealt."""
    if not table.has_ranking:
        sit_clockwise(table)
        table.dealer = dealer
    else:
        sit_by_rank(table)
        table.dealer = last_in_rank(table) if dealer == terms.NOBODY else dealer


def sit_clockwise(table: "Table") -> None:
    """PS-1: in the first round, the turn goes from seat to seat."""
    for place in range(table.players):
        table.turn_order[place] = place
    find_next_seats(table)


def sit_by_rank(table: "Table") -> None:
    """PS-1: in later rounds, everybody sits clockwise by rank, so the turn goes from the President down."""
    for place in range(table.players):
        table.turn_order[place] = table.ranking[place]
    find_next_seats(table)


def find_next_seats(table: "Table") -> None:
    """Note for every seat whose turn comes next."""
    for place in range(table.players):
        table.next_seat[table.turn_order[place]] = table.turn_order[place + 1 if place + 1 < table.players else 0]


def first_leader(table: "Table") -> int:
    """PS-1: the dealer leads the first round, the President every later one. Without a known dealer, seat 0 leads."""
    if table.has_ranking:
        return president(table)
    return 0 if table.dealer == terms.NOBODY else table.dealer


def president(table: "Table") -> int:
    """PS-2: the first in the round before."""
    return table.ranking[0]


def last_in_rank(table: "Table") -> int:
    """PS-2: the Sanityhole, the last in the round before."""
    return table.ranking[table.players - 1]
