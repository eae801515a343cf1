# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The bids: OH-3."""

from typing import TYPE_CHECKING

from fairdeal.games.oh_hell.rules import deal, terms

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.fast.table import OhHellTable


def open_bidding(table: "OhHellTable") -> None:
    """OH-3: the player on the dealer's left bids first."""
    table.bidder = deal.left_of(table, table.dealer)
    table.bid_count = 0


def max_bid(table: "OhHellTable") -> int:
    """OH-3: a bid is a number of tricks from 0 to the size of the hand."""
    return table.size


def forbidden_bid(table: "OhHellTable") -> int:
    """OH-3: the bid with which the dealer would make all bids add up to the size of the hand.

    It is negative if the other bids add up to more, and NO_BID for everybody but the dealer.
    """
    return table.size - sum_of_bids(table) if is_dealers_turn(table) else terms.NO_BID


def is_dealers_turn(table: "OhHellTable") -> bool:
    """OH-3: the dealer bids last."""
    return table.bid_count == table.players - 1


def sum_of_bids(table: "OhHellTable") -> int:
    """Sum of the bids so far."""
    total = 0
    seat = deal.left_of(table, table.dealer)
    for _ in range(table.bid_count):
        total += table.bids[seat]
        seat = deal.left_of(table, seat)
    return total


def place_bid(table: "OhHellTable", number: int) -> None:
    """OH-3: bid a number of tricks; the player on the left bids next."""
    table.bids[table.bidder] = number
    table.bid_count += 1
    table.bidder = deal.left_of(table, table.bidder)
