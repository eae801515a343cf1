"""The same decision with open hands: what the player could not know. Never part of a verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.review.decisions import Evaluation, decision_key
from fairdeal.review.estimates import mean_of, rounded
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.verdicts import Verdict

FIRST_ROLLOUT = 1_000_000  # index of the random numbers: apart from those of the sampled worlds


@dataclass(frozen=True, slots=True)
class OpenHands:
    """What a decision was worth in the real world."""

    best: Move
    loss: float  # of the played move against it
    remark: str | None  # where it disagrees with the verdict


def real_values(state: State, seat: int, moves: Sequence[Move], key: int, rollouts: int) -> list[list[float]]:
    """Values of moves in the real world, rollout by rollout with the same random numbers."""
    strategy = state.game.strategy
    scale = strategy.review_scale(state)
    luck = Stream(key, CHOICES)
    values: list[list[float]] = [[] for _ in moves]
    for index in range(rollouts):
        for move, found in zip(moves, values, strict=True):
            luck.begin(CHOICES, FIRST_ROLLOUT + index)
            world = state.copy()
            if strategy.has_draws:
                strategy.redraw(world, luck)
            found.append(strategy.evaluate_move(world, seat, move, luck)[seat] * scale)
    return values


def compare(
    state: State, seat: int, number: int, evaluation: Evaluation, verdict: Verdict, settings: ReviewSettings
) -> OpenHands:
    """The decision with open hands, and whether luck hid or made a mistake."""
    moves = [candidate.move for candidate in evaluation.candidates]
    values = real_values(state, seat, moves, decision_key(settings, number), settings.open_rollouts)
    own, advised = moves.index(evaluation.played), moves.index(evaluation.best)
    best = max(range(len(moves)), key=lambda index: (mean_of(values[index]), index == own))
    loss = rounded(mean_of(values[best]) - mean_of(values[own]))
    gain = mean_of(values[own]) - mean_of(values[advised])
    remark = None
    if verdict.is_mistake and gain >= 0:
        remark = "lucky"
    elif not verdict.is_mistake and loss >= state.game.strategy.mistake_thresholds.error:
        remark = "unlucky, not wrong"
    return OpenHands(moves[best], loss, remark)
