"""The HTTP side: games, guests, tables, finished matches."""

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter, QueryParameter

from fairdeal import __version__
from fairdeal.bots import BOTS
from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from fairdeal.server import bodies, fair, replays
from fairdeal.server.describing import described
from fairdeal.server.examples import CODE, MATCH
from fairdeal.server.hub import Hub
from fairdeal.server.identity import COOKIE, new_person, person_of, token_in, token_of
from fairdeal.server.live import Live
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.problems import Refusal
from fairdeal.server.public import House, table_state
from fairdeal.server.security import address_of, headers_of
from fairdeal.table import GATHERING, Settings
from fairdeal.table.names import MAX_NAME_LENGTH, clean_text

LOBBY = 100  # tables shown
YEAR = 365 * 86_400

T = TypeVar("T")
Ask = Request[Any, Any, State]
TableName = Annotated[
    str, PathParameter(description="A table's id, or its short code.", examples=[Example(value=CODE)])
]
MatchName = Annotated[str, PathParameter(description="A finished match.", examples=[Example(value=MATCH)])]
GameKey = Annotated[str, PathParameter(description="The key of a game.", examples=[Example(value="hearts")])]


def problem(words: str, code: str) -> ResponseSpec:
    """An error that a request may meet, for the OpenAPI document."""
    shown = Example(value=msgspec.to_builtins(bodies.ErrorBody(code, words)))
    return ResponseSpec(bodies.ErrorBody, generate_examples=False, description=words, examples=[shown])


BAD = {400: problem("the request makes no sense", "body")}
WHO = {401: problem("say who you are first: POST /api/guests", "who")}
NONE = {404: problem("there is no such thing", "none")}
FAST = {429: problem("that was too fast; wait a moment", "slow_down")}


def hub_of(request: Ask) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def asker(request: Ask) -> str | None:
    """Who asks, if it can be shown."""
    return person_of(token_in(headers_of(request.scope)), hub_of(request).key)


async def strictly(request: Ask, data: T) -> T:
    """The same body, read with nothing turned into something else: the framework takes "1" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.ValidationError as error:
        raise Refusal(400, "body", str(error)) from None


def known_asker(request: Ask) -> str:
    person = asker(request)
    if person is None:
        raise Refusal(401, "who", "say who you are first: a name is enough (POST /api/guests)")
    return person


# ---- The server and its games


@get("/api/health", tags=["server"])
async def health(request: Ask) -> bodies.Health:
    """Is the server well, and which one is it?"""
    hub = hub_of(request)
    return bodies.Health(await hub.store.healthy(), __version__, PROTOCOL, len(hub.tables))


@get("/api/games", tags=["games"])
async def games() -> bodies.Games:
    """All games with their presets and options, and the bots."""
    return bodies.Games([described(kind) for kind in all_games().values()], list(BOTS))


@get("/api/games/{key:str}/rules", tags=["games"], media_type="text/markdown", responses=NONE)
async def rules(key: GameKey) -> str:
    """The rules of a game in our own words, with their numbers (Markdown)."""
    try:
        return find_game(key).rules_page()
    except BadSetup as error:
        raise Refusal(404, "game", str(error)) from None


# ---- People


@post("/api/guests", tags=["people"], responses={**BAD, **FAST})
async def become_guest(request: Ask, data: JSONBody[bodies.NewGuest]) -> Response[bodies.Guest]:
    """Say what you are called. The answer's token, or the cookie, shows from now on who you are."""
    hub, data = hub_of(request), await strictly(request, data)
    person = asker(request)
    if person is None:
        if not hub.doors.guests.take(address_of(request.scope), hub.now() / 1000):
            raise Refusal(429, "slow_down", "too many new guests from your address; wait a moment")
        person = new_person()
    name = clean_text(data.name, MAX_NAME_LENGTH, "name")
    await hub.rename(person, name)
    token = token_of(person, hub.key)
    secure = request.url.scheme == "https"
    cookie = Cookie(key=COOKIE, value=token, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)
    return Response(bodies.Guest(person, name, token), cookies=[cookie])


@get("/api/me", tags=["people"], responses=WHO)
async def me(request: Ask) -> bodies.Person:
    """Who you are."""
    person = known_asker(request)
    return bodies.Person(person, await hub_of(request).name_of(person) or "")


@get("/api/me/matches", tags=["people"], responses={**WHO, **BAD})
async def my_matches(
    request: Ask,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> bodies.Matches:
    """The matches that you have played to their end, latest first; with `before`, those that ended earlier."""
    played = await hub_of(request).store.history(known_asker(request), most, before)
    return bodies.Matches(
        [
            bodies.MatchInfo(one.match, one.table, one.game, one.at, one.seat, **msgspec.json.decode(one.summary))
            for one in played
        ]
    )


# ---- Tables


@route("/api/tables", http_method=HttpMethod.OPTIONS, include_in_schema=False, status_code=204)
async def tables_options() -> Response[None]:
    """What can be done with tables: the framework's own answer forgets one of two handlers of a path."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables", tags=["tables"])
async def lobby(request: Ask) -> bodies.Tables:
    """Public tables, those that wait for players first."""
    shown = [live for live in hub_of(request).tables.values() if live.table.settings.public]
    shown.sort(key=lambda live: (live.table.stage != GATHERING, -live.made))
    for live in shown[:LOBBY]:
        await live.settled()
    return bodies.Tables([_info(live) for live in shown[:LOBBY]])


@post("/api/tables", tags=["tables"], responses={**BAD, **WHO, **FAST})
async def make_table(request: Ask, data: JSONBody[bodies.NewTable]) -> bodies.TableInfo:
    """Set up a table; you are its host."""
    hub, person, data = hub_of(request), known_asker(request), await strictly(request, data)
    if not hub.doors.tables.take(address_of(request.scope), hub.now() / 1000):
        raise Refusal(429, "slow_down", "too many new tables from your address; wait a moment")
    wanted = {
        name: getattr(data, name)
        for name in ("game", "preset", "options", "seats", "turn", "intermission", "call", "takeover", "public")
    }
    pause = data.bot_pause if data.bot_pause is not None else hub.habits.bot_pause
    name = await hub.name_of(person) or ""
    live = await hub.make(
        Settings.from_json(wanted), House(pause, data.delay), person, name, sit=data.sit, bots=data.bots
    )
    return _info(live)


@get("/api/tables/{table:str}", tags=["tables"], responses=NONE)
async def table(request: Ask, table: TableName) -> bodies.TableInfo:
    """A table, for those who might join or watch."""
    live = await hub_of(request).find(table)
    if live is None:
        raise Refusal(404, "table", "there is no such table; it may be closed")
    await live.settled()
    return _info(live)


def _info(live: Live) -> bodies.TableInfo:
    return bodies.TableInfo(
        id=live.id,
        code=live.code,
        link=f"/t/{live.code}",
        title=find_game(live.table.settings.game).title,
        table=table_state(live.table, live.house, live.secret, live.record),
        watchers=sum(connection.you.seat is None for connection in live.connections),
        made=live.made,
    )


# ---- Finished matches


@get("/api/matches/{match:str}", tags=["matches"], responses=NONE)
async def record(request: Ask, match: MatchName) -> Response[bytes]:
    """The record of a finished match: every deal and every move, with the secret behind its shuffles."""
    return Response((await _record(request, match)).encode(), media_type=MediaType.JSON)


@get("/api/matches/{match:str}/verify", tags=["matches"], responses=NONE)
async def verify(request: Ask, match: MatchName) -> bodies.Verified:
    """Was it dealt fairly, and does its record lead to its outcome? Recomputed at every request."""
    document = msgspec.json.decode(await _record(request, match))
    verdict = await hub_of(request).minds.ask(lambda: fair.verify(document))
    return msgspec.convert(verdict.to_json(), bodies.Verified)


@get("/api/matches/{match:str}/replay", tags=["matches"], responses=NONE)
async def replay(request: Ask, match: MatchName) -> bodies.Replay:
    """Every move of a finished match, with what it led to in words."""
    document = msgspec.json.decode(await _record(request, match))
    return await hub_of(request).minds.ask(lambda: replays.replay(document))


@get("/api/matches/{match:str}/replay/{number:int}", tags=["matches"], responses={**NONE, **BAD})
async def replay_at(
    request: Ask, match: MatchName, number: Annotated[int, PathParameter(ge=0, le=10**9, description="So many moves.")]
) -> bodies.ReplayAt:
    """The table after so many moves, as each seat saw it: all hands are open once a match is over."""
    document = msgspec.json.decode(await _record(request, match))
    return await hub_of(request).minds.ask(lambda: replays.replay_at(document, number))


async def _record(request: Ask, match: str) -> str:
    found = await hub_of(request).store.record(match)
    if found is None:
        raise Refusal(404, "match", "there is no such match, or it is not over")
    return found


HANDLERS = [
    tables_options, health, games, rules, become_guest, me, my_matches, lobby, make_table, table, record, verify,
    replay, replay_at,
]  # fmt: skip
