# cython: annotation_typing=False, infer_types=True, binding=False
"""The pack and the deal: RK-1 and RK-2."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import DoubleCard
from fairdeal.engine.random import Stream
from fairdeal.games.rook.rules import seats
from fairdeal.mechanics import dealer_draw, deck_terms

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable

CARDS_EACH = 12  # RK-2
NEST_SIZE = 5  # RK-2


def pack_of(deck: DoubleDeck) -> list[int]:
    """RK-1: the 52 double cards that the deck marks for Sanity Rook, and the Rook."""
    return [*[card.index for card in deck.rook_pack], deck_terms.ROOK]


def cards_to_draw(deck: DoubleDeck) -> tuple[DoubleCard, ...]:
    """RK-2 (ruling): the cards from which players draw for the first deal; the Rook, which has no sum, is left out."""
    return deck.rook_pack


def draw_first_dealer(table: "RookTable", stream: Stream) -> None:
    """RK-2: for the first deal every player draws a card, and the highest sum deals; tied players draw again."""
    table.dealer = dealer_draw.draw_dealer(stream, table.sums_to_draw, table.number_to_draw, table.players)


def move_deal_to_left(table: "RookTable") -> None:
    """RK-2 (ruling): after the first deal, the player on the dealer's left deals."""
    table.dealer = seats.left_of(table.dealer)


def deal_hand(table: "RookTable", stream: Stream) -> None:
    """RK-2: deal one card to each player, from the dealer's left, and one to the Nest, until the Nest has 5 cards.

    The rest goes to the players, who end up with 12 cards each.
    """
    first = seats.left_of(table.dealer)
    table.shuffle_all(stream)
    for deal_round in range(CARDS_EACH):
        table.deal_one_to_each(first)
        if deal_round < NEST_SIZE:
            table.deal_one_to_nest()
