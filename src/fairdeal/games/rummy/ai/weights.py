"""Tuning constants of the heuristic player and of the evidence about hidden cards, in points."""

HELD = 0.5  # part of a held card's points that is expected to be lost: it may still be put down
UNKNOWN = 2.0  # value of the top card of the stock
NEIGHBOR = 3.0  # value of a card for each other card in the hand that it could make a group with
NEXT_BUT_ONE = NEIGHBOR / 2  # the same for a card two steps away in a run
NEIGHBOR_BY_SUM = 0.7  # the same for a combined group, which counts little
