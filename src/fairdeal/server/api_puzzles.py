"""The HTTP API of puzzles. It keeps nothing; clients remember what is solved."""

from typing import Annotated

from litestar import get, post
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter

from fairdeal.server import puzzle_steps
from fairdeal.server.api_lessons import RESPONSES, answer_learner
from fairdeal.server.api_requests import GameKey, HttpRequest, decode_strictly, manager_of
from fairdeal.server.lesson_bodies import LessonProblems, LessonReply
from fairdeal.server.puzzle_bodies import PuzzleAnswer, PuzzleCard, PuzzleGames, Puzzles, PuzzleStart, PuzzleTry

PUZZLE = "puzzle"  # the code of a refusal
PuzzleKey = Annotated[
    str, PathParameter(description="The key of a puzzle.", examples=[Example(value="hearts.3fa91c07")])
]


@get("/api/puzzles", tags=["puzzles"], responses=RESPONSES)
async def list_puzzle_games(request: HttpRequest) -> PuzzleGames:
    """The games that have puzzles, and the puzzle of the day."""
    now = manager_of(request).now()
    return await answer_learner(request, lambda: puzzle_steps.list_games(now), PUZZLE)


@get("/api/puzzles/{game:str}", tags=["puzzles"], responses=RESPONSES)
async def list_puzzles(request: HttpRequest, game: GameKey) -> Puzzles:
    """The puzzles of a game, by theme, the easy ones first."""
    return await answer_learner(request, lambda: puzzle_steps.list_puzzles(game), PUZZLE)


@get("/api/puzzles/{key:str}/start", tags=["puzzles"], responses=RESPONSES)
async def start_puzzle(request: HttpRequest, key: PuzzleKey) -> PuzzleStart:
    """The table as the solver sees it, and what happened before, in words."""
    return await answer_learner(request, lambda: puzzle_steps.start(key), PUZZLE)


@post("/api/puzzles/{key:str}/try", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def try_move(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleTry]) -> LessonReply:
    """Try a move: what another one costs, or why this one is the best."""
    move = (await decode_strictly(request, data)).move
    return await answer_learner(request, lambda: puzzle_steps.try_move(key, move), PUZZLE)


@post("/api/puzzles/{key:str}/check", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def check_puzzle_move(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleTry]) -> LessonProblems:
    """What would be wrong with a move by the rules; nothing is tried."""
    move = (await decode_strictly(request, data)).move
    return await answer_learner(request, lambda: puzzle_steps.check(key, move), PUZZLE)


@post("/api/puzzles/{key:str}/explain", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def explain_puzzle_card(request: HttpRequest, key: PuzzleKey, data: JSONBody[PuzzleCard]) -> LessonProblems:
    """Why a card, or one face of it, cannot be played now."""
    card = (await decode_strictly(request, data)).card
    return await answer_learner(request, lambda: puzzle_steps.explain(key, card), PUZZLE)


@post("/api/puzzles/{key:str}/solution", tags=["puzzles"], status_code=200, responses=RESPONSES)
async def show_solution(request: HttpRequest, key: PuzzleKey) -> PuzzleAnswer:
    """The answer, for a solver who gives up."""
    return await answer_learner(request, lambda: puzzle_steps.solution(key), PUZZLE)


PUZZLE_HANDLERS = [
    list_puzzle_games,
    list_puzzles,
    start_puzzle,
    try_move,
    check_puzzle_move,
    explain_puzzle_card,
    show_solution,
]
