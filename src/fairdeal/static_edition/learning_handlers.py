"""Requests about lessons and puzzles. Nothing is kept here: the page remembers what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fairdeal.engine.errors import BadSetup
from fairdeal.server import lesson_bodies, lesson_steps, puzzle_bodies
from fairdeal.server.request_refused import RequestRefused
from fairdeal.static_edition.routes import Request, Response, Routes, json_response

if TYPE_CHECKING:
    from fairdeal.lessons import Course


class LearningHandlers:
    """The handlers of requests about lessons and puzzles."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now

    def add_to(self, routes: Routes) -> None:
        """Add every request that is answered."""
        routes.add("GET", "/api/lessons", self.lessons)
        routes.add("POST", "/api/lessons/{lesson}/step", self.lesson_step)
        routes.add("POST", "/api/lessons/{lesson}/answer", self.lesson_answer)
        routes.add("POST", "/api/lessons/{lesson}/check", self.lesson_check)
        routes.add("POST", "/api/lessons/{lesson}/explain", self.lesson_explain)
        routes.add("GET", "/api/puzzles", self.puzzle_games)
        routes.add("GET", "/api/puzzles/{puzzle}", self.puzzles)
        routes.add("GET", "/api/puzzles/{puzzle}/start", self.puzzle_start)
        routes.add("POST", "/api/puzzles/{puzzle}/try", self.puzzle_try)
        routes.add("POST", "/api/puzzles/{puzzle}/check", self.puzzle_check)
        routes.add("POST", "/api/puzzles/{puzzle}/explain", self.puzzle_explain)
        routes.add("POST", "/api/puzzles/{puzzle}/solution", self.puzzle_solution)

    # ---- Lessons

    async def lessons(self, _: Request) -> Response:
        return json_response(lesson_steps.list_lessons())

    def _with_course(self, request: Request, answers: Sequence[str], use: Callable[[Course], object]) -> Response:
        return _found("lesson", lambda: lesson_steps.with_course(request.parts["lesson"], answers, use))

    async def lesson_step(self, request: Request) -> Response:
        data = request.decode(lesson_bodies.LessonPlace)
        return self._with_course(request, data.answers, lesson_steps.step_of)

    async def lesson_answer(self, request: Request) -> Response:
        data = request.decode(lesson_bodies.LessonMove)
        return self._with_course(request, data.answers, lambda course: lesson_steps.answer(course, data.move))

    async def lesson_check(self, request: Request) -> Response:
        data = request.decode(lesson_bodies.LessonMove)
        return self._with_course(
            request, data.answers, lambda course: lesson_bodies.LessonProblems(course.problems(data.move))
        )

    async def lesson_explain(self, request: Request) -> Response:
        data = request.decode(lesson_bodies.LessonCard)
        return self._with_course(
            request, data.answers, lambda course: lesson_bodies.LessonProblems(course.card_problems(data.card))
        )

    # ---- Puzzles

    async def puzzle_games(self, _: Request) -> Response:
        from fairdeal.server import puzzle_steps  # with the puzzles, it takes a moment to load

        return json_response(puzzle_steps.list_games(self.now()))

    async def puzzles(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        return _found("puzzle", lambda: puzzle_steps.list_puzzles(request.parts["puzzle"]))

    async def puzzle_start(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        return _found("puzzle", lambda: puzzle_steps.start(request.parts["puzzle"]))

    async def puzzle_try(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        move = request.decode(puzzle_bodies.PuzzleTry).move
        return _found("puzzle", lambda: puzzle_steps.try_move(request.parts["puzzle"], move))

    async def puzzle_check(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        move = request.decode(puzzle_bodies.PuzzleTry).move
        return _found("puzzle", lambda: puzzle_steps.check(request.parts["puzzle"], move))

    async def puzzle_explain(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        card = request.decode(puzzle_bodies.PuzzleCard).card
        return _found("puzzle", lambda: puzzle_steps.explain(request.parts["puzzle"], card))

    async def puzzle_solution(self, request: Request) -> Response:
        from fairdeal.server import puzzle_steps

        return _found("puzzle", lambda: puzzle_steps.solution(request.parts["puzzle"]))


def _found(code: str, answer: Callable[[], object]) -> Response:
    """What `answer` returns; a name that does not exist is refused with `code`."""
    try:
        return json_response(answer())
    except BadSetup as unknown:
        raise RequestRefused(404, code, str(unknown)) from None
