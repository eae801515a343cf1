# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-1: the deal, and the order of turns."""

from typing import TYPE_CHECKING

from fairdeal.engine import draw, shuffle
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.rules import terms

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def draw_first_dealer(table: "Table", stream: Stream) -> None:
    """RU-1: the first dealer is drawn at random."""
    table.dealer = draw.below(stream, table.players)


def pass_deal(table: "Table") -> None:
    """RU-1: the deal moves to the left."""
    table.dealer = left_of(table, table.dealer)


def deal_cards(table: "Table", stream: Stream) -> None:
    """RU-1: all 78 cards are shuffled, and everybody gets 7. The next card begins the pile, the rest is the stock."""
    table.clear()
    for card in range(terms.CARDS):
        table.stock[card] = card
    shuffle.shuffle(stream, table.stock, terms.CARDS, terms.CARDS)
    table.stock_size = terms.CARDS
    seat = table.dealer
    for _ in range(terms.HAND_SIZE * table.players):
        seat = left_of(table, seat)
        table.stock_size -= 1
        table.hands.add(seat, table.stock[table.stock_size])
    table.stock_size -= 1
    table.pile[0] = table.stock[table.stock_size]
    table.pile_size = 1
    begin_turn(table, left_of(table, table.dealer))  # RU-1: the player on the dealer's left begins


def left_of(table: "Table", seat: int) -> int:
    """The next seat to the left."""
    return seat + 1 if seat + 1 < table.players else 0


def begin_turn(table: "Table", seat: int) -> None:
    """RU-2: a turn begins with a draw."""
    table.turn = seat
    table.stage = terms.DRAW


def pass_turn(table: "Table") -> None:
    """The turn passes to the left."""
    begin_turn(table, left_of(table, table.turn))
