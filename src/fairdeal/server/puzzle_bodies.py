"""Bodies of puzzles over HTTP. Solving one uses the bodies of lessons (lesson_bodies.py)."""

from typing import Annotated

from msgspec import Meta, Struct

from fairdeal.server.lesson_bodies import LessonHint, LessonStep, MoveText


class PuzzleInfo(Struct):
    """A puzzle that can be solved. Nothing here tells the answer."""

    key: str
    game: str
    theme: str  # the kind of decision: lead, bid, exchange, …
    difficulty: str  # easy, medium or hard


class PuzzleGame(Struct):
    """A game that has puzzles."""

    game: str
    title: str
    puzzles: int


class PuzzleGames(Struct):
    """The games that have puzzles, and the puzzle of the day: the same for everybody."""

    games: list[PuzzleGame]
    day: Annotated[str, Meta(description="The day in UTC, as 2026-01-31.")]
    daily: PuzzleInfo | None


class Puzzles(Struct):
    """The puzzles of a game, by theme, the easy ones first."""

    puzzles: list[PuzzleInfo]


class PuzzleStart(Struct):
    """What a solver sees: what happened so far in words, and the table."""

    puzzle: PuzzleInfo
    title: str
    history: list[str]
    step: LessonStep


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """A move that a solver tries, or checks by the rules."""

    move: MoveText


class PuzzleCard(Struct, forbid_unknown_fields=True):
    """A card, or a face of one, that the solver asks about."""

    card: MoveText


class PuzzleAnswer(LessonHint):
    """The answer, and a sentence about it."""


PUZZLE_BODIES = (PuzzleGames, Puzzles, PuzzleStart, PuzzleTry, PuzzleCard, PuzzleAnswer)
