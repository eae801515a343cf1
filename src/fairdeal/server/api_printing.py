"""The HTTP API of things to print: the one-page summary of a game with a table's house rules, and the deck."""

from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NOT_FOUND,
    TOO_FAST,
    GameKey,
    HttpRequest,
    error_response,
    find_person,
    manager_of,
)
from fairdeal.server.print_jobs import TableRules
from fairdeal.server.record_process import RecordFailed
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy

PDF = "application/pdf"
MAX_OPTIONS = 4_000  # characters
Paper = Annotated[Literal["a4", "letter"], QueryParameter(description="The size of the paper.")]
SkinKey = Annotated[Literal["sanity", "sanityholes"], QueryParameter(description="The drawings on the cards.")]
UNAVAILABLE = {503: error_response("the server cannot print this now; try again in a moment", "busy")}
RESPONSES = {**BAD_REQUEST, **NOT_FOUND, **TOO_FAST, **UNAVAILABLE}


@get("/api/games/{key:str}/summary", tags=["games"], media_type=PDF, responses=RESPONSES)
async def game_summary(
    request: HttpRequest,
    key: GameKey,
    preset: Annotated[str | None, QueryParameter(max_length=40)] = None,
    players: Annotated[int | None, QueryParameter(ge=1, le=100)] = None,
    options: Annotated[str, QueryParameter(max_length=MAX_OPTIONS, description="Options as a JSON object.")] = "{}",
    paper: Paper = "a4",
) -> Response[bytes]:
    """The rules of a game on one page, with the house rules of a table (PDF)."""
    try:
        kind = find_game(key)
    except BadSetup as error:
        raise RequestRefused(404, "game", str(error)) from None
    try:
        chosen = msgspec.json.decode(options, type=dict[str, bool | int | str])
        game = kind.configure(players, preset, chosen)
    except (msgspec.MsgspecError, BadSetup) as error:
        raise RequestRefused(400, "options", str(error)) from None
    usual = next(iter(game.presets.values()))
    rules = TableRules(game.key, players, None, dict(sorted(game.options.differences(usual).items())))
    return await _print(request, "summary", msgspec.json.encode(rules).decode(), paper, f"{game.key}.pdf")


@get("/api/deck", tags=["games"], media_type=PDF, responses=RESPONSES)
async def deck(request: HttpRequest, skin: SkinKey = "sanity", paper: Paper = "a4") -> Response[bytes]:
    """The double deck to print and cut out (PDF)."""
    return await _print(request, "deck", skin, paper, f"double-deck-{skin}.pdf")


async def _print(request: HttpRequest, kind: str, content: str, paper: str, name: str) -> Response[bytes]:
    """Print something, or take what was printed before."""
    manager, address = manager_of(request), client_address(request.scope)
    if not manager.rate_limiter.replays.take(address, manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "that was too fast; wait a moment")
    try:
        async with manager.turns.turn(find_person(request) or address):
            body = await manager.workers.printed.get(kind, content, paper)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy; try again in a moment") from None
    except RecordFailed as error:
        raise RequestRefused(503, "print", str(error)) from None
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "public, max-age=86400"}
    return Response(body, media_type=PDF, headers=headers)


PRINTING_HANDLERS = [game_summary, deck]
