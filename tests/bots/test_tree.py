"""A tree of answers: it finds the move that the best answers leave best."""

import time
from collections.abc import Callable, Sequence
from typing import cast

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot
from fairdeal.bots.answer_tree import AnswerTree
from fairdeal.bots.budget import Budget
from fairdeal.bots.search import SequentialHalving
from fairdeal.engine.moves import Listed, Move, Moves, Word
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.worlds import Worlds

LEFT, RIGHT, UP, DOWN = (Word(name) for name in ("left", "right", "up", "down"))
# What seat 0 gets. By chance left is better; but seat 1 answers, and knows what is good for him.
WORTH: dict[tuple[Move, Move], float] = {(LEFT, UP): 1.0, (LEFT, DOWN): 0.1, (RIGHT, UP): 0.5, (RIGHT, DOWN): 0.4}


class TwoMoves:
    """Worlds in which seat 0 moves, seat 1 answers, and it is over; only every third of them lets seat 1 go down."""

    rollout_cost = 1

    def __init__(self) -> None:
        self.visits = 0

    def sample(self, stream: Stream) -> "TwoMoves":  # noqa: ARG002
        self.visits += 1
        return self

    def explore(self, step: Callable[[int, Moves], Move | None], stream: Stream) -> Sequence[float]:
        answers = (UP, DOWN) if self.visits % 3 == 0 else (DOWN, UP)
        first = step(0, Listed((LEFT, RIGHT)))
        assert first is not None
        second = step(1, Listed(answers)) or answers[stream.below(2)]
        worth = WORTH[first, second]
        return [worth, 1 - worth]


def search(simulations: int) -> tuple[Move, list[AnswerTree]]:
    plans = [AnswerTree(LEFT), AnswerTree(RIGHT)]
    race = SequentialHalving(
        [plan.evaluate for plan in plans], Budget(simulations=simulations).begin(), switch_threshold=0.0
    )
    return plans[race.run(cast("Worlds", TwoMoves()), 7)].move, plans


def test_the_others_answer_as_is_best_for_them() -> None:
    chosen, plans = search(600)
    assert chosen == RIGHT
    for plan in plans:
        answers = plan.root.children
        assert answers[DOWN].visits > answers[UP].visits
        assert plan.root.visits == 1 + sum(answer.visits for answer in answers.values())  # the first went no further


def test_what_a_move_is_worth_is_kept_for_the_one_who_makes_it() -> None:
    answers = search(600)[1][1].root.children
    assert answers[DOWN].total / answers[DOWN].visits == pytest.approx(0.6)
    assert answers[UP].total / answers[UP].visits == pytest.approx(0.5)


def test_one_simulation_is_enough_for_a_move() -> None:
    assert search(1)[0] in (LEFT, RIGHT)


def test_where_too_many_moves_are_possible_nobody_looks_further() -> None:
    game = fairdeal.game("president", decks=10**12)
    state = game.start(seed=1)
    thinker = find_bot("sharp:50", game)
    begin = time.perf_counter()
    move = bind(thinker, state, state.actors[0])(Stream(1, CHOICES))
    assert move in state.moves(state.actors[0])
    assert time.perf_counter() - begin < 10  # the moves themselves would fill any memory
