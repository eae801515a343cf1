"""The tree of answers: search finds the move that is best after the others' best answers."""

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
# Utilities to seat 0. Against random answers left is better, but seat 1 chooses the answer that is good for itself.
UTILITY: dict[tuple[Move, Move], float] = {(LEFT, UP): 1.0, (LEFT, DOWN): 0.1, (RIGHT, UP): 0.5, (RIGHT, DOWN): 0.4}


class TwoMoves:
    """Worlds in which seat 0 moves, seat 1 answers, and the round ends. The order of the answers varies."""

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
        utility = UTILITY[first, second]
        return [utility, 1 - utility]


def search(simulations: int) -> tuple[Move, list[AnswerTree]]:
    """The chosen move, and the tree below each candidate."""
    trees = [AnswerTree(LEFT), AnswerTree(RIGHT)]
    halving = SequentialHalving(
        [tree.evaluate for tree in trees], Budget(simulations=simulations).begin(), switch_threshold=0.0
    )
    return trees[halving.run(cast("Worlds", TwoMoves()), 7)].move, trees


def test_opponents_choose_the_answer_that_is_best_for_them() -> None:
    chosen, trees = search(600)
    assert chosen == RIGHT
    for tree in trees:
        answers = tree.root.children
        assert answers[DOWN].visits > answers[UP].visits
        assert tree.root.visits == 1 + sum(answer.visits for answer in answers.values())  # the first stopped there


def test_utilities_are_those_of_the_seat_that_moves() -> None:
    answers = search(600)[1][1].root.children
    assert answers[DOWN].total / answers[DOWN].visits == pytest.approx(0.6)
    assert answers[UP].total / answers[UP].visits == pytest.approx(0.5)


def test_one_simulation_is_enough_to_choose_a_move() -> None:
    assert search(1)[0] in (LEFT, RIGHT)


def test_the_tree_ends_where_there_are_too_many_moves() -> None:
    game = fairdeal.game("president", decks=10**12)
    state = game.start(seed=1)
    bot = find_bot("sharp:50", game)
    begin = time.perf_counter()
    move = bind(bot, state, state.actors[0])(Stream(1, CHOICES))
    assert move in state.moves(state.actors[0])
    assert time.perf_counter() - begin < 10  # a list of the moves would not fit into memory
