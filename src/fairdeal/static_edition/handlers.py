"""What the static edition answers: the part of the server's HTTP API that makes sense for one person with bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.server import http_bodies, lesson_bodies, lesson_steps, review_bodies
from fairdeal.server.game_info import games_json
from fairdeal.server.identity import new_person
from fairdeal.server.match_pages import matches_page
from fairdeal.server.new_tables import create_table_for
from fairdeal.server.pairing.pairing_bodies import Features
from fairdeal.server.practice import create_practice
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_queries import table_info
from fairdeal.static_edition.routes import LINES, MARKDOWN, Request, Response, Routes, json_response
from fairdeal.table.names import clean_name

if TYPE_CHECKING:
    from fairdeal.lessons import Course
    from fairdeal.static_edition.browser_tables import BrowserTables

T = TypeVar("T")
ME = "me"  # the key of the person's id in the store
MAX_PAGE = 200


class Handlers:
    """The handlers of all requests, for the one person of this browser."""

    def __init__(self, tables: BrowserTables) -> None:
        self.tables = tables

    @property
    def person(self) -> str | None:
        """The id of this browser's person; None before they have a name."""
        return self.tables.store.facts.get(ME)

    def _require_person(self) -> str:
        if self.person is None:
            raise RequestRefused(401, "who", "give yourself a name first (POST /api/guests)")
        return self.person

    def routes(self) -> Routes:
        """Every request that is answered."""
        routes = Routes()
        routes.add("GET", "/api/games", self.games)
        routes.add("GET", "/api/games/{game}/rules", self.rules)
        routes.add("GET", "/api/features", self.features)
        routes.add("POST", "/api/guests", self.become_guest)
        routes.add("GET", "/api/me", self.me)
        routes.add("GET", "/api/me/tables", self.my_tables)
        routes.add("GET", "/api/me/matches", self.my_matches)
        routes.add("GET", "/api/me/reviews", self.my_reviews)
        routes.add("GET", "/api/tables", self.public_tables)
        routes.add("POST", "/api/tables", self.create_table)
        routes.add("GET", "/api/tables/{table}", self.table)
        routes.add("GET", "/api/matches/{match}", self.record)
        for job in ("verify", "replay"):
            routes.add("GET", f"/api/matches/{{match}}/{job}", partial(self.record_job, job))
        routes.add("GET", "/api/matches/{match}/replay/{number:int}", partial(self.record_job, "position"))
        routes.add("GET", "/api/matches/{match}/puzzle/{number:int}", partial(self.record_job, "puzzle"))
        routes.add("POST", "/api/matches/{match}/practice", self.practice)
        routes.add("GET", "/api/matches/{match}/review/{seat:int}", self.review)
        routes.add("GET", "/api/lessons", self.lessons)
        routes.add("POST", "/api/lessons/{lesson}/step", self.lesson_step)
        routes.add("POST", "/api/lessons/{lesson}/answer", self.lesson_answer)
        routes.add("POST", "/api/lessons/{lesson}/check", self.lesson_check)
        routes.add("POST", "/api/lessons/{lesson}/explain", self.lesson_explain)
        return routes

    # ---- Games and the person

    async def games(self, _: Request) -> Response:
        return json_response(games_json())

    async def rules(self, request: Request) -> Response:
        try:
            return Response(find_game(request.parts["game"]).rules_page(), MARKDOWN)
        except BadSetup as error:
            raise RequestRefused(404, "game", str(error)) from None

    async def features(self, _: Request) -> Response:
        return json_response(Features(pairing=False, ratings=False, people=False, pairing_wait=0))

    async def become_guest(self, request: Request) -> Response:
        name = clean_name(request.decode(http_bodies.NewGuest).name)
        person = self.person or new_person()
        if self.person is None:
            self.tables.store.set_fact(ME, person)
        await self.tables.names.rename(person, name)
        return json_response(http_bodies.Guest(person, name, ""), 201)

    async def me(self, _: Request) -> Response:
        person = self._require_person()
        return json_response(http_bodies.Person(person, await self.tables.names.find(person) or ""))

    # ---- Tables

    async def my_tables(self, _: Request) -> Response:
        person = self._require_person()
        tables = await self.tables.queries.tables_of(person, await self.tables.names.find(person))
        return json_response(http_bodies.MyTables(tables))

    async def public_tables(self, _: Request) -> Response:
        return json_response(http_bodies.Tables([]))  # nobody else could join one

    async def create_table(self, request: Request) -> Response:
        person, data = self._require_person(), request.decode(http_bodies.NewTable)
        return json_response(await create_table_for(self.tables, person, data), 201)

    async def table(self, request: Request) -> Response:
        info = await self.tables.queries.table_info(request.parts["table"], self.person)
        if info is None:
            raise RequestRefused(404, "table", "there is no such table; it may be closed")
        return json_response(info)

    # ---- Finished matches

    async def my_matches(self, request: Request) -> Response:
        most, before = request.number("most", 50) or 50, request.number("before")
        page = await matches_page(self.tables.store, self._require_person(), min(most, MAX_PAGE), before)
        return json_response(page)

    async def _find_record(self, match: str) -> str:
        record = await self.tables.store.match_record(match)
        if record is None:
            raise RequestRefused(404, "match", "there is no such match in this browser, or it is not over")
        return record

    async def record(self, request: Request) -> Response:
        return Response(await self._find_record(request.parts["match"]))

    async def record_job(self, job: str, request: Request) -> Response:
        match = request.parts["match"]
        record = await self._find_record(match)
        argument: int | str | None = None
        if "number" in request.parts:
            argument = int(request.parts["number"])
        elif job == "replay":
            argument, _ = await self.tables.queries.code_of(match.rpartition("-")[0])
        return json_response(await self.tables.workers.quick.run(lambda: JOBS[job](record, argument)))

    async def practice(self, request: Request) -> Response:
        person, data = self._require_person(), request.decode(review_bodies.NewPractice)
        runner = await create_practice(self.tables, await self._find_record(request.parts["match"]), person, data)
        return json_response(table_info(runner, runner.table.seat_of(person)), 201)

    async def review(self, request: Request) -> Response:
        from fairdeal.static_edition.browser_reviews import review_lines

        match, seat = request.parts["match"], int(request.parts["seat"])
        record = await self._find_record(match)
        self._require_person()
        return Response(content_type=LINES, lines=review_lines(self.tables, match, seat, record))

    async def my_reviews(self, _: Request) -> Response:
        from fairdeal.server.review_progress import progress_of
        from fairdeal.static_edition.browser_reviews import REVIEWER_ID

        return json_response(progress_of(await self.tables.store.reviewed_matches(self._require_person(), REVIEWER_ID)))

    # ---- Lessons

    async def lessons(self, _: Request) -> Response:
        return json_response(lesson_steps.list_lessons())

    def _with_course(self, request: Request, answers: Sequence[str], use: Callable[[Course], object]) -> Response:
        try:
            return json_response(lesson_steps.with_course(request.parts["lesson"], answers, use))
        except BadSetup as unknown:
            raise RequestRefused(404, "lesson", str(unknown)) from None

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
