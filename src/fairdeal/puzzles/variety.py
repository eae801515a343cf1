"""Keep a set of puzzles varied: not too many easy ones or of one theme, and no answer that a solver could guess."""

from collections.abc import Collection

from fairdeal.puzzles.puzzle import Difficulty, Puzzle

MAX_EASY = 0.75  # share of the puzzles that may be easy
MAX_SAME_ANSWER = 0.5  # share of the puzzles that may have the same answer, such as `pass`
MAX_SAME_THEME = 0.8  # share of the puzzles that may have the same theme, such as `draw`
SLACK = 3  # puzzles by which a set may exceed its shares, so that it can begin


def adds_variety(puzzle: Puzzle, others: Collection[Puzzle]) -> bool:
    """Whether a set stays varied with one more puzzle. A game with puzzles of a single theme may have only those."""
    together = [puzzle, *others]
    easy = sum(each.difficulty is Difficulty.EASY for each in together)
    same_answer = sum(each.answer == puzzle.answer for each in together)
    same_theme = sum(each.theme == puzzle.theme for each in together)
    return (
        (puzzle.difficulty is not Difficulty.EASY or easy <= MAX_EASY * len(together) + SLACK)
        and same_answer <= MAX_SAME_ANSWER * len(together) + SLACK
        and (same_theme == len(together) or same_theme <= MAX_SAME_THEME * len(together) + SLACK)
    )
