"""The HTTP API of the server, its games and guests, and the list of the handlers of the whole API."""

from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fairdeal import __version__
from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_accounts import ACCOUNT_HANDLERS, TAKEN
from fairdeal.server.api_challenges import CHALLENGE_HANDLERS
from fairdeal.server.api_daily import DAILY_HANDLERS
from fairdeal.server.api_lessons import LESSON_HANDLERS
from fairdeal.server.api_match_import import import_match
from fairdeal.server.api_matches import match_record, my_matches, replay_match, replay_position, verify_match
from fairdeal.server.api_notices import NOTICE_HANDLERS
from fairdeal.server.api_pairing import PAIRING_HANDLERS
from fairdeal.server.api_people import PEOPLE_HANDLERS
from fairdeal.server.api_personal_data import PERSONAL_DATA_HANDLERS
from fairdeal.server.api_printing import PRINTING_HANDLERS
from fairdeal.server.api_puzzles import PUZZLE_HANDLERS
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    UNHEALTHY,
    GameKey,
    HttpRequest,
    decode_strictly,
    find_identity,
    manager_of,
    require_person,
)
from fairdeal.server.api_reviews import REVIEW_HANDLERS
from fairdeal.server.api_shared_replays import SHARED_REPLAY_HANDLERS
from fairdeal.server.api_studies import STUDY_HANDLERS
from fairdeal.server.api_tables import create_table, get_table, list_tables, my_tables, tables_options
from fairdeal.server.api_tournaments import TOURNAMENT_HANDLERS
from fairdeal.server.api_vacations import VACATION_HANDLERS
from fairdeal.server.game_info import games_json
from fairdeal.server.identity import COOKIE, new_person, sign_token
from fairdeal.server.logging_setup import log
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.request_refused import RequestRefused
from fairdeal.table.names import clean_name

YEAR = 365 * 86_400  # seconds


# ---- The server and its games


@get("/api/health", tags=["server"], responses=UNHEALTHY)
async def health(request: HttpRequest) -> Response[http_bodies.Health]:
    """Whether the server works, and its version. The database is read and written for it."""
    manager = manager_of(request)
    problem = await manager.find_problem()
    node = manager.node_health()
    if problem is None and node is not None:  # the node's state may have changed while the database was asked
        problem = node.problem
    if problem is not None:
        log.error("the server is not healthy", problem=problem)
    body = http_bodies.Health(problem is None, __version__, PROTOCOL, len(manager.tables), node)
    return Response(body, status_code=200 if problem is None else 503)


@get("/api/games", tags=["games"])
async def list_games() -> Response[http_bodies.Games]:
    """All games with their presets and options, and the bots."""
    return Response(games_json(), media_type=MediaType.JSON)  # type: ignore[arg-type]  # already encoded


@get("/api/games/{key:str}/rules", tags=["games"], media_type="text/markdown", responses=NOT_FOUND)
async def game_rules(key: GameKey) -> str:
    """The rules of a game with their numbers (Markdown)."""
    try:
        return find_game(key).rules_for_players()
    except BadSetup as error:
        raise RequestRefused(404, "game", str(error)) from None


# ---- People


@post("/api/guests", tags=["people"], responses={**BAD_REQUEST, **TAKEN, **TOO_FAST})
async def become_guest(request: HttpRequest, data: JSONBody[http_bodies.NewGuest]) -> Response[http_bodies.Guest]:
    """Choose a name, or change it. From then on, the token in the response or the cookie proves who you are."""
    manager, data = manager_of(request), await decode_strictly(request, data)
    identity = find_identity(request)
    person = identity.person if identity is not None else None
    if person is None:
        if not manager.rate_limiter.new_guests.take(client_address(request.scope), manager.now() / 1000):
            raise RequestRefused(429, "slow_down", "too many new guests from your address; wait a moment")
        person = new_person()
    name = clean_name(data.name)
    if identity is not None and identity.token is not None:
        raise RequestRefused(403, "token", "a program keeps the name that its owner gave it; create another token")
    await manager.accounts.rename(person, name)
    if identity is not None and not identity.is_guest:  # their cookie or token stays as it is
        return Response(http_bodies.Guest(person, name, ""))
    token = sign_token(person, manager.signing_key)
    secure = request.url.scheme == "https"
    cookie = Cookie(key=COOKIE, value=token, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)
    return Response(http_bodies.Guest(person, name, token), cookies=[cookie])


@get("/api/me", tags=["people"], responses=NO_IDENTITY)
async def me(request: HttpRequest) -> http_bodies.Person:
    """Your identity and name."""
    person = require_person(request)
    return http_bodies.Person(person, await manager_of(request).names.find(person) or "")


ROUTE_HANDLERS = [
    tables_options, health, list_games, game_rules, become_guest, me, my_tables, my_matches, import_match, list_tables,
    create_table, get_table, match_record, verify_match, replay_match, replay_position, *REVIEW_HANDLERS,
    *SHARED_REPLAY_HANDLERS, *PRINTING_HANDLERS, *DAILY_HANDLERS, *CHALLENGE_HANDLERS, *LESSON_HANDLERS,
    *PUZZLE_HANDLERS, *PAIRING_HANDLERS, *PEOPLE_HANDLERS, *ACCOUNT_HANDLERS, *PERSONAL_DATA_HANDLERS,
    *STUDY_HANDLERS, *TOURNAMENT_HANDLERS, *NOTICE_HANDLERS, *VACATION_HANDLERS,
]  # fmt: skip
