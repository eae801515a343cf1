"""The HTTP API of the daily deal: today's deals, your attempt, results, what the best players did, earlier days."""

from functools import partial
from typing import Annotated

import msgspec
import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from fairdeal.duplicate.csv_text import csv_text
from fairdeal.games import find_game
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    GameKey,
    HttpRequest,
    MoveCount,
    decode_strictly,
    error_response,
    find_person,
    manager_of,
    require_person,
)
from fairdeal.server.duplicate import bodies, results
from fairdeal.server.duplicate.attempts import find_attempt, open_attempt
from fairdeal.server.duplicate.board import Board
from fairdeal.server.duplicate.calendar import following
from fairdeal.server.duplicate.days import Day
from fairdeal.server.duplicate.ranking import Ranking
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import duplicate_queries
from fairdeal.server.store.duplicate_schema import days
from fairdeal.server.table_manager import TableManager
from fairdeal.table import Settings
from fairdeal.table.host_commands import checked_bot_pause

COLUMNS = ("place", "name", "score", "match points", "percent", "match")  # of all results as CSV
PAST_DAYS = 14  # that are listed for practice
DayText = Annotated[str, PathParameter(description="A day (UTC), such as 2030-01-31.")]
UNFINISHED = {403: error_response("play this deal first: then you see how others did", "unfinished")}


def committed(day: Day) -> bodies.CommittedDay:
    return bodies.CommittedDay(day.day, day.opens, day.closes, day.commitment, day.committed_at)


def terms_of(day: Day, game: str) -> str:
    board = day.board(game)
    return results.terms_of(Settings.from_json(board.settings).create_game(), board.deals)


async def ranking_of(manager: TableManager, day: Day, game: str, finisher: str | None) -> Ranking:
    """The ranking of a day's deal, with a person who has just finished it."""
    return await manager.rankings.find(day.event(game), day.closes, finisher)


@get("/api/daily", tags=["daily deal"])
async def daily(request: HttpRequest) -> bodies.DailyOverview:
    """Today's deals and how you did, the commitment to tomorrow's deals, and earlier days."""
    manager, person = manager_of(request), find_person(request)
    today = await manager.days.committed_day(manager.days.today)
    tomorrow = await manager.days.committed_day(following(today.day))
    begun: dict[str, duplicate_queries.StoredAttempt] = {}
    if person is not None:
        events = [today.event(game) for game in today.boards]
        query = partial(duplicate_queries.attempts_of, person=person, events=events)
        begun = await manager.store.read(query)
    games = []
    for game in today.boards:
        entry = bodies.DailyGame(game, find_game(game).title, terms_of(today, game), "open")
        attempt = begun.get(today.event(game))
        if attempt is not None and attempt.match_id is None:
            entry.status, entry.table = "playing", attempt.table_id
        elif attempt is not None:
            own = (await ranking_of(manager, today, game, person)).of_person(attempt.person)
            entry.status = "finished"
            entry.result = results.own_result(own, today.board(game).seat) if own is not None else None
        games.append(entry)
    past = await manager.store.read(partial(_past_days, before=today.day))
    return bodies.DailyOverview(committed(today), committed(tomorrow), games, past)


def _past_days(connection: sa.Connection, before: str) -> list[str]:
    query = sa.select(days.c.day).where(days.c.day < before).order_by(days.c.day.desc()).limit(PAST_DAYS)
    return [row.day for row in connection.execute(query)]


@post(
    "/api/daily/{day:str}/{game:str}",
    tags=["daily deal"],
    responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST},
)
async def play_daily(
    request: HttpRequest, day: DayText, game: GameKey, data: JSONBody[bodies.NewAttempt]
) -> bodies.AttemptTable:
    """Play a day's deal: today's once, with a result; earlier ones as often as you like, for practice."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    found = await manager.days.require(day)
    board = found.board(game)
    if not manager.rate_limiter.new_tables.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many new tables from your address; wait a moment")
    is_practice = manager.days.is_over(found)
    pause = checked_bot_pause(data.bot_pause) if data.bot_pause is not None else None
    deal = Board(found.event(game), found.seed(game), person, board.seat, board.deals, found.closes, is_practice)
    table = await open_attempt(manager, deal, board.settings, board.bot, pause)
    return bodies.AttemptTable(table, is_practice)


async def require_results(manager: TableManager, day: Day, game: str, person: str | None) -> Ranking:
    """The ranking of a deal, for people who can no longer play it: they have finished, or the day is over."""
    day.board(game)
    if not manager.days.is_over(day):
        attempt = await find_attempt(manager, day.event(game), person) if person is not None else None
        if attempt is None or attempt.match_id is None:
            raise RequestRefused(403, "unfinished", "play this deal first: then you see how others did")
    return await ranking_of(manager, day, game, person)


@get("/api/daily/{day:str}/{game:str}", tags=["daily deal"], responses={**NOT_FOUND, **UNFINISHED})
async def daily_results(request: HttpRequest, day: DayText, game: GameKey) -> bodies.DealResults:
    """The ranking of a day's deal in match points, once you have finished it or the day is over."""
    manager, person = manager_of(request), find_person(request)
    found = await manager.days.require(day)
    ranking = await require_results(manager, found, game, person)
    board, is_over = found.board(game), manager.days.is_over(found)
    configured = Settings.from_json(board.settings).create_game()
    when = f"daily deal {day}"
    return results.deal_results(found.event(game), configured, board.deals, ranking, person, board.seat, when, is_over)


@get(
    "/api/daily/{day:str}/{game:str}/moves/{number:int}",
    tags=["daily deal"],
    responses={**NOT_FOUND, **NO_IDENTITY, **UNFINISHED},
)
async def daily_best_moves(request: HttpRequest, day: DayText, game: GameKey, number: MoveCount) -> bodies.BestMoves:
    """What the best players did after the first `number` moves of your match, if theirs reached the same position."""
    manager, person = manager_of(request), require_person(request)
    found = await manager.days.require(day)
    ranking = await require_results(manager, found, game, person)
    return await results.best_moves(manager, ranking, person, number)


async def require_over(manager: TableManager, day: str) -> Day:
    found = await manager.days.require(day)
    if not manager.days.is_over(found):
        raise RequestRefused(403, "open", "this day is not over: its secret and all results are published afterwards")
    return found


@get("/api/daily/{day:str}", tags=["daily deal"], responses={**NOT_FOUND, **UNFINISHED})
async def published_day(request: HttpRequest, day: DayText) -> bodies.PublishedDay:
    """A day that is over: the secret that was committed to, and the seed of every deal."""
    manager = manager_of(request)
    found = await require_over(manager, day)
    finished = {game: (await ranking_of(manager, found, game, None)).finished for game in found.boards}
    return bodies.PublishedDay(
        day=found.day,
        opens=found.opens,
        closes=found.closes,
        commitment=found.commitment,
        committed_at=found.committed_at,
        secret=found.secret,
        boards=msgspec.to_builtins(found.boards),
        seeds={game: found.seed(game) for game in found.boards},
        results=finished,
    )


@get(
    "/api/daily/{day:str}/{game:str}/results.csv",
    tags=["daily deal"],
    media_type="text/csv",
    responses={**NOT_FOUND, **UNFINISHED},
)
async def all_results(request: HttpRequest, day: DayText, game: GameKey) -> Response[str]:
    """All results of a deal whose day is over (CSV)."""
    manager = manager_of(request)
    found = await require_over(manager, day)
    found.board(game)
    ranking = await ranking_of(manager, found, game, None)
    lines = results.listed_players(ranking, None, most=len(ranking.results))
    rows = [[line.place, line.name, line.score, line.points, line.percent, line.match] for line in lines]
    headers = {"content-disposition": f'attachment; filename="{day}-{game}.csv"'}
    return Response(csv_text(COLUMNS, rows), media_type="text/csv; charset=utf-8", headers=headers)


DAILY_HANDLERS = [daily, play_daily, daily_results, daily_best_moves, published_day, all_results]
