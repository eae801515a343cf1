"""Judge a position by the method of the review: is one legal move clearly better than every other?

All legal moves are compared in the same worlds with the same random numbers, round after round in fresh worlds. A
position is dropped as soon as a round finds another best move, or a margin that is too small. The last round decides by
the paired interval, with an answer that the rounds before it have fixed, so choosing the best of many does not bias it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.moves import Move
from fairdeal.engine.random import match_seed
from fairdeal.engine.state import State
from fairdeal.review.decisions import Comparison, Evaluation, WorldSource
from fairdeal.review.estimates import Interval, difference_interval, mean_of
from fairdeal.review.settings import FINALISTS

MAX_LEGAL = 32  # all legal moves are compared, so a position with more of them makes no puzzle
MIN_WORLDS = 100  # of the last round, however slow rollouts are
ROUNDS = (12, 48)  # worlds of the rounds before the last one
KEPT_SHARE = 0.6  # of the margin that a short round must show
CLEARLY_WORSE = 2.0  # margins: a move that is behind by at least this much after the short rounds is dropped


@dataclass(frozen=True, slots=True)
class Judgment:
    """What the rounds found. `values` come from the last round, and have only the moves that it still compared."""

    answer: Move
    margin: Interval  # of the answer over the second-best move
    losses: dict[Move, float]  # of every other move
    values: dict[int, list[float]]  # world by world
    moves: tuple[Move, ...]

    def second_best(self) -> Move:
        """The best of the other moves."""
        answer = self.moves.index(self.answer)
        return self.moves[max((index for index in self.values if index != answer), key=self._mean)]

    def _mean(self, index: int) -> float:
        return mean_of(self.values[index])

    def evaluation(self, wrong: Move) -> Evaluation:
        """A wrong move as the review evaluates it, to find the reasons."""
        best, other = self.values[self.moves.index(self.answer)], self.values[self.moves.index(wrong)]
        gains = [high - low for high, low in zip(best, other, strict=True)]
        return Evaluation(
            played=wrong,
            best=self.answer,
            loss=difference_interval(gains, max(other) - min(other)),
            better=mean_of([gain > 0 for gain in gains]),
            worse=mean_of([gain < 0 for gain in gains]),
            candidates=(),
        )


def legal_moves(state: State, seat: int) -> list[Move] | None:
    """All legal moves of a seat; None if there is only one, if there are too many, or if the list lacks good ones."""
    moves = state.moves(seat)
    if not 2 <= moves.count() <= MAX_LEGAL or not state.game.strategy.lists_good_moves(moves):
        return None
    return list(moves)


def required_margin(state: State) -> float:
    """By how much the answer must beat every other move: what the review calls an error."""
    return state.game.strategy.mistake_thresholds.error


def worlds_at(state: State, worlds: int) -> int:
    """Worlds of the last round: more where rollouts are fast or differ little, fewer where each is slow."""
    strategy = state.game.strategy
    if state.phase in strategy.fast_rollout_phases:
        return worlds * strategy.review_effort
    return max(MIN_WORLDS, worlds // strategy.slow_rollout_cost)


def judge(
    state: State, seat: int, seed: int, worlds: int, *, times: int = 1, also: Sequence[Move] = ()
) -> Judgment | None:
    """The clearly best move of a seat, and what every other one costs; None if there is no such move.

    The last round has `times` as many worlds as usual. It also compares the moves in `also`, even if the short rounds
    found them clearly worse.
    """
    moves = legal_moves(state, seat)
    if moves is None:
        return None
    margin = required_margin(state)
    key = match_seed(seed, len(state.played()))
    comparison = Comparison(WorldSource(state, seat, key), key, moves, state)
    everything = range(len(moves))
    answer: int | None = None
    values: dict[int, list[float]] = {}
    for number in ROUNDS:
        values = comparison.run(number, everything)
        best = best_of(values)
        if answer not in (None, best) or lead_of(values, best) < KEPT_SHARE * margin:
            return None
        answer = best
    assert answer is not None
    intervals = gains_over_all(values, answer)
    closest_of = sorted(intervals, key=lambda index: intervals[index].mean)
    compared = {index for index in closest_of if intervals[index].low < CLEARLY_WORSE * margin}
    compared |= {answer, *closest_of[:FINALISTS], *(moves.index(move) for move in also if move in moves)}
    values = comparison.run(times * worlds_at(state, worlds), sorted(compared), learns=False)
    intervals |= gains_over_all(values, answer)
    if min(interval.low for interval in intervals.values()) < margin:
        return None
    closest = min((intervals[index] for index in compared if index != answer), key=lambda interval: interval.mean)
    losses = {moves[index]: interval.mean for index, interval in intervals.items()}
    return Judgment(moves[answer], closest.rounded(), losses, values, tuple(moves))


def best_of(values: dict[int, list[float]]) -> int:
    """The index with the highest mean."""
    return max(values, key=lambda index: mean_of(values[index]))


def lead_of(values: dict[int, list[float]], best: int) -> float:
    """How far a move is ahead of the best of the others."""
    return mean_of(values[best]) - max(mean_of(found) for index, found in values.items() if index != best)


def gains_over_all(values: dict[int, list[float]], answer: int) -> dict[int, Interval]:
    """The paired intervals of the answer's gain over every other move."""
    return {index: gain_over(values, answer, index) for index in values if index != answer}


def gain_over(values: dict[int, list[float]], answer: int, other: int) -> Interval:
    """The paired interval of the answer's gain over another move."""
    gains: Sequence[float] = [high - low for high, low in zip(values[answer], values[other], strict=True)]
    return difference_interval(gains, max(values[other]) - min(values[other]))
