"""The HTTP API of puzzles. It keeps nothing; clients remember what is solved. No answer shows a hidden card."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import get, post
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter

from fairdeal.games import all_games, find_game
from fairdeal.lessons import Course
from fairdeal.puzzles import Puzzle, daily_puzzle, find_puzzle, puzzles_of, to_lesson
from fairdeal.puzzles.library import day_number
from fairdeal.server.api_lessons import RESPONSES, answer_learner, step_body
from fairdeal.server.api_requests import GameKey, HttpRequest, decode_strictly, manager_of
from fairdeal.server.lesson_bodies import LessonProblems, LessonReply
from fairdeal.server.puzzle_bodies import (
    PuzzleAnswer,
    PuzzleCard,
    PuzzleGame,
    PuzzleGames,
    PuzzleInfo,
    Puzzles,
    PuzzleStart,
    PuzzleTry,
)

PUZZLE = "puzzle"  # the code of a refusal
PuzzleKey = Annotated[
    str, PathParameter(description="The key of a puzzle.", examples=[Example(value="hearts.3fa91c07")])
]


@get("/api/puzzles", tags=["puzzles"], responses=RESPONSES)
async def list_puzzle_games(request: HttpRequest) -> PuzzleGames:
    """The games that have puzzles, and the puzzle of the day."""
    today = datetime.fromtimestamp(manager_of(request).now() / 1000, UTC).date()

    def find() -> PuzzleGames:
        kinds = [kind for kind in all_games().values() if puzzles_of(kind)]
        daily = daily_puzzle(day_number(today))
        return PuzzleGames(
            games=[PuzzleGame(kind.key, kind.title, len(puzzles_of(kind))) for kind in kinds],
            day=today.isoformat(),
            daily=_info(daily) if daily is not None else None,
        )

    return await answer_learner(request, find, PUZZLE)


@get("/api/puzzles/{game:str}", tags=["puzzles"], responses=RESPONSES)
async def list_puzzles(request: HttpRequest, game: GameKey) -> Puzzles:
    """The puzzles of a game, by theme, the easy ones first."""
    return await answer_learner(
        request, lambda: Puzzles([_info(puzzle) for puzzle in puzzles_of(find_game(game))]), PUZZLE
    )


@get("/api/puzzles/{key:str}/start", tags=["puzzles"], responses=RESPONSES)
async def start_puzzle(request: HttpRequest, key: PuzzleKey) -> PuzzleStart:
    """The table as the solver sees it, and what happened before, in words."""

    def start() -> PuzzleStart:
        puzzle = find_puzzle(key)
        lesson = to_lesson(puzzle)
        course = Course(lesson)
        step = step_body(course)
        step.hint, step.frames = None, []
        history = [words for frame in course.frames for words in frame.words]
        return PuzzleStart(_info(puzzle), lesson.title, history, step)

    return await answer_learner(request, start, PUZZLE)


@post("/api/puzzles/{key:str}/try", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def try_move(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleTry]) -> LessonReply:
    """Try a move: what another one costs, or why this one is the best."""
    move = (await decode_strictly(request, data)).move

    def judge() -> LessonReply:
        course = _course(key)
        reply = course.answer(move)
        return LessonReply(reply.is_right, reply.text, reply.rule, step_body(course) if reply.is_right else None)

    return await answer_learner(request, judge, PUZZLE)


@post("/api/puzzles/{key:str}/check", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def check_puzzle_move(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleTry]) -> LessonProblems:
    """What would be wrong with a move by the rules; nothing is tried."""
    move = (await decode_strictly(request, data)).move
    return await answer_learner(request, lambda: LessonProblems(_course(key).problems(move)), PUZZLE)


@post("/api/puzzles/{key:str}/explain", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def explain_puzzle_card(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleCard]) -> LessonProblems:
    """Why a card, or one face of it, cannot be played now."""
    card = (await decode_strictly(request, data)).card
    return await answer_learner(request, lambda: LessonProblems(_course(key).card_problems(card)), PUZZLE)


@post("/api/puzzles/{key:str}/solution", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def show_solution(request: HttpRequest, key: PuzzleKey) -> PuzzleAnswer:
    """The answer, for a solver who gives up."""

    def solve() -> PuzzleAnswer:
        hint = _course(key).hint()
        assert hint is not None  # a puzzle begins with its question
        return PuzzleAnswer(*hint)

    return await answer_learner(request, solve, PUZZLE)


def _course(key: str) -> Course:
    return Course(to_lesson(find_puzzle(key)))


def _info(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(puzzle.key, puzzle.game, puzzle.theme, puzzle.difficulty.value)


PUZZLE_HANDLERS = [
    list_puzzle_games,
    list_puzzles,
    start_puzzle,
    try_move,
    check_puzzle_move,
    explain_puzzle_card,
    show_solution,
]
