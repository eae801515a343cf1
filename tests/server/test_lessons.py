"""Lessons over HTTP. The server keeps nothing between two requests."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fairdeal.lessons import all_lessons
from tests.server.running_server import running_server

pytestmark = pytest.mark.once


def test_a_lesson_over_http(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            lessons = (await server.http.get("/api/lessons")).json()["lessons"]
            assert [lesson["key"] for lesson in lessons] == [lesson.key for lesson in all_lessons()]
            assert lessons[0]["newcomers"] is True

            async def post(action: str, **body: Any) -> Any:
                response = await server.http.post(f"/api/lessons/oh-hell.cards/{action}", json=body)
                return {"status": response.status_code, **response.json()}

            step = await post("step")
            assert (step["number"], step["steps"], step["question"], step["last"]) == (1, 5, True, False)
            assert step["hint"] == {"move": "7c8h:7c", "words": "Try this: show 7♣8♥ as 7♣."}
            assert step["scene"]["seats"][1]["known"] == []
            wrong = await post("answer", move="2s10h:2s")
            assert (wrong["right"], wrong["rule"], wrong["step"]) == (False, "OH-5", None)
            answers: list[str] = []
            while not step["last"]:
                reply = await post("answer", answers=answers, move=step["hint"]["move"])
                assert reply["right"]
                answers.append(step["hint"]["move"])
                step = reply["step"]
                assert step["frames"][0]["words"]
            again = await post("step", answers=answers)
            assert again["scene"] == step["scene"]
            problems = await post("explain", answers=answers[:3], card="10d14s")
            assert {problem["rule"] for problem in problems["problems"]} == {"OH-5", "DD-3"}
            assert (await post("check", answers=answers[:3], move="9s10d:9s"))["problems"] == []
            refused = await post("step", answers=["2s10h:10h"])
            assert (refused["status"], refused["code"]) == (400, "answers")
            assert (await post("answer", move="x" * 2000))["status"] == 400
            unknown = await server.http.post("/api/lessons/hearts.x/step", json={})
            assert (unknown.status_code, unknown.json()["code"]) == (404, "lesson")

    asyncio.run(main())
