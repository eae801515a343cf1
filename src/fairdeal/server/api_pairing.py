"""The HTTP API of quick pairing: enter the pool, follow its progress, start with bots, leave."""

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    lines_response,
    manager_of,
    require_person,
    stream_lines,
)
from fairdeal.server.pairing.pairing_bodies import Features, NewWishes, PairingStatus
from fairdeal.server.pairing.pool import PairingPool
from fairdeal.server.pairing.wishes import Wishes
from fairdeal.server.request_refused import RequestRefused

LINES = lines_response(PairingStatus, "Your status, a line of JSON for each change.")


def pool_of(request: HttpRequest) -> PairingPool:
    """The pool, if this server has one."""
    manager = manager_of(request)
    if not manager.options.pairing:
        raise RequestRefused(404, "pairing", "this server does not pair people; create a table and send its link")
    return manager.pairing


@get("/api/features", tags=["server"])
async def features(request: HttpRequest) -> Features:
    """What this server offers besides tables. Its host can switch each of them off."""
    options = manager_of(request).options
    return Features(
        options.pairing,
        options.ratings,
        options.people,
        options.pairing_wait,
        options.tournaments,
        offline=options.offline is not None,
    )


@post(
    "/api/pairing", tags=["pairing"], status_code=200, responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST}
)
async def enter_pool(request: HttpRequest, data: JSONBody[NewWishes]) -> PairingStatus:
    """Wait for people who would like to play the same. If you change your wishes, you keep your place in line."""
    pool, person, data = pool_of(request), require_person(request), await decode_strictly(request, data)
    has_ratings = manager_of(request).options.ratings
    return await pool.enter(person, Wishes.checked(data.games, list(data.paces), data.rated, has_ratings))


@get("/api/pairing", tags=["pairing"], responses={**NO_IDENTITY, **NOT_FOUND})
async def pairing_status(request: HttpRequest) -> PairingStatus:
    """Your place in the pool. Without a stream, ask at least every ten seconds: otherwise you leave the pool."""
    return await pool_of(request).status(require_person(request))


@get("/api/pairing/stream", tags=["pairing"], responses={**LINES, **NO_IDENTITY, **NOT_FOUND})
async def follow_pool(request: HttpRequest) -> Stream:
    """Your place in the pool as it changes. The response ends when you have a table or stop waiting."""
    return stream_lines(request, pool_of(request).follow(require_person(request)))


@post("/api/pairing/bots", tags=["pairing"], status_code=200, responses={**NO_IDENTITY, **NOT_FOUND})
async def welcome_bots(request: HttpRequest) -> PairingStatus:
    """Start without waiting for more people: bots fill the empty seats."""
    return await pool_of(request).welcome_bots(require_person(request))


@post("/api/pairing/leave", tags=["pairing"], status_code=200, responses={**NO_IDENTITY, **NOT_FOUND})
async def leave_pool(request: HttpRequest) -> PairingStatus:
    """Stop waiting."""
    return await pool_of(request).leave(require_person(request))


PAIRING_HANDLERS = [features, enter_pool, pairing_status, follow_pool, welcome_bots, leave_pool]
