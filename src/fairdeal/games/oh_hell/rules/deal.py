# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The dealer, the deal and trump: OH-1 and OH-2."""

from typing import TYPE_CHECKING

from fairdeal.engine.random import Stream
from fairdeal.games.oh_hell.rules import terms
from fairdeal.mechanics import deck_terms

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.fast.table import OhHellTable


def draw_first_dealer(table: "OhHellTable", stream: Stream) -> None:
    """OH-1: the first dealer is drawn at random."""
    table.dealer = stream.below(table.players)


def move_deal_to_left(table: "OhHellTable") -> None:
    """OH-1: after the first hand, the player on the dealer's left deals."""
    table.dealer = left_of(table, table.dealer)


def left_of(table: "OhHellTable", seat: int) -> int:
    """The next seat to the left."""
    return seat + 1 if seat + 1 < table.players else 0


def hand_size(hand_number: int) -> int:
    """OH-1: one card each in the first hand, two in the second, up to 13, and down again to one in the 25th."""
    return hand_number if hand_number <= terms.LARGEST_HAND else terms.LAST_HAND + 1 - hand_number


def deal_hand(table: "OhHellTable", stream: Stream) -> None:
    """OH-1: deal from the dealer's left. OH-2: turn the top card of the rest, if there is one."""
    size = hand_size(table.hand_number)
    table.shuffle_pack(stream, table.players * size + 1)
    table.deal_round(left_of(table, table.dealer), size)
    table.turned = terms.NO_CARD
    if table.undealt:
        table.turned = table.top_card()


def trump_suit(table: "OhHellTable") -> int:
    """OH-2: the suit of the turned card's higher half is trump; without a turned card there is no trump."""
    if table.turned == terms.NO_CARD:
        return deck_terms.NO_TRUMP
    return table.higher_suit(table.turned)
