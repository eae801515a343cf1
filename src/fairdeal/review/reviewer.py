"""Review a match: every decision of a seat, then the account of every round."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairdeal.engine.moves import Move
from fairdeal.engine.record import Record
from fairdeal.review.adjusted import Adjusted, adjust, adjusted_result
from fairdeal.review.decisions import Evaluation, evaluate_decision
from fairdeal.review.estimates import rounded
from fairdeal.review.ledger import CurvePoint, Ledger, account_for
from fairdeal.review.match_walk import Position, Round, walk
from fairdeal.review.open_hands import OpenHands, compare
from fairdeal.review.reasons import find_reasons
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.verdicts import Verdict, judge


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision with its verdict."""

    number: int  # of the move, in the record
    round_number: int  # from 1
    kind: str
    evaluation: Evaluation
    verdict: Verdict
    reasons: tuple[str, ...]
    open: OpenHands

    @property
    def played(self) -> Move:
        """The move that was made."""
        return self.evaluation.played

    @property
    def loss(self) -> float:
        """The estimated loss in points or places."""
        return self.evaluation.loss.mean


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """The account of one round."""

    number: int  # from 1
    ledger: Ledger
    curve: tuple[CurvePoint, ...]
    adjusted: float


@dataclass(slots=True)
class Review:
    """The review of one seat of a match; it grows while the review runs, and can be written at any time."""

    record: Record
    seat: int
    settings: ReviewSettings
    rounds_to_review: list[Round]
    decisions: list[ReviewedDecision] = field(default_factory=list)
    rounds: list[ReviewedRound] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record, seat: int, settings: ReviewSettings) -> "Review":
        """Prepare the review of a seat; raises BadRecord or BadSetup if there is nothing to review."""
        rounds = [each for each in walk(record, seat) if each.seat is not None and each.positions]
        record.game.strategy.prepare()
        return cls(record, seat, settings, rounds)

    def steps(self) -> int:
        """How many steps `run` takes."""
        return sum(len(own_decisions(each)) + 1 for each in self.rounds_to_review)

    def run(self) -> Iterator[None]:
        """Review decision by decision and round by round, one at each step; what is there already is not repeated."""
        reviewed = {decision.number for decision in self.decisions}
        for number, played in enumerate(self.rounds_to_review, 1):
            if number <= len(self.rounds):
                continue
            for position in own_decisions(played):
                if position.number not in reviewed:
                    self.decisions.append(review_decision(position, number, self.settings))
                    yield
            decisions = [decision for decision in self.decisions if decision.round_number == number]
            self.rounds.append(review_round(played, number, decisions, self.settings))
            yield

    def is_complete(self) -> bool:
        """Whether everything has been reviewed."""
        return len(self.rounds) == len(self.rounds_to_review)

    def mistakes(self) -> list[ReviewedDecision]:
        """Slips, errors and blunders, the costliest first."""
        found = [decision for decision in self.decisions if decision.verdict.is_mistake]
        return sorted(found, key=lambda decision: -decision.loss)

    def ledger(self) -> Ledger:
        """The account of the match: the sum of its rounds."""
        return Ledger.total([each.ledger for each in self.rounds])

    def adjusted(self) -> Adjusted:
        """The luck-adjusted score of the match."""
        return adjust([each.adjusted for each in self.rounds])


def own_decisions(played: Round) -> list[Position]:
    """The decisions of the reviewed player in a round."""
    return [position for position in played.positions if position.seat == played.seat and position.is_decision()]


def review_decision(position: Position, round_number: int, settings: ReviewSettings) -> ReviewedDecision:
    """Review one decision."""
    state, seat, number = position.state, position.seat, position.number
    strategy = state.game.strategy
    evaluation = evaluate_decision(state, seat, position.move, number, settings)
    verdict = judge(evaluation.played, evaluation.best, evaluation.loss, strategy.mistake_thresholds)
    reasons = find_reasons(state, seat, number, evaluation, settings) if verdict.is_mistake else []
    kind = strategy.decision_kind(state.view(seat), position.move)
    opened = compare(state, seat, number, evaluation, verdict, settings)
    return ReviewedDecision(number, round_number, kind, evaluation, verdict, tuple(reasons), opened)


def review_round(
    played: Round, number: int, decisions: list[ReviewedDecision], settings: ReviewSettings
) -> ReviewedRound:
    """Account for one round."""
    assert played.seat is not None
    own_losses = sum(decision.loss for decision in decisions if decision.verdict.is_mistake)
    ledger, curve = account_for(played, played.seat, own_losses, settings)
    return ReviewedRound(number, ledger, tuple(curve), rounded(adjusted_result(ledger)))
