"""Estimates with confidence intervals, computed from exact sums.

A measure is a ratio of two sums over independent matches. Its variance is that of the usual linearization (the delta
method), so events within one match, such as a role that passes from round to round, are not treated as independent. A
difference between variants uses that both were played on the same deals: what the deal does to both cancels out.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from fairdeal.engine.student_t import student_t
from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.measures import Measure

LEVEL = 0.95  # of confidence


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its confidence interval."""

    value: float
    error: float  # the standard error
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference(Estimate):
    """How far a variant is from the baseline."""

    p_value: float


def estimate(totals: Accumulator, measure: Measure, variant: int, level: float = LEVEL) -> Estimate | None:
    """Estimate a measure in a variant; None without any case, or with fewer than two matches."""
    above, below = totals.sum(variant, measure.numerator), totals.sum(variant, measure.denominator)
    if not below or totals.matches < 2:
        return None
    value = above / below
    error = math.sqrt(_variance(totals, measure, variant))
    reach = student_t(level, totals.matches - 1)
    if measure.unit == "share":
        low, high = _share_interval(value, error, reach, totals.matches)
    elif not above:  # it never happened: the exact bound for a rare event
        low, high = 0.0, -math.log((1 - level) / 2) / below
    else:
        low, high = value - reach * error, value + reach * error
    scale = measure.scale
    return Estimate(value * scale, error * scale, low * scale, high * scale)


def difference(totals: Accumulator, measure: Measure, variant: int, level: float = LEVEL) -> Difference | None:
    """Estimate a measure in a variant minus the same measure in the baseline."""
    below, base_below = totals.sum(variant, measure.denominator), totals.sum(0, measure.denominator)
    if not below or not base_below or totals.matches < 2:
        return None
    value = float(
        Fraction(totals.sum(variant, measure.numerator), below) - Fraction(totals.sum(0, measure.numerator), base_below)
    )
    variances = _variance(totals, measure, variant) + _variance(totals, measure, 0)
    error = math.sqrt(max(float(variances - 2 * _covariance(totals, measure, variant)), 0.0))
    reach = student_t(level, totals.matches - 1) * error
    p_value = math.erfc(abs(value) / error / math.sqrt(2)) if error else float(not value)
    scale = measure.scale
    return Difference(value * scale, error * scale, (value - reach) * scale, (value + reach) * scale, p_value)


def _variance(totals: Accumulator, measure: Measure, variant: int) -> Fraction:
    a, b = measure.numerator, measure.denominator
    above, below = totals.sum(variant, a), totals.sum(variant, b)
    residuals = (
        totals.sum(variant, a, a) * below**2
        - 2 * above * below * totals.sum(variant, a, b)
        + above**2 * totals.sum(variant, b, b)
    )
    return Fraction(residuals, below**4) * Fraction(totals.matches, totals.matches - 1)


def _covariance(totals: Accumulator, measure: Measure, variant: int) -> Fraction:
    """Covariance of the baseline's ratio and a variant's, over matches that both played on the same deals."""
    a, b = measure.numerator, measure.denominator
    base_above, base_below = totals.sum(0, a), totals.sum(0, b)
    above, below = totals.sum(variant, a), totals.sum(variant, b)
    residuals = (
        totals.sum(0, a, a, variant) * base_below * below
        - base_above * below * totals.sum(0, b, a, variant)
        - above * base_below * totals.sum(0, a, b, variant)
        + base_above * above * totals.sum(0, b, b, variant)
    )
    return Fraction(residuals, base_below**2 * below**2) * Fraction(totals.matches, totals.matches - 1)


def _share_interval(share: float, error: float, reach: float, matches: int) -> tuple[float, float]:
    """Wilson's interval for the effective number of independent trials; accurate near 0 and 1, too."""
    trials = share * (1 - share) / error**2 if error else float(matches)
    spread = reach**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    margin = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    low = 0.0 if share == 0 else max(middle - margin, 0.0)
    return low, 1.0 if share == 1 else min(middle + margin, 1.0)


def holm(p_values: list[float], level: float = LEVEL) -> list[bool]:
    """Which of many comparisons are significant after Holm's correction for multiple comparisons."""
    significant = [False] * len(p_values)
    order = sorted(range(len(p_values)), key=lambda k: p_values[k])
    for rank, k in enumerate(order):
        if p_values[k] > (1 - level) / (len(p_values) - rank):
            break
        significant[k] = True
    return significant
