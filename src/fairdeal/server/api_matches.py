"""The HTTP API of finished matches: a person's own, records, verification, replays."""

from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from fairdeal.server import http_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    MatchId,
    MoveCount,
    find_person,
    manager_of,
    require_person,
)
from fairdeal.server.delayed_reading import may_see_record
from fairdeal.server.finished_matches import table_of_match
from fairdeal.server.match_pages import matches_page
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy, Priority

LONG_RECORD = 40_000  # characters: a match of one or two thousand moves, which takes about 40 ms


@get("/api/me/matches", tags=["people"], responses={**NO_IDENTITY, **BAD_REQUEST})
async def my_matches(
    request: HttpRequest,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> http_bodies.Matches:
    """The matches that you have played to their end, latest first; with `before`, those that ended earlier."""
    return await matches_page(manager_of(request).store, require_person(request), most, before)


@get("/api/matches/{match:str}", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def match_record(request: HttpRequest, match: MatchId) -> Response[bytes]:
    """The record of a finished match: every deal and every move, with the secret behind its shuffles."""
    return Response((await find_record(request, match)).encode(), media_type=MediaType.JSON)


@get("/api/matches/{match:str}/verify", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def verify_match(request: HttpRequest, match: MatchId) -> Response[http_bodies.Verified]:
    """Whether a match was dealt fairly and its record leads to its outcome. Recomputed for every request."""
    return await process_record(request, match, "verify")


@get("/api/matches/{match:str}/replay", tags=["matches"], responses={**NOT_FOUND, **TOO_FAST})
async def replay_match(request: HttpRequest, match: MatchId) -> Response[http_bodies.Replay]:
    """Every move of a finished match and what followed, in words."""
    return await process_record(request, match, "replay", await _table_for_reader(request, match))


async def _table_for_reader(request: HttpRequest, match: str) -> str | None:
    """Code of a match's table, for its players and, if the table is public, for everybody; None if it is closed.

    Others get no code: a replay can be shared with people who are not invited to the table.
    """
    manager, person, table_id = manager_of(request), find_person(request), table_of_match(match)
    code, is_public = await manager.queries.code_of(table_id)
    if code is None or is_public:
        return code
    return code if person is not None and await manager.store.has_played(person, match) else None


@get(
    "/api/matches/{match:str}/replay/{number:int}", tags=["matches"], responses={**NOT_FOUND, **BAD_REQUEST, **TOO_FAST}
)
async def replay_position(request: HttpRequest, match: MatchId, number: MoveCount) -> Response[http_bodies.ReplayAt]:
    """The table after a number of moves, as each seat saw it, with every hand open."""
    return await process_record(request, match, "position", number)


async def find_record(request: HttpRequest, match: str) -> str:
    """The record of a finished match that the sender may see."""
    manager, address = manager_of(request), client_address(request.scope)
    if not manager.rate_limiter.replays.take(address, manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many records from your address; wait a moment")
    record = await manager.store.match_record(match)
    if record is None or not await may_see_record(manager, match, find_person(request)):
        raise RequestRefused(
            404, "match", "there is no such match, or it is not over, or its cards are not shown to you yet"
        )
    return record


async def process_record(
    request: HttpRequest, match: str, kind: str, argument: int | str | None = None
) -> Response[Any]:
    """Do work on a record outside the event loop: one job at a time for each person, long records in a process."""
    manager, record = manager_of(request), await find_record(request, match)
    try:
        async with manager.turns.turn(find_person(request) or client_address(request.scope)):
            if len(record) > LONG_RECORD:
                body = await manager.workers.records.run(kind, record, argument)
            else:
                body = await manager.workers.quick.run(lambda: JOBS[kind](record, argument), Priority.RECORD)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy with other matches; try again in a moment") from None
    return Response(body, media_type=MediaType.JSON)
