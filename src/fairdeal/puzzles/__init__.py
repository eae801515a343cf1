"""Puzzles: positions in which one move is clearly best for a player who sees only their own cards.

`puzzle.py` is a puzzle as data, `library.py` finds those of the installed games, `as_lesson.py` turns one into a
lesson, so that clients show it on the same table. `judging.py`, `maker.py` and `checking.py` make and verify them, with
the method of the review. docs/puzzles.md has the method and the figures.
"""

from fairdeal.puzzles.as_lesson import to_lesson as to_lesson
from fairdeal.puzzles.library import all_puzzles as all_puzzles
from fairdeal.puzzles.library import daily_puzzle as daily_puzzle
from fairdeal.puzzles.library import find_puzzle as find_puzzle
from fairdeal.puzzles.library import puzzles_of as puzzles_of
from fairdeal.puzzles.puzzle import BadPuzzle as BadPuzzle
from fairdeal.puzzles.puzzle import Difficulty as Difficulty
from fairdeal.puzzles.puzzle import Puzzle as Puzzle
