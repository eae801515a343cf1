"""Tuning constants of the heuristic player and of rollouts.

Both evaluators use them: heuristic.py, which sees a view and computes in floats, and trick_evaluator.py, which sees the
table and computes in whole numbers. tests/games/rook/test_evaluators.py compares the two.
"""

# How often other players do what they can, in percent
OUTRANKS = 70  # an opponent beats a high card of ours in some later trick
BEATS = 80  # an opponent beats the best face of this trick
PLAYS_ROOK = 30  # an opponent with the Rook plays it on this trick
HOLDS_ROOK = 30  # a given opponent has the Rook if it is in another hand; an estimate for rollouts only
HELPS = 40  # the partner takes this trick from an opponent

# What a card is worth later, in points
WINNER_COST = 9  # a sure winner
TRUMP_COST = 3  # a card with a trump half
ROOK_COST = 30  # the Rook
KEPT_POINTS = 55  # percent of the points on a card that our side captures in the end if it is not played now

TRUMP_LEAD = 4  # value for the bidders of leading a trump, which draws trumps from the other hands
