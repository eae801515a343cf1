"""Verdicts: what a loss and its interval say about a move."""

from enum import StrEnum

from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.review.estimates import Interval


class Verdict(StrEnum):
    """How good a move was, best first."""

    BEST = "best"
    FINE = "fine"
    SLIP = "slip"
    ERROR = "error"
    BLUNDER = "blunder"

    @property
    def is_mistake(self) -> bool:
        """Whether the move was certainly worse than another."""
        return self in (Verdict.SLIP, Verdict.ERROR, Verdict.BLUNDER)

    @property
    def is_serious(self) -> bool:
        """Whether the mistake is an error or a blunder."""
        return self in (Verdict.ERROR, Verdict.BLUNDER)


def judge(played: Move, best: Move, loss: Interval, thresholds: MistakeThresholds) -> Verdict:
    """The verdict on a move: a mistake only if the whole interval of its loss is above zero."""
    if played == best:
        return Verdict.BEST
    if loss.low <= 0:
        return Verdict.FINE
    if loss.mean < thresholds.error:
        return Verdict.SLIP
    return Verdict.ERROR if loss.mean < thresholds.blunder else Verdict.BLUNDER
