"""Means with 95 % intervals, of paired differences above all."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fairdeal.engine.student_t import student_t
from fairdeal.review.settings import LEVEL


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float


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
