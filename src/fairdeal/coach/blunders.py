"""A warning before a blunder, at most once in a trick or round of play; after that, any move is accepted."""

from dataclasses import dataclass

from fairdeal.coach.settings import REASONS, SETTINGS
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.review.decisions import evaluate_decision
from fairdeal.review.reasons import find_reasons
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.verdicts import Verdict, judge
from fairdeal.review.wording import amount, unit_of


@dataclass(frozen=True)
class Weighing:
    """What the coach thinks of a move before it is played."""

    period: int  # the trick or round of play; it grows
    warning: str | None = None  # None: the move is not a blunder
    better: str | None = None  # the move that does better
    better_words: str | None = None
    why: tuple[str, ...] = ()


def weigh(state: State, seat: int, move: Move, settings: ReviewSettings = SETTINGS) -> Weighing:
    """Weigh a legal move from what the seat may know. It is a blunder if a review would be certain of that."""
    period = state.game.strategy.round_of_play(state, seat)
    if state.moves(seat).count() == 1:
        return Weighing(period)
    number, thresholds = len(state.played()), state.game.strategy.mistake_thresholds
    evaluation = evaluate_decision(state, seat, move, number, settings)
    loss = evaluation.loss
    if judge(move, evaluation.best, loss, thresholds) is not Verdict.BLUNDER or loss.low < thresholds.error:
        return Weighing(period)
    describe = state.game.presentation.describe_move
    return Weighing(
        period,
        warning=f"To {describe(move)} may cost you about {amount(loss.mean, unit_of(state.game))}.",
        better=evaluation.best.text(),
        better_words=f"It is better to {describe(evaluation.best)}.",
        why=tuple(find_reasons(state, seat, number, evaluation, REASONS)),
    )


class Warner:
    """Warns a player at most once in each trick or round of play."""

    def __init__(self) -> None:
        self.warned: set[int] = set()

    def consider(self, state: State, seat: int, move: Move) -> Weighing | None:
        """A warning about a move, unless it is not a blunder or this round of play has had one."""
        if state.game.strategy.round_of_play(state, seat) in self.warned:
            return None
        weighing = weigh(state, seat, move)
        if weighing.warning is None:
            return None
        self.warned.add(weighing.period)
        return weighing
