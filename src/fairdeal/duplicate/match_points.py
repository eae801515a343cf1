"""Match points: one for every result that is beaten, half for every equal result.

All functions count whole halves internally, so that no result depends on rounding.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """How one result of a deal compares with all others."""

    points: Fraction  # match points
    percent: float  # of the top; 50 if there is nothing to compare with
    place: int  # from 1; equal results share a place


def match_points(scores: Sequence[float]) -> list[Fraction]:
    """Match points of every score of one deal; a higher score is better."""
    points = points_by_score(Counter(scores))
    return [points[score] for score in scores]


def points_by_score(counts: Mapping[float, int]) -> dict[float, Fraction]:
    """Match points of each different score of a deal, from the number of times that it occurs."""
    points: dict[float, Fraction] = {}
    below = 0
    for score in sorted(counts):
        points[score] = Fraction(2 * below + counts[score] - 1, 2)
        below += counts[score]
    return points


def top(results: int) -> int:
    """Match points for beating all others."""
    return max(results - 1, 0)


def percent(points: Fraction, results: int) -> float:
    """Match points as a share of the top; 50 where there is only one result."""
    return 50.0 if results < 2 else float(100 * points / top(results))


def standings(scores: Sequence[float]) -> list[Standing]:
    """Match points, share of the top and place of every score of one deal; sorts them only once."""
    counts = Counter(scores)
    points = points_by_score(counts)
    found: dict[float, Standing] = {}
    above = 0
    for score in sorted(counts, reverse=True):
        found[score] = Standing(points[score], percent(points[score], len(scores)), above + 1)
        above += counts[score]
    return [found[score] for score in scores]


def adjust_for_missing(points: Fraction, played: int, expected: int) -> Fraction:
    """Match points as if a deal had been played as often as the others: the Neuberg formula.

    Each of the `played` results counts as `expected / played` results.
    """
    if not 0 < played <= expected:
        raise ValueError(f"a deal that was expected {expected} times cannot have been played {played} times")
    half = Fraction(1, 2)  # the formula is given for 2 points for each result that is beaten
    return (points + half) * Fraction(expected, played) - half
