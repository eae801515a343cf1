"""Verify puzzles again: does `master` at ten times its budget, with fresh random numbers, choose the answer?"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.bots import BUDGETS
from fairdeal.engine.random import match_seed
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.puzzles.maker import MASTER, master_move
from fairdeal.puzzles.puzzle import Puzzle

TIMES = 10  # the budget of `master` in a live match


@dataclass(frozen=True, slots=True)
class CheckSetup:
    """What a process needs to check puzzles."""

    puzzles: Sequence[tuple[int, Puzzle]]  # with the number that its random numbers follow from
    seed: int | str


@dataclass(frozen=True, slots=True)
class CheckedPuzzle:
    """What `master` chose."""

    key: str
    answer: str
    chosen: str

    @property
    def is_confirmed(self) -> bool:
        return self.chosen == self.answer


def budget() -> int:
    """Simulations of `master` in the check."""
    usual = BUDGETS[MASTER].simulations
    assert usual is not None
    return TIMES * usual


def check_puzzles(setup: CheckSetup, numbers: IndexRange) -> list[CheckedPuzzle]:
    """Check some of the puzzles; each has random numbers of its own."""
    chosen = [setup.puzzles[index] for index in numbers.indices()]
    return [check_puzzle(puzzle, match_seed(setup.seed, number)) for number, puzzle in chosen]


def check_puzzle(puzzle: Puzzle, seed: int) -> CheckedPuzzle:
    """Let `master` choose in the position of a puzzle."""
    state = puzzle.state()
    chosen = master_move(state, puzzle.seat, budget(), seed)
    return CheckedPuzzle(puzzle.key, puzzle.answer, chosen.text())
