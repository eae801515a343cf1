"""A tree of answers: it finds the move that the best answers leave best, and stops when that cannot change."""

from collections.abc import Callable, Sequence
from typing import cast

from fairdeal.bots.budget import Budget
from fairdeal.bots.tree import Tree
from fairdeal.engine.moves import Listed, Move, Moves, Word
from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import Worlds

LEFT, RIGHT, UP, DOWN = (Word(name) for name in ("left", "right", "up", "down"))
# What seat 0 gets. By chance left is better; but seat 1 answers, and knows what is good for him.
WORTH: dict[tuple[Move, Move], float] = {(LEFT, UP): 1.0, (LEFT, DOWN): 0.1, (RIGHT, UP): 0.5, (RIGHT, DOWN): 0.4}


class TwoMoves:
    """Worlds in which seat 0 moves, seat 1 answers, and it is over; only every third of them lets seat 1 go down."""

    effort = 1

    def __init__(self) -> None:
        self.made = 0

    def imagine(self, stream: Stream) -> "TwoMoves":  # noqa: ARG002
        self.made += 1
        return self

    def explore(self, step: Callable[[int, Moves], Move | None], stream: Stream) -> Sequence[float]:
        answers = (UP, DOWN) if self.made % 3 == 0 else (DOWN, UP)
        first = step(0, Listed((LEFT, RIGHT)))
        assert first is not None
        second = step(1, Listed(answers)) or answers[stream.below(2)]
        worth = WORTH[first, second]
        return [worth, 1 - worth]


def search(simulations: int) -> tuple[Move, int]:
    clock = Budget(simulations=simulations).begin()
    chosen = Tree([LEFT, RIGHT], clock).run(cast("Worlds", TwoMoves()), 7)
    return chosen, clock.simulations


def test_the_others_answer_as_is_best_for_them() -> None:
    assert search(600)[0] == RIGHT


def test_it_stops_when_nothing_can_overtake() -> None:
    chosen, used = search(2_000)
    assert chosen == RIGHT
    assert used < 2_000


def test_one_simulation_is_enough_for_a_move() -> None:
    assert search(1)[0] in (LEFT, RIGHT)
