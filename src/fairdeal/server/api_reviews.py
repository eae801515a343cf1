"""The HTTP API of reviews: a review as it is made, progress over many matches, positions to download or to play on."""

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fairdeal.server import http_bodies, review_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_matches import find_record, process_record
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    MatchId,
    MoveCount,
    SeatNumber,
    decode_strictly,
    error_response,
    lines_response,
    manager_of,
    require_person,
    stream_lines,
)
from fairdeal.server.practice import create_practice
from fairdeal.server.review_progress import progress_of
from fairdeal.server.table_queries import table_info
from fairdeal.server.worker_threads import Priority

LINES = lines_response(review_bodies.ReviewLines, "The lines of the review, each a JSON object.")
TOO_LONG = {413: error_response("this match is too long for the server", "long")}
BUSY = {503: error_response("too many reviews are waiting; try again in a few minutes", "busy")}


@get(
    "/api/matches/{match:str}/review/{seat:int}",
    tags=["matches"],
    responses={**LINES, **NO_IDENTITY, **NOT_FOUND, **TOO_LONG, **TOO_FAST, **BUSY},
)
async def review_match(request: HttpRequest, match: MatchId, seat: SeatNumber) -> Stream:
    """Review a seat of a finished match. The response has a line of JSON for each step, as soon as it is done.

    The first line is `begun`, then follow `step` lines; `waiting` says that there is no news, and `failed` why the
    review ended early. A finished review is kept. Close the connection to cancel one that is not: what is done is kept.
    """
    manager, person = manager_of(request), require_person(request)
    record = await find_record(request, match)
    lines = await manager.reviews.follow(match, seat, record, person, client_address(request.scope))
    return stream_lines(request, lines)


@get("/api/me/reviews", tags=["people"], responses=NO_IDENTITY)
async def my_reviews(request: HttpRequest) -> review_bodies.ReviewProgress:
    """Your progress over the matches that you have had reviewed: mistakes by kind, and the trend."""
    manager, person = manager_of(request), require_person(request)
    matches = await manager.store.reviewed_matches(person, manager.reviews.reviewer)
    return await manager.workers.quick.run(lambda: progress_of(matches), Priority.RECORD)


@get(
    "/api/matches/{match:str}/puzzle/{number:int}",
    tags=["matches"],
    responses={**NOT_FOUND, **BAD_REQUEST, **TOO_FAST},
)
async def puzzle(request: HttpRequest, match: MatchId, number: MoveCount) -> Response[bytes]:
    """The position after a number of moves as a record with every deal: a puzzle to save or to send to somebody."""
    response = await process_record(request, match, "puzzle", number)
    name = f"puzzle-{number + 1}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(response.content, media_type=MediaType.JSON, headers=headers)


@post(
    "/api/matches/{match:str}/practice",
    tags=["matches"],
    responses={**NOT_FOUND, **BAD_REQUEST, **NO_IDENTITY, **TOO_FAST},
)
async def practice(
    request: HttpRequest, match: MatchId, data: JSONBody[review_bodies.NewPractice]
) -> http_bodies.TableInfo:
    """Play on from a position of a finished match, against bots: creates a table for you alone."""
    person, data = require_person(request), await decode_strictly(request, data)
    runner = await create_practice(manager_of(request), await find_record(request, match), person, data)
    return table_info(runner, runner.table.seat_of(person))


REVIEW_HANDLERS = [review_match, my_reviews, puzzle, practice]
