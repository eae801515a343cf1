"""Means with 95 % intervals, of paired differences above all."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fairdeal.engine.student_t import student_t
from fairdeal.review.settings import LEVEL

DIGITS = 4


def rounded(value: float) -> float:
    """A value as reviews keep and write it: four decimals, and never minus zero."""
    return round(value, DIGITS) + 0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float

    def rounded(self) -> "Interval":
        """The interval with four decimals, as a review writes it: reading it back gives the same values."""
        return Interval(rounded(self.mean), rounded(self.low), rounded(self.high))


def mean_of(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def variance_of(values: Sequence[float]) -> float:
    """The sample variance; 0 of fewer than two values."""
    if len(values) < 2:
        return 0.0
    mean = mean_of(values)
    return sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)


def interval_of(values: Sequence[float]) -> Interval:
    """The mean of independent values with its 95 % interval."""
    mean = mean_of(values)
    reach = student_t(LEVEL, len(values) - 1) * sqrt(variance_of(values) / len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - reach, mean + reach)


def difference_interval(differences: Sequence[float], spread: float) -> Interval:
    """The mean of paired differences with its 95 % interval, also where few of them are not zero.

    A rare large difference makes the usual interval too short. As with the "plus four" interval of a share, two
    imagined observations are added to the variance: the largest difference in both directions, or the spread of the
    values themselves if no difference was seen at all.
    """
    number = len(differences)
    mean = mean_of(differences)
    largest = max(map(abs, differences)) or spread
    variance = (variance_of(differences) * (number - 1) + 2 * largest**2) / (number + 1)
    reach = student_t(LEVEL, number - 1) * sqrt(variance / number)
    return Interval(mean, mean - reach, mean + reach)
