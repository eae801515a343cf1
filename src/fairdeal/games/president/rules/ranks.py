"""The ranks and their order (PR-2), Python side; compiled modules take the C side from ranks.pxd.

A rank is a number: 0 is the 3, 11 the ace, 12 the 2, 13 the joker.
"""

THREE = 0  # the lowest natural rank
EIGHT = 5
TWO = 12  # the highest natural rank
JOKER = 13
RANKS = 14


def strength(rank: int, revolution: bool) -> int:
    """PR-2, PR-19: a rank's place in the order in force, higher is stronger; jokers are always on top."""
    return TWO - rank if revolution and rank != JOKER else rank
