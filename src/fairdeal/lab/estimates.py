"""Estimates with confidence intervals, computed from exact sums.

A measure is a ratio of two sums over independent matches. Its variance is that of the usual linearization (the delta
method), so events within one match, such as a role that passes from round to round, are not treated as independent. A
difference between variants uses that both were played on the same deals: what the deal does to both cancels out.
"""

import math
from collections.abc import Mapping
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
    error = math.sqrt(_covariance(totals, measure, variant, variant))
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
    return contrast(totals, measure, {variant: 1, 0: -1}, level)


def contrast(
    totals: Accumulator, measure: Measure, weights: Mapping[int, int], level: float = LEVEL
) -> Difference | None:
    """Estimate a sum over variants of the measure times a weight, such as a difference or an interaction.

    None if it cannot be estimated in one of them. The totals must contain every pair of these variants.
    """
    if totals.matches < 2 or not all(totals.sum(variant, measure.denominator) for variant in weights):
        return None
    value = float(sum(weight * _ratio(totals, measure, variant) for variant, weight in weights.items()))
    variance = sum(
        weight * other_weight * _covariance(totals, measure, variant, other)
        for variant, weight in weights.items()
        for other, other_weight in weights.items()
    )
    error = math.sqrt(max(float(variance), 0.0))
    reach = student_t(level, totals.matches - 1) * error
    p_value = math.erfc(abs(value) / error / math.sqrt(2)) if error else float(not value)
    scale = measure.scale
    return Difference(value * scale, error * scale, (value - reach) * scale, (value + reach) * scale, p_value)


def _ratio(totals: Accumulator, measure: Measure, variant: int) -> Fraction:
    return Fraction(totals.sum(variant, measure.numerator), totals.sum(variant, measure.denominator))


def _covariance(totals: Accumulator, measure: Measure, first: int, second: int) -> Fraction:
    """Covariance of the ratios of two variants, over matches that both played on the same deals.

    That of a variant with itself is its variance.
    """
    a, b = measure.numerator, measure.denominator
    above, below = totals.sum(first, a), totals.sum(first, b)
    other_above, other_below = totals.sum(second, a), totals.sum(second, b)
    residuals = (
        totals.sum(first, a, a, second) * below * other_below
        - above * other_below * totals.sum(first, b, a, second)
        - other_above * below * totals.sum(first, a, b, second)
        + above * other_above * totals.sum(first, b, b, second)
    )
    return Fraction(residuals, below**2 * other_below**2) * Fraction(totals.matches, totals.matches - 1)


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
