"""The HTTP API: games, guests, tables, finished matches."""

from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter, QueryParameter

from fairdeal import __version__
from fairdeal.bots import BOT_WORDS, BOTS
from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.delayed_reading import may_see_record, shown_state
from fairdeal.server.finished_matches import table_of_match
from fairdeal.server.game_info import game_info
from fairdeal.server.identity import COOKIE, new_person, sign_token, token_from_headers, verify_token
from fairdeal.server.logging_setup import log
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.openapi_examples import CODE, MATCH
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.roles import role_of
from fairdeal.server.security import request_headers
from fairdeal.server.table_lookup import read_table
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.worker_threads import Busy, Priority
from fairdeal.table import GATHERING, Settings
from fairdeal.table.host_commands import checked_bot_pause
from fairdeal.table.names import clean_name

MAX_LOBBY_TABLES = 100
LOBBY_GRACE = 120_000  # milliseconds that a table stays in the lobby after its last visitor
LONG_RECORD = 40_000  # characters: a match of one or two thousand moves, which takes about 40 ms
YEAR = 365 * 86_400  # seconds

T = TypeVar("T")
HttpRequest: TypeAlias = Request[Any, Any, State]
TableName = Annotated[str, PathParameter(description="A table's id or its short code.", examples=[Example(value=CODE)])]
MatchId = Annotated[str, PathParameter(description="The id of a finished match.", examples=[Example(value=MATCH)])]
GameKey = Annotated[str, PathParameter(description="The key of a game.", examples=[Example(value="hearts")])]
MoveCount = Annotated[int, PathParameter(ge=0, le=10**9, description="A number of moves.")]


def error_response(message: str, code: str) -> ResponseSpec:
    """An error response for the OpenAPI document."""
    example = Example(value=msgspec.to_builtins(http_bodies.ErrorBody(code, message)))
    return ResponseSpec(http_bodies.ErrorBody, generate_examples=False, description=message, examples=[example])


BAD_REQUEST = {400: error_response("the request is not valid", "body")}
NO_IDENTITY = {401: error_response("give yourself a name first: POST /api/guests", "who")}
NOT_FOUND = {404: error_response("there is nothing of that name", "none")}
UNHEALTHY = {503: ResponseSpec(http_bodies.Health, generate_examples=False, description="the database does not work")}
TOO_FAST = {429: error_response("that was too fast; wait a moment", "slow_down")}
NO_POSITION = {**NOT_FOUND, **BAD_REQUEST, **TOO_FAST}


def manager_of(request: HttpRequest) -> TableManager:
    manager: TableManager = request.app.state.manager
    return manager


def find_person(request: HttpRequest) -> str | None:
    """Identity of the sender; None without a valid token."""
    return verify_token(token_from_headers(request_headers(request.scope)), manager_of(request).signing_key)


def require_person(request: HttpRequest) -> str:
    person = find_person(request)
    if person is None:
        raise RequestRefused(401, "who", "give yourself a name first (POST /api/guests)")
    return person


async def decode_strictly(request: HttpRequest, data: T) -> T:
    """Decode the body again without conversions: the framework takes "1" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.ValidationError as error:
        raise RequestRefused(400, "body", str(error)) from None


def title_of(key: str) -> str:
    """Title of a game; its key if the game is no longer installed."""
    kind = all_games().get(key)
    return kind.title if kind is not None else key


# ---- The server and its games


@get("/api/health", tags=["server"], responses=UNHEALTHY)
async def health(request: HttpRequest) -> Response[http_bodies.Health]:
    """Whether the server works, and its version. The database is read and written for it."""
    manager = manager_of(request)
    problem = await manager.store.find_problem()
    if problem is not None:
        log.error("the server is not healthy", problem=problem)
    body = http_bodies.Health(problem is None, __version__, PROTOCOL, len(manager.tables))
    return Response(body, status_code=200 if problem is None else 503)


@get("/api/games", tags=["games"])
async def list_games() -> Response[http_bodies.Games]:
    """All games with their presets and options, and the bots."""
    return Response(_games_json(), media_type=MediaType.JSON)  # type: ignore[arg-type]  # already encoded


@cache
def _games_json() -> bytes:
    infos = [game_info(kind) for kind in all_games().values()]
    return msgspec.json.encode(http_bodies.Games(infos, list(BOTS), dict(BOT_WORDS)))


@get("/api/games/{key:str}/rules", tags=["games"], media_type="text/markdown", responses=NOT_FOUND)
async def game_rules(key: GameKey) -> str:
    """The rules of a game with their numbers (Markdown)."""
    try:
        return find_game(key).rules_page()
    except BadSetup as error:
        raise RequestRefused(404, "game", str(error)) from None


# ---- People


@post("/api/guests", tags=["people"], responses={**BAD_REQUEST, **TOO_FAST})
async def become_guest(request: HttpRequest, data: JSONBody[http_bodies.NewGuest]) -> Response[http_bodies.Guest]:
    """Choose a name, or change it. From now on the token in the response, or the cookie, proves who you are."""
    manager, data = manager_of(request), await decode_strictly(request, data)
    person = find_person(request)
    if person is None:
        if not manager.rate_limiter.new_guests.take(client_address(request.scope), manager.now() / 1000):
            raise RequestRefused(429, "slow_down", "too many new guests from your address; wait a moment")
        person = new_person()
    name = clean_name(data.name)
    await manager.names.rename(person, name)
    token = sign_token(person, manager.signing_key)
    secure = request.url.scheme == "https"
    cookie = Cookie(key=COOKIE, value=token, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)
    return Response(http_bodies.Guest(person, name, token), cookies=[cookie])


@get("/api/me", tags=["people"], responses=NO_IDENTITY)
async def me(request: HttpRequest) -> http_bodies.Person:
    """Your identity and name."""
    person = require_person(request)
    return http_bodies.Person(person, await manager_of(request).names.find(person) or "")


@get("/api/me/matches", tags=["people"], responses={**NO_IDENTITY, **BAD_REQUEST})
async def my_matches(
    request: HttpRequest,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> http_bodies.Matches:
    """The matches that you have played to their end, latest first; with `before`, those that ended earlier."""
    played = await manager_of(request).store.match_history(require_person(request), most + 1, before)
    page = played[:most]
    return http_bodies.Matches(
        [
            http_bodies.MatchInfo(
                match=match.match_id,
                table=match.table_id,
                game=match.game,
                title=title_of(match.game),
                at=match.at,
                seat=match.seat,
                **msgspec.json.decode(match.summary),
            )
            for match in page
        ],
        next=page[-1].at if len(played) > most else None,
    )


@get("/api/me/tables", tags=["people"], responses=NO_IDENTITY)
async def my_tables(request: HttpRequest) -> http_bodies.MyTables:
    """The tables where you have a seat, a place in line or the host role, and whose turn it is."""
    manager, person = manager_of(request), require_person(request)
    name = await manager.names.find(person)
    runners = (await manager.tables_of(person))[:MAX_LOBBY_TABLES]
    for runner in runners:
        await runner.publisher.wait_until_published()
    return http_bodies.MyTables([_my_table(runner, person, name) for runner in runners if runner.concerns(person)])


def _my_table(runner: TableRunner, person: str, name: str | None) -> http_bodies.MyTable:
    you = role_of(runner.table, person, name)
    is_shown = you.seat is not None or not runner.pacing.delay  # spectators may have to wait for it
    to_act = list(runner.table.seats_to_act()) if is_shown else []
    return http_bodies.MyTable(**msgspec.structs.asdict(_table_info(runner, you.seat)), you=you, to_act=to_act)


# ---- Tables


@route("/api/tables", http_method=HttpMethod.OPTIONS, include_in_schema=False, status_code=204)
async def tables_options() -> Response[None]:
    """The methods of this path: the framework's own answer leaves out one of two handlers."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables", tags=["tables"])
async def list_tables(request: HttpRequest) -> http_bodies.Tables:
    """Public tables that somebody is at, those that wait for players first."""
    manager = manager_of(request)
    public = [runner for runner in manager.tables.values() if runner.table.settings.public and _is_visited(runner)]
    public.sort(key=lambda runner: (runner.table.stage != GATHERING, -runner.created_at))
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


# ---- Finished matches


@get("/api/matches/{match:str}", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def match_record(request: HttpRequest, match: MatchId) -> Response[bytes]:
    """The record of a finished match: every deal and every move, with the secret behind its shuffles."""
    return Response((await _find_record(request, match)).encode(), media_type=MediaType.JSON)


@get("/api/matches/{match:str}/verify", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def verify_match(request: HttpRequest, match: MatchId) -> Response[http_bodies.Verified]:
    """Whether a match was dealt fairly and its record leads to its outcome. Recomputed for every request."""
    return await _process_record(request, match, "verify")


@get("/api/matches/{match:str}/replay", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def replay_match(request: HttpRequest, match: MatchId) -> Response[http_bodies.Replay]:
    """Every move of a finished match and what followed, in words."""
    return await _process_record(request, match, "replay", await _table_for_reader(request, match))


async def _table_for_reader(request: HttpRequest, match: str) -> str | None:
    """Code of a match's table, for its players and, if the table is public, for everybody; None if it is closed.

    A replay can be shared with people who are not invited to the table.
    """
    manager, person, table_id = manager_of(request), find_person(request), table_of_match(match)
    code, runner = manager.code_of(table_id), manager.tables.get(table_id)
    if code is None or (runner is not None and runner.table.settings.public):
        return code
    return code if person is not None and await manager.store.has_played(person, match) else None


@get(
    "/api/matches/{match:str}/replay/{number:int}", tags=["matches"], responses={**NOT_FOUND, **BAD_REQUEST, **TOO_FAST}
)
async def replay_position(request: HttpRequest, match: MatchId, number: MoveCount) -> Response[http_bodies.ReplayAt]:
    """The table after a number of moves, as each seat saw it, with every hand open."""
    return await _process_record(request, match, "position", number)


async def _find_record(request: HttpRequest, match: str) -> str:
    manager, address = manager_of(request), client_address(request.scope)
    if not manager.rate_limiter.replays.take(address, manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many records from your address; wait a moment")
    record = await manager.store.match_record(match)
    if record is None or not await may_see_record(manager, match, find_person(request)):
        raise RequestRefused(404, "match", "there is no such match, or it is not over")
    return record


async def _process_record(
    request: HttpRequest, match: str, kind: str, argument: int | str | None = None
) -> Response[Any]:
    """Do work on a record beside the event loop: one at a time for every person, long records in a process."""
    manager, record = manager_of(request), await _find_record(request, match)
    try:
        async with manager.turns.turn(find_person(request) or client_address(request.scope)):
            if len(record) > LONG_RECORD:
                body = await manager.workers.records.run(kind, record, argument)
            else:
                body = await manager.workers.quick.run(lambda: JOBS[kind](record, argument), Priority.RECORD)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy with other matches; try again in a moment") from None
    return Response(body, media_type=MediaType.JSON)


ROUTE_HANDLERS = [
    tables_options, health, list_games, game_rules, become_guest, me, my_tables, my_matches, list_tables, create_table,
    get_table, match_record, verify_match, replay_match, replay_position,
]  # fmt: skip
