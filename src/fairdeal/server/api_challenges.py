"""The HTTP API of challenges: "play my cards" and head to head."""

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from fairdeal.engine.errors import BadSetup
from fairdeal.server.addresses import client_address
from fairdeal.server.api_daily import UNFINISHED
from fairdeal.server.api_matches import find_record
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    MoveCount,
    decode_strictly,
    find_person,
    manager_of,
    require_person,
)
from fairdeal.server.duplicate import bodies, results
from fairdeal.server.duplicate.access import has_finished
from fairdeal.server.duplicate.attempts import open_attempt
from fairdeal.server.duplicate.challenges import Challenge, challenge_from_match, find_challenge, head_to_head
from fairdeal.server.duplicate.ranking import Ranking
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import duplicate_queries
from fairdeal.server.table_manager import TableManager
from fairdeal.table.host_commands import checked_bot_pause

MAX_LISTED = 20
ChallengePath = Annotated[str, PathParameter(description="The id of a challenge.")]
DealNumber = Annotated[int, PathParameter(ge=0, le=99, description="The number of a deal, from 0.")]


@post("/api/challenges", tags=["challenges"], responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST})
async def create_challenge(request: HttpRequest, data: JSONBody[bodies.NewChallenge]) -> bodies.ChallengeId:
    """Offer the cards of a finished match to others, or create new deals to play head to head."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many challenges from your address; wait a moment")
    if (data.match is None) == (data.game is None):
        raise RequestRefused(400, "body", "give either the match whose cards you offer, or the game of new deals")
    if data.match is not None:
        record = await find_record(request, data.match)
        return bodies.ChallengeId(await challenge_from_match(manager, data.match, record, person))
    assert data.game is not None
    try:
        return bodies.ChallengeId(await head_to_head(manager, data.game, data.deals, person))
    except BadSetup as error:
        raise RequestRefused(404, "game", str(error)) from None


@get("/api/me/challenges", tags=["people"], responses=NO_IDENTITY)
async def my_challenges(request: HttpRequest) -> bodies.MyChallenges:
    """The challenges that you have made, latest first."""
    manager, person = manager_of(request), require_person(request)
    query = partial(duplicate_queries.challenges_of, person=person, limit=MAX_LISTED)
    stored = await manager.store.read(query)
    return bodies.MyChallenges([await _state(manager, Challenge(one), person) for one in stored])


@get("/api/challenges/{challenge:str}", tags=["challenges"], responses=NOT_FOUND)
async def get_challenge(request: HttpRequest, challenge: ChallengePath) -> bodies.ChallengeState:
    """A challenge: its deals, and the results of others where you have finished."""
    manager = manager_of(request)
    return await _state(manager, await find_challenge(manager, challenge), find_person(request))


@post(
    "/api/challenges/{challenge:str}/{number:int}",
    tags=["challenges"],
    responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST},
)
async def play_challenge(
    request: HttpRequest, challenge: ChallengePath, number: DealNumber, data: JSONBody[bodies.NewAttempt]
) -> bodies.AttemptTable:
    """Play a deal of a challenge, once."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    found = await find_challenge(manager, challenge)
    board = found.board(number, person)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many new tables from your address; wait a moment")
    pause = checked_bot_pause(data.bot_pause) if data.bot_pause is not None else None
    table = await open_attempt(manager, board, found.body.settings, found.body.bot, pause)
    if not table:
        raise RequestRefused(400, "played", "these are your own cards: you have played this deal")
    return bodies.AttemptTable(table, practice=False)


async def require_results(manager: TableManager, found: Challenge, number: int, person: str) -> Ranking:
    """The ranking of a deal, for people who have finished it."""
    event = found.event(number)
    if not await has_finished(manager, person, found.events_with_cards_of(number)):
        raise RequestRefused(403, "unfinished", "play this deal first, from both sides: then you see how others did")
    return await manager.rankings.find(event, None, person)


@get("/api/challenges/{challenge:str}/{number:int}", tags=["challenges"], responses={**NOT_FOUND, **UNFINISHED})
async def challenge_results(request: HttpRequest, challenge: ChallengePath, number: DealNumber) -> bodies.DealResults:
    """The results of a deal of a challenge, once you have finished it."""
    manager, person = manager_of(request), require_person(request)
    found = await find_challenge(manager, challenge)
    ranking = await require_results(manager, found, number, person)
    seat, game = found.body.boards[number].seat, found.configured_game()
    return results.deal_results(
        found.event(number), game, found.body.deals, ranking, person, seat, "challenge", is_over=False
    )


@get(
    "/api/challenges/{challenge:str}/{number:int}/moves/{move:int}",
    tags=["challenges"],
    responses={**NOT_FOUND, **NO_IDENTITY, **UNFINISHED},
)
async def challenge_best_moves(
    request: HttpRequest, challenge: ChallengePath, number: DealNumber, move: MoveCount
) -> bodies.BestMoves:
    """What others did after the first `move` moves of your match, if theirs reached the same position."""
    manager, person = manager_of(request), require_person(request)
    ranking = await require_results(manager, await find_challenge(manager, challenge), number, person)
    return await results.best_moves(manager, ranking, person, move)


async def _state(manager: TableManager, found: Challenge, person: str | None) -> bodies.ChallengeState:
    begun: dict[str, duplicate_queries.StoredAttempt] = {}
    if person is not None:
        query = partial(duplicate_queries.attempts_of, person=person, events=found.events())
        begun = await manager.store.read(query)
    deals, rankings = [], []
    for number, event in enumerate(found.events()):
        entry = bodies.ChallengeDeal(number, found.body.boards[number].seat, "open")
        attempt = begun.get(event)
        if attempt is not None and attempt.match_id is None:
            entry.status, entry.table = "playing", attempt.table_id
        elif attempt is not None:
            entry.status = "finished"
            if all(other in begun and begun[other].match_id for other in found.events_with_cards_of(number)):
                ranking = await manager.rankings.find(event, None, attempt.person)
                own = ranking.of_person(attempt.person)
                entry.result = results.own_result(own, entry.seat) if own is not None else None
                rankings.append(ranking)
        deals.append(entry)
    game = found.configured_game()
    return bodies.ChallengeState(
        challenge=found.id,
        host=results.shown_name(await manager.names.find(found.host)),
        is_host=person == found.host,
        game=game.key,
        title=game.title,
        terms=results.terms_of(game, found.body.deals),
        match=found.body.match if deals[0].status == "finished" else None,
        deals=deals,
        players=results.head_to_head(rankings, person) if person is not None else [],
        overall=results.overall(rankings, person) if person is not None and len(deals) > 1 else [],
        at=found.at,
    )


CHALLENGE_HANDLERS = [
    create_challenge, my_challenges, get_challenge, play_challenge, challenge_results, challenge_best_moves,
]  # fmt: skip
