# cython: annotation_typing=False, infer_types=True, binding=False
"""Evidence about hidden cards: moves of the other seats that the heuristic player would not have made in a world."""

from typing import TypeAlias

from fairdeal.engine import bits
from fairdeal.games.rook.ai.bidding import BiddingPolicy, bidding_policy
from fairdeal.games.rook.ai.face_ranks import face_ranks
from fairdeal.games.rook.ai.trick_evaluator import TrickEvaluator
from fairdeal.games.rook.fast import stages
from fairdeal.games.rook.fast.table import RookTable
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.rules import auction, seats
from fairdeal.mechanics.trick_worlds import shown_in_hand

Bids: TypeAlias = tuple[tuple[int, int | None], ...]  # seats and their bids in order, None for a pass


def unlikely_moves(match: RookMatch, seat: int) -> int:
    """Number of unlikely moves that the other seats have made in this hand, if they hold the cards of this world."""
    table = match.rook_table
    policy = bidding_policy()
    found = unlikely_bids(table, policy, seat, match.bids_in_order(), match.stage != stages.BID)
    if match.stage != stages.PLAY:
        return found
    if table.declarer != seat:
        found += unlikely_contract(table, policy)
    leader, shown = shown_in_hand(match)
    if shown:
        copied = match.copy()
        found += TrickEvaluator(copied.rook_table, face_ranks()).unlikely_moves(seat, leader, shown)
    return found


def unlikely_bids(table: RookTable, policy: BiddingPolicy, seat: int, bids: Bids, nest_taken: bool) -> int:
    """Number of bids and passes of the other seats that the policy would not have made.

    A declarer who has taken the Nest is left out: nobody knows which cards they held before.
    """
    found = 0
    declarer = -1
    lowest = auction.MIN_BID
    for bidder, points in bids:
        if bidder != seat and not (nest_taken and bidder == table.declarer):
            for_partner = declarer == seats.partner_of(bidder)
            found += policy.would_bid(table.dealt[bidder], lowest, for_partner) != (points is not None)
        if points is not None:
            lowest = points + auction.BID_STEP
            declarer = bidder
    return found


def unlikely_contract(table: RookTable, policy: BiddingPolicy) -> int:
    """Number of cards that the declarer put back unexpectedly, plus 1 for another trump and 1 for too high a bid."""
    hand = table.dealt[table.declarer]
    whole = hand | table.nest
    out = policy.pack & ~whole
    found = bits.count128(table.nest & ~policy.weakest(whole, out, table.trump, table.nest_size(), 0))
    found += policy.best_trump(whole, out) != table.trump
    return found + (policy.expected_points(hand) < table.high_bid)
