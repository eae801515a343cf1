"""A client for a puzzle: the table of a lesson with one question."""

from collections.abc import Mapping
from typing import ClassVar

from fairdeal.puzzles import Puzzle, to_lesson
from fairdeal.terminal.clients.lesson import LessonClient


class PuzzleClient(LessonClient):
    """A solver at the table. `hint` shows the answer."""

    commands: ClassVar[Mapping[str, str]] = {}

    def __init__(self, puzzle: Puzzle, text_in_notice: bool = False) -> None:
        self.puzzle = puzzle
        super().__init__(to_lesson(puzzle), restart=True, text_in_notice=text_in_notice)

    def greeting(self) -> list[str]:
        return []  # puzzles are not for newcomers

    def step_text(self) -> str:
        return self.course.step.text

    def close(self) -> str:
        if self.course.is_last:
            return f"The next puzzle: fairdeal puzzle {self.puzzle.game}"
        return f"Not solved yet. To try again: fairdeal puzzle {self.puzzle.key}"
