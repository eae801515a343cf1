"""The HTTP API of what is shared: replays of records from elsewhere, and animated pictures of finished matches."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter

from fairdeal.engine.errors import FairdealError
from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_matches import find_record
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    MatchId,
    MoveCount,
    decode_strictly,
    error_response,
    manager_of,
)
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy

MAX_SHARED_RECORD = 16_000  # bytes: several hundred moves, and what fits into the address of a page
TOO_LARGE = {413: error_response("a shared record has at most 16,000 bytes", "size")}
BUSY = {503: error_response("the server is busy with other matches; try again in a moment", "busy")}
RESPONSES = {**BAD_REQUEST, **TOO_LARGE, **TOO_FAST, **BUSY}
SVG = "image/svg+xml"


@post("/api/replays", tags=["matches"], status_code=200, responses=RESPONSES)
async def replay_record(request: HttpRequest, data: JSONBody[http_bodies.SharedRecord]) -> Response[http_bodies.Replay]:
    """Every move of a record that you send, in words. Nothing is stored."""
    return await _process_shared(request, data, "replay", None)


@post("/api/replays/{number:int}", tags=["matches"], status_code=200, responses=RESPONSES)
async def replay_record_position(
    request: HttpRequest, number: MoveCount, data: JSONBody[http_bodies.SharedRecord]
) -> Response[http_bodies.ReplayAt]:
    """The table after a number of moves of a record that you send, with every hand open. Nothing is stored."""
    return await _process_shared(request, data, "position", number)


@get(
    "/api/matches/{match:str}/picture",
    tags=["matches"],
    media_type=SVG,
    responses={**NOT_FOUND, **BAD_REQUEST, **TOO_FAST, **BUSY},
)
async def match_picture(
    request: HttpRequest,
    match: MatchId,
    first: Annotated[int, QueryParameter(ge=0, le=10**9)],
    last: Annotated[int, QueryParameter(ge=1, le=10**9)],
) -> Response[bytes]:
    """An animated picture (SVG) of a finished match: from the position after `first` moves to that after `last`."""
    body = await _run(request, "picture", await find_record(request, match), f"{first}-{last}")
    return Response(body, media_type=SVG)


async def _process_shared(
    request: HttpRequest, data: http_bodies.SharedRecord, kind: str, argument: int | None
) -> Response[Any]:
    shared = await decode_strictly(request, data)
    record = msgspec.json.encode(shared.record)
    if len(record) > MAX_SHARED_RECORD:
        raise RequestRefused(413, "size", f"a shared record has at most {MAX_SHARED_RECORD:,} bytes")
    manager = manager_of(request)
    if not manager.rate_limiter.replays.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many records from your address; wait a moment")
    return Response(await _run(request, kind, record.decode(), argument), media_type=MediaType.JSON)


async def _run(request: HttpRequest, kind: str, record: str, argument: int | str | None) -> bytes:
    """Do work on a record in the process for them: one at a time for every address, and never for long."""
    manager = manager_of(request)
    try:
        async with manager.turns.turn(client_address(request.scope)):
            return await manager.workers.shared_records.run(kind, record, argument)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy with other matches; try again in a moment") from None
    except FairdealError as error:
        raise RequestRefused(400, "record", str(error)) from None


SHARED_REPLAY_HANDLERS = [replay_record, replay_record_position, match_picture]
