# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The deal and who begins (BS-1)."""

from typing import TYPE_CHECKING

from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.rules import calls, going_out
from fairdeal.games.bull_sanity.rules.values import CARDS
from fairdeal.mechanics import dealer_draw

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.table import Table


def draw_dealer(table: "Table", stream: Stream) -> int:
    """BS-1: everybody draws a card, and the highest sum deals; players who tie draw again."""
    return dealer_draw.draw_dealer(stream, table.sums, CARDS, table.players)


def deal_cards(table: "Table", stream: Stream, dealer: int) -> None:
    """BS-1: all cards are dealt, and the player on the dealer's left begins."""
    leader = calls.left_of(table, dealer)
    table.deal(stream, leader)
    begin(table, leader)


def begin(table: "Table", leader: int) -> None:
    """BS-1: the first turn. In a given deal, a seat without cards is out from the start, lower seats first (BS-7)."""
    table.clear()
    for seat in range(table.players):
        if not table.hands[seat]:
            going_out.go_out(table, seat)
    table.turn = calls.first_with_cards(table, leader)
