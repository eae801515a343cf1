"""The HTTP API of tournaments: create, enter, follow, correct, and the results as JSON, CSV and records."""

from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from litestar.response import Stream

from fairdeal.server.accounts.blocks import BLOCK, blocked_by
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    error_response,
    find_identity,
    find_person,
    lines_response,
    manager_of,
    require_person,
    stream_lines,
)
from fairdeal.server.delayed_reading import may_see_record
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_manager import TableManager
from fairdeal.server.tournaments import bodies, creating, entering, organizing, pages, tournament_store

MAX_LISTED = 50
REFUSED = {
    403: error_response("only the organizer of the tournament may do that", "host"),
    409: error_response("the tournament has begun already", "state"),
}
ERRORS = {**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **REFUSED}
TournamentPath = Annotated[str, PathParameter(description="The id of a tournament.")]


def _manager(request: HttpRequest) -> TableManager:
    """The tables of a server that has tournaments."""
    manager = manager_of(request)
    if not manager.options.tournaments:
        raise RequestRefused(404, "tournaments", "this server has no tournaments")
    return manager


async def _state(request: HttpRequest, tournament: str) -> bodies.TournamentState:
    manager, person = _manager(request), find_person(request)
    shown = await manager.tournaments.shown.find(tournament)
    host = await manager.names.find(shown.found.stored.host)
    hidden = await blocked_by(manager.store, person) if person is not None else []
    blocked = {one.other for one in hidden if one.kind == BLOCK}
    return pages.state(shown, person, host, manager.now(), blocked)


@get("/api/tournaments", tags=["tournaments"], responses=NOT_FOUND)
async def list_tournaments(request: HttpRequest) -> bodies.Tournaments:
    """Public tournaments and your own: open ones first."""
    manager, person = _manager(request), find_person(request)
    found = await manager.store.read(lambda connection: tournament_store.listed(connection, person, MAX_LISTED))
    own = await manager.store.read(lambda connection: tournament_store.entered_by(connection, person))
    return bodies.Tournaments([pages.info(stored, people, stored.id in own) for stored, people in found])


@post("/api/tournaments", tags=["tournaments"], responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST})
async def create_tournament(request: HttpRequest, data: JSONBody[bodies.NewTournament]) -> bodies.TournamentId:
    """Create a tournament. You are its organizer and arbiter; to play, enter it."""
    manager, person, data = _manager(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many tournaments from your address; wait a moment")
    return bodies.TournamentId(await creating.create(manager, data, person))


@get("/api/tournaments/{tournament:str}", tags=["tournaments"], responses=NOT_FOUND)
async def get_tournament(request: HttpRequest, tournament: TournamentPath) -> bodies.TournamentState:
    """A tournament as it is now: standings, pairings, and your table."""
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/enter", tags=["tournaments"], status_code=200, responses=ERRORS)
async def enter_tournament(
    request: HttpRequest, tournament: TournamentPath, data: JSONBody[bodies.NewEntry]
) -> bodies.TournamentState:
    """Enter, or come back after a withdrawal. In games with partners, give the code of your partner to join them."""
    person, data = require_person(request), await decode_strictly(request, data)
    identity = find_identity(request)
    is_guest = identity is None or identity.is_guest
    await entering.enter(_manager(request), tournament, person, data.partner, is_guest)
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/withdraw", tags=["tournaments"], status_code=200, responses=ERRORS)
async def withdraw_from_tournament(
    request: HttpRequest, tournament: TournamentPath, data: JSONBody[bodies.Withdrawal]
) -> bodies.TournamentState:
    """Withdraw from the next round on; as the organizer, also somebody else."""
    person, data = require_person(request), await decode_strictly(request, data)
    await entering.withdraw(_manager(request), tournament, person, data.entrant)
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/readmit", tags=["tournaments"], status_code=200, responses=ERRORS)
async def readmit_to_tournament(
    request: HttpRequest, tournament: TournamentPath, data: JSONBody[bodies.ChosenEntrant]
) -> bodies.TournamentState:
    """Let an entrant back in who has withdrawn or whom you have taken out, as the organizer."""
    person, data = require_person(request), await decode_strictly(request, data)
    await organizing.readmit(_manager(request), tournament, person, data.entrant)
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/organizer", tags=["tournaments"], status_code=200, responses=ERRORS)
async def hand_over_tournament(
    request: HttpRequest, tournament: TournamentPath, data: JSONBody[bodies.ChosenEntrant]
) -> bodies.TournamentState:
    """Make an entrant the organizer in your place; of a pair or team, the one who entered first."""
    person, data = require_person(request), await decode_strictly(request, data)
    await organizing.hand_over(_manager(request), tournament, person, data.entrant)
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/start", tags=["tournaments"], status_code=200, responses=ERRORS)
async def start_tournament(request: HttpRequest, tournament: TournamentPath) -> bodies.TournamentState:
    """Start the first round now, as the organizer."""
    await organizing.start(_manager(request), tournament, require_person(request))
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/cancel", tags=["tournaments"], status_code=200, responses=ERRORS)
async def cancel_tournament(request: HttpRequest, tournament: TournamentPath) -> bodies.TournamentState:
    """Call a tournament off that has not begun, as the organizer."""
    await organizing.cancel(_manager(request), tournament, require_person(request))
    return await _state(request, tournament)


@post("/api/tournaments/{tournament:str}/corrections", tags=["tournaments"], status_code=200, responses=ERRORS)
async def correct_tournament(
    request: HttpRequest, tournament: TournamentPath, data: JSONBody[bodies.Correction]
) -> bodies.TournamentState:
    """Replace the result of a table, as the arbiter. Later rounds stay as they were paired."""
    person, data = require_person(request), await decode_strictly(request, data)
    await organizing.correct(_manager(request), tournament, person, data)
    return await _state(request, tournament)


@get("/api/tournaments/{tournament:str}/results.csv", tags=["tournaments"], media_type="text/csv", responses=NOT_FOUND)
async def tournament_csv(request: HttpRequest, tournament: TournamentPath) -> Response[str]:
    """The standings with the scores of every round, as a table."""
    shown = await _manager(request).tournaments.shown.find(tournament)
    headers = {"content-disposition": 'attachment; filename="tournament.csv"'}
    return Response(pages.results_csv(shown), media_type="text/csv; charset=utf-8", headers=headers)


RECORD_LINES = lines_response(bodies.TournamentRecord, "A line of JSON for each match.")


@get("/api/tournaments/{tournament:str}/records", tags=["tournaments"], responses={**RECORD_LINES, **NOT_FOUND})
async def tournament_records(request: HttpRequest, tournament: TournamentPath) -> Stream:
    """The records of all matches that everybody may see, a line of JSON for each."""
    manager = _manager(request)
    shown = await manager.tournaments.shown.find(tournament)

    async def lines() -> AsyncGenerator[bytes, None]:
        for match in pages.visible_matches(shown):
            record = await manager.store.match_record(match)
            if record is not None and await may_see_record(manager, match, None):
                yield msgspec.json.encode({"match": match, "record": msgspec.Raw(record.encode())}) + b"\n"

    return stream_lines(request, lines())


TOURNAMENT_HANDLERS = [
    list_tournaments, create_tournament, get_tournament, enter_tournament, withdraw_from_tournament,
    readmit_to_tournament, hand_over_tournament, start_tournament, cancel_tournament, correct_tournament,
    tournament_csv, tournament_records,
]  # fmt: skip
