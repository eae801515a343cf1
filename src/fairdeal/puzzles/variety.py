"""Keep a set of puzzles varied: not too many easy ones, and no answer that a solver could simply guess."""

from collections.abc import Collection

from fairdeal.puzzles.puzzle import Difficulty, Puzzle

MAX_EASY = 0.75  # share of the puzzles that may be easy
MAX_SAME_ANSWER = 0.5  # share of the puzzles that may have the same answer, such as `pass`
SLACK = 3  # puzzles by which a set may exceed its shares, so that it can begin


def adds_variety(puzzle: Puzzle, others: Collection[Puzzle]) -> bool:
    """Whether a set stays varied with one more puzzle."""
    together = [puzzle, *others]
    easy = sum(each.difficulty is Difficulty.EASY for each in together)
    same = sum(each.answer == puzzle.answer for each in together)
    is_fine = easy <= MAX_EASY * len(together) + SLACK or puzzle.difficulty is not Difficulty.EASY
    return is_fine and same <= MAX_SAME_ANSWER * len(together) + SLACK
