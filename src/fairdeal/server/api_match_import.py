"""The HTTP API for matches that were played elsewhere."""

import msgspec
from litestar import post
from litestar.params import JSONBody

from fairdeal.engine.errors import FairdealError
from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    error_response,
    manager_of,
    require_person,
)
from fairdeal.server.match_import import CheckedMatch, imported_match
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy

MAX_IMPORT = 400_000  # bytes: matches of ten thousand moves
TOO_LARGE = {413: error_response("a record has at most 400,000 bytes", "size")}
BUSY = {503: error_response("the server is busy with other matches; try again in a moment", "busy")}


@post(
    "/api/me/matches",
    tags=["people"],
    request_max_body_size=MAX_IMPORT,
    responses={**BAD_REQUEST, **NO_IDENTITY, **TOO_LARGE, **TOO_FAST, **BUSY},
)
async def import_match(request: HttpRequest, data: JSONBody[http_bodies.NewImport]) -> http_bodies.ImportedMatch:
    """Add a match that you have played elsewhere, as in the static edition, to your matches: for its replay and review.

    Every move is checked. It counts for no rating and no statistics.
    """
    manager, person, wanted = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.replays.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many records from your address; wait a moment")
    record = msgspec.json.encode(wanted.record).decode()
    try:
        async with manager.turns.turn(person):
            body = await manager.workers.records.run("check", record)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy with other matches; try again in a moment") from None
    except FairdealError as error:
        raise RequestRefused(400, "record", str(error)) from None
    checked = msgspec.json.decode(body, type=CheckedMatch)
    if wanted.seat >= len(checked.players):
        raise RequestRefused(400, "seat", f"the match has {len(checked.players)} seats, numbered from 0")
    match = imported_match(record, checked, person, wanted.seat, manager.now())
    await manager.store.write(match)
    return http_bodies.ImportedMatch(match.match_id, wanted.seat)
