"""Puzzles over HTTP: what a solver gets, and that it tells nothing that they may not know."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.games import all_games, find_game
from fairdeal.lessons import Course
from fairdeal.puzzles import puzzles_of, to_lesson
from tests.server.running_server import running_server

pytestmark = pytest.mark.once


def test_a_puzzle_over_http(tmp_path: Path) -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(find_game("hearts")) if len(puzzle.record["moves"]) > 8)

    async def main() -> None:
        async with running_server(tmp_path) as server:

            async def get(path: str = "") -> Any:
                response = await server.http.get(f"/api/puzzles{path}")
                return {"status": response.status_code, **response.json()}

            async def post(action: str, **body: Any) -> Any:
                response = await server.http.post(f"/api/puzzles/{puzzle.key}/{action}", json=body)
                return {"status": response.status_code, **response.json()}

            listed = await get()
            hearts = next(game for game in listed["games"] if game["game"] == "hearts")
            puzzles = (await get("/hearts"))["puzzles"]
            assert len(puzzles) == hearts["puzzles"]
            assert set(puzzles[0]) == {"key", "game", "theme", "difficulty"}
            assert listed["daily"]["game"] in {game["game"] for game in listed["games"]}
            start = await get(f"/{puzzle.key}/start")
            assert (start["step"]["question"], start["step"]["hint"], start["step"]["frames"]) == (True, None, [])
            assert start["history"]
            wrong = await post("try", move=puzzle.tempting)
            assert (wrong["right"], wrong["step"]) == (False, None)
            assert "on average" in wrong["text"]
            assert (await post("check", move=puzzle.answer))["problems"] == []
            refused = await post("try", move="2c3d:2c 9")
            assert refused["status"] == 200
            assert not refused["right"]
            assert (await post("solution"))["move"] == puzzle.answer
            right = await post("try", move=puzzle.answer)
            assert right["right"]
            assert right["text"].startswith(" ".join(puzzle.reasons[:-1]))
            assert "does better than to" in right["text"]
            assert right["step"]["last"]
            assert (await get("/hearts.00000000/start"))["status"] == 404
            assert (await get("/chess"))["status"] == 404
            assert (await post("try", move="x" * 2000))["status"] == 400
            assert (await post("explain", card="2c3d", more=1))["status"] == 400

    asyncio.run(main())


@pytest.mark.parametrize("game", [key for key, kind in all_games().items() if puzzles_of(kind)])
def test_the_solver_learns_no_hidden_card(game: str) -> None:
    """Everything that is shown stays the same, byte by byte, if the cards that the solver cannot know lie otherwise."""
    differs = False
    for number, puzzle in enumerate(puzzles_of(find_game(game))[::9]):
        course = Course(to_lesson(puzzle))
        shown = msgspec.json.encode((course.scene, course.step.text))
        real = course.state
        course.state = real.determinize(puzzle.seat, Stream(number, WORLDS))
        differs |= course.state.position() != real.position()
        assert msgspec.json.encode((course.scene, course.step.text)) == shown
    assert differs  # in some positions all cards are known
