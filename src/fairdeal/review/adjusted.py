"""The luck-adjusted score: the result without the luck of the cards, with the same mean and a smaller spread.

The luck of the deal and of the draws is subtracted from the result. Both have mean zero: the reviewer's value of the
deal is compared with its mean over all deals, and its value after a draw with the mean over all draws (these are
control variates, as in the chance terms of AIVAT). No assumption is made about the players.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.review.estimates import interval_of
from fairdeal.review.ledger import UNIT, Ledger


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A luck-adjusted score; the interval needs two rounds or more."""

    value: float
    low: float | None
    high: float | None


def adjusted_result(ledger: Ledger) -> float:
    """The result of a round without the luck of its cards."""
    return (ledger.result - ledger.deal - ledger.draws) / UNIT


def adjust(rounds: Sequence[float]) -> Adjusted:
    """The score of a match from the adjusted results of its rounds."""
    total = sum(rounds)
    if len(rounds) < 2:
        return Adjusted(total, None, None)
    mean = interval_of(rounds)
    return Adjusted(total, mean.low * len(rounds), mean.high * len(rounds))
