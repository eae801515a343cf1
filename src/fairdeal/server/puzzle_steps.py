"""What a solver sees of the puzzles, as bodies of responses. No answer shows a hidden card."""

from datetime import UTC, datetime

from fairdeal.games import all_games, find_game
from fairdeal.lessons import Course
from fairdeal.puzzles import Puzzle, daily_puzzle, find_puzzle, puzzles_of, to_lesson
from fairdeal.puzzles.library import day_number
from fairdeal.server import lesson_steps
from fairdeal.server.lesson_bodies import LessonProblems, LessonReply
from fairdeal.server.puzzle_bodies import PuzzleAnswer, PuzzleGame, PuzzleGames, PuzzleInfo, Puzzles, PuzzleStart


def list_games(now: int) -> PuzzleGames:
    """The games that have puzzles, and the puzzle of the day; `now` is in milliseconds since 1970."""
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    kinds = [kind for kind in all_games().values() if puzzles_of(kind)]
    daily = daily_puzzle(day_number(today))
    return PuzzleGames(
        games=[PuzzleGame(kind.key, kind.title, len(puzzles_of(kind))) for kind in kinds],
        day=today.isoformat(),
        daily=_info(daily) if daily is not None else None,
    )


def list_puzzles(game: str) -> Puzzles:
    """The puzzles of a game, by theme, the easy ones first."""
    return Puzzles([_info(puzzle) for puzzle in puzzles_of(find_game(game))])


def start(key: str) -> PuzzleStart:
    """The table as the solver sees it, and what happened before, in words."""
    puzzle = find_puzzle(key)
    lesson = to_lesson(puzzle)
    course = Course(lesson)
    step = lesson_steps.step_of(course)
    step.hint, step.frames = None, []
    history = [words for frame in course.frames for words in frame.words]
    return PuzzleStart(_info(puzzle), lesson.title, history, step)


def try_move(key: str, move: str) -> LessonReply:
    """What a move costs, or why it is the best."""
    return lesson_steps.answer(_course(key), move)


def check(key: str, move: str) -> LessonProblems:
    """What would be wrong with a move by the rules."""
    return LessonProblems(_course(key).problems(move))


def explain(key: str, card: str) -> LessonProblems:
    """Why a card, or one face of it, cannot be played now."""
    return LessonProblems(_course(key).card_problems(card))


def solution(key: str) -> PuzzleAnswer:
    """The answer."""
    hint = _course(key).hint()
    assert hint is not None  # a puzzle begins with its question
    return PuzzleAnswer(*hint)


def _course(key: str) -> Course:
    return Course(to_lesson(find_puzzle(key)))


def _info(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(puzzle.key, puzzle.game, puzzle.theme, puzzle.difficulty.value)
