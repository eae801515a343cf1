"""What the static edition answers: the part of the server's HTTP API that makes sense for one person with bots.

Games, the person and their tables are here; the rest is in `match_handlers`, `learning_handlers` and `daily_handlers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.server import http_bodies
from fairdeal.server.game_info import games_json
from fairdeal.server.identity import new_person
from fairdeal.server.new_tables import create_table_for
from fairdeal.server.pairing.pairing_bodies import Features
from fairdeal.server.request_refused import RequestRefused
from fairdeal.static_edition.daily_handlers import DailyHandlers
from fairdeal.static_edition.learning_handlers import LearningHandlers
from fairdeal.static_edition.match_handlers import MatchHandlers
from fairdeal.static_edition.me import Me
from fairdeal.static_edition.routes import MARKDOWN, Request, Response, Routes, json_response
from fairdeal.table.names import clean_name

if TYPE_CHECKING:
    from fairdeal.static_edition.browser_tables import BrowserTables


class Handlers:
    """The handlers of all requests, for the one person of this browser."""

    def __init__(self, tables: BrowserTables) -> None:
        self.tables = tables
        self.me = Me(tables.store)

    def routes(self) -> Routes:
        """Every request that is answered."""
        routes = Routes()
        routes.add("GET", "/api/games", self.games)
        routes.add("GET", "/api/games/{game}/rules", self.rules)
        routes.add("GET", "/api/features", self.features)
        routes.add("POST", "/api/guests", self.become_guest)
        routes.add("GET", "/api/me", self.identity)
        routes.add("GET", "/api/me/tables", self.my_tables)
        routes.add("GET", "/api/tables", self.public_tables)
        routes.add("POST", "/api/tables", self.create_table)
        routes.add("GET", "/api/tables/{table}", self.table)
        for others in (MatchHandlers(self.tables, self.me), LearningHandlers(self.tables.now)):
            others.add_to(routes)
        DailyHandlers(self.tables, self.me).add_to(routes)
        return routes

    # ---- Games and the person

    async def games(self, _: Request) -> Response:
        return json_response(games_json())

    async def rules(self, request: Request) -> Response:
        try:
            return Response(find_game(request.parts["game"]).rules_for_players(), MARKDOWN)
        except BadSetup as error:
            raise RequestRefused(404, "game", str(error)) from None

    async def features(self, _: Request) -> Response:
        return json_response(Features(pairing=False, ratings=False, people=False, pairing_wait=0, tournaments=False))

    async def become_guest(self, request: Request) -> Response:
        name = clean_name(request.decode(http_bodies.NewGuest).name)
        person = self.me.person or new_person()
        if self.me.person is None:
            self.me.become(person)
        await self.tables.names.rename(person, name)
        return json_response(http_bodies.Guest(person, name, ""), 201)

    async def identity(self, _: Request) -> Response:
        person = self.me.require()
        return json_response(http_bodies.Person(person, await self.tables.names.find(person) or ""))

    # ---- Tables

    async def my_tables(self, _: Request) -> Response:
        person = self.me.require()
        tables = await self.tables.queries.tables_of(person, await self.tables.names.find(person))
        return json_response(http_bodies.MyTables(tables))

    async def public_tables(self, _: Request) -> Response:
        return json_response(http_bodies.Tables([]))  # nobody else could join one

    async def create_table(self, request: Request) -> Response:
        person, data = self.me.require(), request.decode(http_bodies.NewTable)
        return json_response(await create_table_for(self.tables, person, data), 201)

    async def table(self, request: Request) -> Response:
        info = await self.tables.queries.table_info(request.parts["table"], self.me.person)
        if info is None:
            raise RequestRefused(404, "table", "there is no such table; it may be closed")
        return json_response(info)
