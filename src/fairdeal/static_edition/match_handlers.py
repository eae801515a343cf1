"""Requests about finished matches: records, replays, puzzles to download, practice and reviews."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairdeal.server import review_bodies
from fairdeal.server.match_pages import matches_page
from fairdeal.server.practice import create_practice
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.review_progress import progress_of
from fairdeal.server.table_queries import table_info
from fairdeal.static_edition.routes import LINES, Request, Response, Routes, json_response

if TYPE_CHECKING:
    from fairdeal.static_edition.browser_tables import BrowserTables
    from fairdeal.static_edition.me import Me

MAX_PAGE = 200


class MatchHandlers:
    """The handlers of requests about finished matches."""

    def __init__(self, tables: BrowserTables, me: Me) -> None:
        self.tables = tables
        self.me = me

    def add_to(self, routes: Routes) -> None:
        """Add every request that is answered."""
        routes.add("GET", "/api/me/matches", self.my_matches)
        routes.add("GET", "/api/me/reviews", self.my_reviews)
        routes.add("GET", "/api/matches/{match}", self.record)
        for job in ("verify", "replay"):
            routes.add("GET", f"/api/matches/{{match}}/{job}", partial(self.record_job, job))
        routes.add("GET", "/api/matches/{match}/replay/{number:int}", partial(self.record_job, "position"))
        routes.add("GET", "/api/matches/{match}/puzzle/{number:int}", partial(self.record_job, "puzzle"))
        routes.add("POST", "/api/matches/{match}/practice", self.practice)
        routes.add("GET", "/api/matches/{match}/review/{seat:int}", self.review)

    async def my_matches(self, request: Request) -> Response:
        most, before = request.number("most", 50) or 50, request.number("before")
        page = await matches_page(self.tables.store, self.me.require(), min(most, MAX_PAGE), before)
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
        person, data = self.me.require(), request.decode(review_bodies.NewPractice)
        runner = await create_practice(self.tables, await self._find_record(request.parts["match"]), person, data)
        return json_response(table_info(runner, runner.table.seat_of(person)), 201)

    async def review(self, request: Request) -> Response:
        from fairdeal.static_edition.browser_reviews import review_lines

        match, seat = request.parts["match"], int(request.parts["seat"])
        record = await self._find_record(match)
        self.me.require()
        return Response(content_type=LINES, lines=review_lines(self.tables, match, seat, record))

    async def my_reviews(self, _: Request) -> Response:
        from fairdeal.static_edition.browser_reviews import REVIEWER_ID

        return json_response(progress_of(await self.tables.store.reviewed_matches(self.me.require(), REVIEWER_ID)))
