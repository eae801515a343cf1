"""Tuning constants of the heuristic player (claim_policy.py, heuristic.py)."""

from fairdeal.games.bull_sanity.rules.values import FIRST_VALUE, HIGHEST_HALF

CYCLE = HIGHEST_HALF - FIRST_VALUE + 1  # turns until a value comes again if everybody returns to 2 after 14
PERCENT_OF_TWO = 8  # with two players, a claim that is less likely to be true is called
PERCENT = 5  # with more players, somebody else may take the risk
CALL_ODDS = 40  # one in this many other claims that may be false is called as well
