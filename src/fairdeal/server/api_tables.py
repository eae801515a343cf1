"""The HTTP API of tables: the lobby, new tables, and a person's own."""

from functools import partial

from litestar import HttpMethod, Response, get, post, route
from litestar.params import JSONBody

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
from fairdeal.server.new_tables import create_table_for
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_lookup import look_up_in_turn


@get("/api/me/tables", tags=["people"], responses=NO_IDENTITY)
async def my_tables(request: HttpRequest) -> http_bodies.MyTables:
    """The tables where you have a seat, a place in line or the host role, and whose turn it is."""
    manager, person = manager_of(request), require_person(request)
    async with manager.turns.turn(person):
        tables = await manager.queries.tables_of(person, await manager.names.find(person))
    return http_bodies.MyTables(tables)


@route("/api/tables", http_method=HttpMethod.OPTIONS, include_in_schema=False, status_code=204)
async def tables_options() -> Response[None]:
    """The methods of this path: the framework's own answer lists those of one handler only."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables", tags=["tables"])
async def list_tables(request: HttpRequest) -> http_bodies.Tables:
    """Public tables that somebody is at, those that wait for players first."""
    return http_bodies.Tables(await manager_of(request).queries.lobby())


@post("/api/tables", tags=["tables"], responses={**BAD_REQUEST, **NO_IDENTITY, **TOO_FAST})
async def create_table(request: HttpRequest, data: JSONBody[http_bodies.NewTable]) -> http_bodies.TableInfo:
    """Create a table; you are its host."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many new tables from your address; wait a moment")
    return await create_table_for(manager, person, data)


@get("/api/tables/{table:str}", tags=["tables"], responses={**NOT_FOUND, **TOO_FAST})
async def get_table(request: HttpRequest, table: TableName) -> http_bodies.TableInfo:
    """A table, for people who might join or watch."""
    manager, person = manager_of(request), find_person(request)
    find = partial(manager.queries.table_info, person=person)
    info = await look_up_in_turn(manager, find, table, client_address(request.scope))
    if info is None:
        raise RequestRefused(404, "table", "there is no such table; it may be closed")
    return info
