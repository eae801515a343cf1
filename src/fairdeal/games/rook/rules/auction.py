# cython: annotation_typing=False, infer_types=True, binding=False
"""The auction: RK-3."""

from typing import TYPE_CHECKING

from fairdeal.games.rook.rules import seats
from fairdeal.mechanics import deck_terms, seat_sets

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable

BIDS = range(140, 245, 5)  # RK-3: in 5s, from 140 to 240 (ruling: also above the 220 points in the pack)
MIN_BID, MAX_BID, BID_STEP, NUMBER_OF_BIDS = BIDS[0], BIDS[-1], BIDS.step, len(BIDS)
NO_BID = 0  # in place of the highest bid
NOBODY = -1  # in place of the high bidder


def open_auction(table: "RookTable") -> None:
    """RK-3: the player on the dealer's left bids first."""
    table.bidder = seats.left_of(table.dealer)
    table.high_bid = NO_BID
    table.declarer = NOBODY
    table.passed = seat_sets.EMPTY
    table.trump = deck_terms.NO_TRUMP  # until the high bidder names it (RK-4)


def lowest_bid(table: "RookTable") -> int:
    """RK-3: each bid is higher than the last."""
    return MIN_BID if table.high_bid == NO_BID else table.high_bid + BID_STEP


def place_bid(table: "RookTable", points: int) -> None:
    """RK-3: a bid, from `lowest_bid` to 240. The high bidder is called the declarer."""
    table.high_bid = points
    table.declarer = table.bidder
    go_to_next_bidder(table)


def pass_bid(table: "RookTable") -> None:
    """RK-3: a pass is final."""
    table.passed = seat_sets.including(table.passed, table.bidder)
    go_to_next_bidder(table)


def go_to_next_bidder(table: "RookTable") -> None:
    """RK-3: clockwise; a player who has passed is skipped."""
    if have_all_passed(table):
        return  # nobody is left to bid
    table.bidder = seats.left_of(table.bidder)
    while has_passed(table, table.bidder):
        table.bidder = seats.left_of(table.bidder)


def has_passed(table: "RookTable", seat: int) -> bool:
    """Whether a seat has passed."""
    return seat_sets.contains(table.passed, seat)


def have_all_passed(table: "RookTable") -> bool:
    """Whether all four have passed."""
    return table.passed == seat_sets.everybody(table.players)


def is_auction_over(table: "RookTable") -> bool:
    """RK-3: the auction ends when nobody can outbid the last bid, or when all four have passed."""
    if table.high_bid == NO_BID:
        return have_all_passed(table)
    three_have_passed = table.bidder == table.declarer  # the turn is back with the declarer
    return table.high_bid == MAX_BID or three_have_passed


def is_thrown_in(table: "RookTable") -> bool:
    """RK-3 (ruling): if all four pass, nothing is scored and the next dealer deals."""
    return table.declarer == NOBODY
