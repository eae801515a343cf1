"""Estimates with their intervals, out of exact sums.

A measure is a ratio of two sums over independent matches; its variance is that of the usual linearisation, so what
happens several times in one match, such as a role that passes from round to round, is not taken for independent. A
difference between variants uses that both were played on the same deals: what the deal does to both cancels out.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from fairdeal.lab.measures import Measure
from fairdeal.lab.sums import Sums

LEVEL = 0.95
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its interval."""

    value: float
    error: float  # the standard error
    low: float
    high: float

    @property
    def half(self) -> float:
        """The plus and minus."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference(Estimate):
    """How far a variant is from the first one, and how surprising that would be if there were no difference."""

    chance: float  # the p-value


def student(level: float, freedom: int) -> float:
    """How many standard errors an interval of this level reaches to each side (Student's t, by its expansion).

    The expansion is for more than a few; for one and for two degrees of freedom there is a formula.
    """
    if freedom <= 1:
        return math.tan(level * math.pi / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level**2))
    z = _NORMAL.inv_cdf((1 + level) / 2)
    v = freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def estimate(sums: Sums, measure: Measure, variant: int, level: float = LEVEL) -> Estimate | None:
    """A measure in a variant; None where there was never a case, or only one match."""
    above, below = sums.of(variant, measure.above), sums.of(variant, measure.below)
    if not below or sums.matches < 2:
        return None
    value = above / below
    error = math.sqrt(_variance(sums, measure, variant))
    reach = student(level, sums.matches - 1)
    if measure.unit == "share":
        low, high = _share_interval(value, error, reach, sums.matches)
    elif not above:  # it never happened: the exact bound for something rare
        low, high = 0.0, -math.log((1 - level) / 2) / below
    else:
        low, high = value - reach * error, value + reach * error
    scale = measure.scale
    return Estimate(value * scale, error * scale, low * scale, high * scale)


def difference(sums: Sums, measure: Measure, variant: int, level: float = LEVEL) -> Difference | None:
    """A measure in a variant, less the same in the first one."""
    ours, theirs = sums.of(variant, measure.below), sums.of(0, measure.below)
    if not ours or not theirs or sums.matches < 2:
        return None
    value = float(Fraction(sums.of(variant, measure.above), ours) - Fraction(sums.of(0, measure.above), theirs))
    variance = _variance(sums, measure, variant) + _variance(sums, measure, 0) - 2 * _covariance(sums, measure, variant)
    error = math.sqrt(max(float(variance), 0.0))
    reach = student(level, sums.matches - 1) * error
    chance = math.erfc(abs(value) / error / math.sqrt(2)) if error else float(not value)
    scale = measure.scale
    return Difference(value * scale, error * scale, (value - reach) * scale, (value + reach) * scale, chance)


def _variance(sums: Sums, measure: Measure, variant: int) -> Fraction:
    a, b = measure.above, measure.below
    above, below = sums.of(variant, a), sums.of(variant, b)
    residuals = (
        sums.of(variant, a, a) * below**2
        - 2 * above * below * sums.of(variant, a, b)
        + above**2 * sums.of(variant, b, b)
    )
    return Fraction(residuals, below**4) * Fraction(sums.matches, sums.matches - 1)


def _covariance(sums: Sums, measure: Measure, variant: int) -> Fraction:
    """Of the first variant's ratio and this one's, over the matches that both played on the same deals."""
    a, b = measure.above, measure.below
    above, below = sums.of(0, a), sums.of(0, b)
    above_here, below_here = sums.of(variant, a), sums.of(variant, b)
    residuals = (
        sums.of(0, a, a, variant) * below * below_here
        - above * below_here * sums.of(0, b, a, variant)
        - above_here * below * sums.of(0, a, b, variant)
        + above * above_here * sums.of(0, b, b, variant)
    )
    return Fraction(residuals, below**2 * below_here**2) * Fraction(sums.matches, sums.matches - 1)


def _share_interval(share: float, error: float, reach: float, matches: int) -> tuple[float, float]:
    """Wilson's interval for as many independent trials as the standard error is worth: good near 0 and 1, too."""
    trials = share * (1 - share) / error**2 if error else float(matches)
    spread = reach**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    low = 0.0 if share == 0 else max(middle - half, 0.0)
    return low, 1.0 if share == 1 else min(middle + half, 1.0)


def surviving(chances: list[float], level: float = LEVEL) -> list[bool]:
    """Which of many comparisons hold although there are many: Holm's procedure."""
    held = [False] * len(chances)
    order = sorted(range(len(chances)), key=lambda k: chances[k])
    for rank, k in enumerate(order):
        if chances[k] > (1 - level) / (len(chances) - rank):
            break
        held[k] = True
    return held
