# cython: annotation_typing=False, infer_types=True, binding=False
"""Rollouts: finish a hand from any point with the heuristic player's decisions, without views."""

from math import exp

from fairdeal.engine.random import Stream
from fairdeal.games.rook.ai.bidding import BiddingPolicy, bidding_policy
from fairdeal.games.rook.ai.face_ranks import face_ranks
from fairdeal.games.rook.ai.trick_evaluator import TrickEvaluator
from fairdeal.games.rook.fast import stages
from fairdeal.games.rook.fast.table import RookTable
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.rules import auction, nest, seats
from fairdeal.games.rook.rules.scoring import POINTS_IN_PACK

BID_SLOPE = 12.0  # points: in training, bids within a few times this are neither made nor missed for sure


def finish_hand(match: RookMatch, stream: Stream, random_odds: int) -> list[int]:
    """Play to the end of the hand, one face in `random_odds` at random; returns the scores of all seats after it."""
    if match.stage != stages.PLAY and not finish_opening(match):
        return match.all_scores()
    return TrickEvaluator(match.rook_table, face_ranks()).finish_hand(stream, random_odds)


def soften_bid(match: RookMatch, before: list[int], after: list[int]) -> list[int]:
    """The scores after a hand if the chance to make the bid grew steadily around it, instead of jumping (RK-11)."""
    table = match.rook_table
    if after == before or table.declarer < 0:
        return after
    opponent = (table.declarer + 1) % 4
    taken = POINTS_IN_PACK - (after[opponent] - before[opponent])
    made = 1.0 / (1.0 + exp((table.high_bid - 2.5 - taken) / BID_SLOPE))
    won = table.high_bid if table.made_bid_scores_bid else max(taken, table.high_bid)
    gain = round(made * won - (1.0 - made) * table.high_bid)
    return [before[seat] + gain if seat % 2 == table.declarer % 2 else after[seat] for seat in range(4)]


def finish_opening(match: RookMatch) -> bool:
    """Bid, put cards back and name trump, as far as that is still to do; False if all four pass."""
    table = match.rook_table
    policy = bidding_policy()
    if match.stage == stages.BID:
        finish_auction(table, policy)
        if auction.is_thrown_in(table):
            return False
        nest.take_nest(table)
    if match.stage != stages.TRUMP:
        nest.put_back(table, policy.choose_nest(table.dealt[table.declarer], table.nest_size()))
    nest.name_trump(table, policy.choose_trump(table.dealt[table.declarer], table.nest))
    table.unshare_hands()
    table.begin_tricks(match.first_leader())
    return True


def finish_auction(table: RookTable, policy: BiddingPolicy) -> None:
    """Bid as little as possible, or pass, until the auction is over."""
    while not auction.is_auction_over(table):
        points = auction.lowest_bid(table)
        for_partner = table.declarer == seats.partner_of(table.bidder)
        if policy.would_bid(table.dealt[table.bidder], points, for_partner):
            auction.place_bid(table, points)
        else:
            auction.pass_bid(table)


def face_values(match: RookMatch) -> dict[int, float]:
    """The value in points of each legal face of the seat to act, by its number; heuristic.py has the same for views."""
    return TrickEvaluator(match.rook_table, face_ranks()).legal_values()
