"""The HTTP API of tables: the lobby, new tables, and a person's own."""

import msgspec
from litestar import HttpMethod, Response, get, post, route
from litestar.params import JSONBody

from fairdeal.games import find_game
from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    TableName,
    decode_strictly,
    find_person,
    manager_of,
    require_person,
)
from fairdeal.server.delayed_reading import shown_stage, shown_state
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.roles import role_of
from fairdeal.server.table_lookup import read_table
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import GATHERING, Settings
from fairdeal.table.host_commands import checked_bot_pause

MAX_LOBBY_TABLES = 100
LOBBY_GRACE = 120_000  # milliseconds that a table stays in the lobby after its last visitor


@get("/api/me/tables", tags=["people"], responses=NO_IDENTITY)
async def my_tables(request: HttpRequest) -> http_bodies.MyTables:
    """The tables where you have a seat, a place in line or the host role, and whose turn it is."""
    manager, person = manager_of(request), require_person(request)
    name = await manager.names.find(person)
    async with manager.turns.turn(person):
        runners = await manager.tables_of(person, MAX_LOBBY_TABLES)
    for runner in runners:
        await runner.publisher.wait_until_published()
    return http_bodies.MyTables([_my_table(runner, person, name) for runner in runners if runner.concerns(person)])


def _my_table(runner: TableRunner, person: str, name: str | None) -> http_bodies.MyTable:
    you = role_of(runner.table, person, name)
    is_shown = you.seat is not None or not runner.pacing.delay  # spectators may have to wait for it
    to_act = list(runner.table.seats_to_act()) if is_shown else []
    return http_bodies.MyTable(**msgspec.structs.asdict(_table_info(runner, you.seat)), you=you, to_act=to_act)


@route("/api/tables", http_method=HttpMethod.OPTIONS, include_in_schema=False, status_code=204)
async def tables_options() -> Response[None]:
    """The methods of this path: the framework's own answer leaves out one of two handlers."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables", tags=["tables"])
async def list_tables(request: HttpRequest) -> http_bodies.Tables:
    """Public tables that somebody is at, those that wait for players first."""
    manager = manager_of(request)
    public = [runner for runner in manager.tables.values() if runner.table.settings.public and _is_visited(runner)]
    public.sort(key=lambda runner: (shown_stage(runner) != GATHERING, -runner.created_at))
    for runner in public[:MAX_LOBBY_TABLES]:
        await runner.publisher.wait_until_published()
    return http_bodies.Tables([_table_info(runner) for runner in public[:MAX_LOBBY_TABLES]])


@post("/api/tables", tags=["tables"], responses={**BAD_REQUEST, **NO_IDENTITY, **TOO_FAST})
async def create_table(request: HttpRequest, data: JSONBody[http_bodies.NewTable]) -> http_bodies.TableInfo:
    """Create a table; you are its host."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many new tables from your address; wait a moment")
    settings = {
        name: getattr(data, name)
        for name in ("game", "preset", "options", "seats", "turn", "intermission", "call", "takeover", "public")
    }
    bot_pause = checked_bot_pause(data.bot_pause) if data.bot_pause is not None else manager.options.bot_pause
    name = await manager.names.find(person) or ""
    runner = await manager.create(
        Settings.from_json(settings), Pacing(bot_pause, data.delay), person, name, sit=data.sit, bots=data.bots
    )
    return _table_info(runner, runner.table.seat_of(person))


@get("/api/tables/{table:str}", tags=["tables"], responses={**NOT_FOUND, **TOO_FAST})
async def get_table(request: HttpRequest, table: TableName) -> http_bodies.TableInfo:
    """A table, for people who might join or watch."""
    runner = await read_table(manager_of(request), table, client_address(request.scope))
    if runner is None:
        raise RequestRefused(404, "table", "there is no such table; it may be closed")
    await runner.publisher.wait_until_published()
    return _table_info(runner, runner.table.seat_of(find_person(request)))


def _is_visited(runner: TableRunner) -> bool:
    """Whether somebody is at a table, or was a moment ago: a table that nobody is at is no invitation."""
    return bool(runner.connections) or runner.host.now() - runner.last_visit < LOBBY_GRACE


def _table_info(runner: TableRunner, seat: int | None = None) -> http_bodies.TableInfo:
    """What a player or, without a seat, a spectator may know of a table."""
    return http_bodies.TableInfo(
        id=runner.id,
        code=runner.code,
        link=f"/t/{runner.code}",
        title=find_game(runner.table.settings.game).title,
        table=shown_state(runner, seat),
        watchers=runner.watchers,
        made=runner.created_at,
    )
