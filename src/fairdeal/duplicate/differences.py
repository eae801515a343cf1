"""Scoring by differences: how much better or worse a result is than the others of the same deal, in points.

Match points ask how many results were beaten; differences ask by how much. International match points (IMPs) dampen
large differences, as in team matches of bridge.
"""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

# The smallest difference in points that is worth 1, 2, … 24 IMPs (Laws of Duplicate Bridge, Law 78 B).
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
)  # fmt: skip


def imps(difference: float) -> int:
    """A difference in points as IMPs, with its sign."""
    found = bisect_right(IMP_STEPS, abs(difference))
    return found if difference >= 0 else -found


def datum(scores: Sequence[float], dropped: int = 0) -> Fraction:
    """The mean score of a deal, without the `dropped` highest and lowest ones."""
    if len(scores) <= 2 * dropped:
        raise ValueError(f"{len(scores)} scores are too few to drop {dropped} at each end")
    kept = sorted(scores)[dropped : len(scores) - dropped]
    return sum((Fraction(score) for score in kept), Fraction(0)) / len(kept)


def differences(scores: Sequence[float], dropped: int = 0) -> list[Fraction]:
    """How far every score of a deal is above the datum."""
    mean = datum(scores, dropped)
    return [Fraction(score) - mean for score in scores]


def cross_differences(scores: Sequence[float]) -> list[Fraction]:
    """The mean difference of every score of a deal to each of the others; 0 if there are no others."""
    others = len(scores) - 1
    if others < 1:
        return [Fraction(0) for _ in scores]
    exact = {score: Fraction(score) for score in set(scores)}
    total = sum(map(exact.__getitem__, scores), Fraction(0))
    ahead = {score: (len(scores) * value - total) / others for score, value in exact.items()}
    return [ahead[score] for score in scores]
