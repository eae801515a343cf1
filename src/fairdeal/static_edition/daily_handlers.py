"""Requests about the daily deal (`daily_deals`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.fair.daily import commitment_of_day
from fairdeal.games import find_game
from fairdeal.server.duplicate import bodies, results
from fairdeal.server.duplicate.calendar import day_at, following, is_day, opening
from fairdeal.server.duplicate.ranking import Ranking, rank
from fairdeal.server.duplicate.stored_result import StoredResult
from fairdeal.server.request_refused import RequestRefused
from fairdeal.static_edition import daily_deals
from fairdeal.static_edition.routes import Request, Response, Routes, json_response
from fairdeal.table import Settings
from fairdeal.table.host_commands import checked_bot_pause

if TYPE_CHECKING:
    from fairdeal.static_edition.browser_tables import BrowserTables
    from fairdeal.static_edition.me import Me

PAST_DAYS = 14  # that are listed for practice
BOT = "bot"  # in place of a person's id
BOT_NAME = "a bot in your seat"


class DailyHandlers:
    """The handlers of requests about the daily deal."""

    def __init__(self, tables: BrowserTables, me: Me) -> None:
        self.tables = tables
        self.me = me
        self.bot_scores: dict[str, float] = {}  # by event

    def add_to(self, routes: Routes) -> None:
        """Add every request that is answered."""
        routes.add("GET", "/api/daily", self.overview)
        routes.add("POST", "/api/daily/{day}/{game}", self.play)
        routes.add("GET", "/api/daily/{day}/{game}", self.results)

    @property
    def today(self) -> str:
        return day_at(self.tables.now())

    def _require_deal(self, request: Request) -> tuple[str, str]:
        day, game = request.parts["day"], request.parts["game"]
        if not is_day(day) or day > self.today:
            raise RequestRefused(404, "day", "there is no such day yet")
        if game not in daily_deals.boards():
            raise RequestRefused(404, "game", "there is no deal in this game on this day")
        return day, game

    async def overview(self, _: Request) -> Response:
        day = self.today
        games = [await self._game(day, game) for game in daily_deals.boards()]
        past = [following(day, -number) for number in range(1, PAST_DAYS + 1)]
        return json_response(bodies.DailyOverview(_committed(day), _committed(following(day)), games, past))

    async def _game(self, day: str, game: str) -> bodies.DailyGame:
        board, attempt = daily_deals.boards()[game], self.tables.store.attempt(daily_deals.event_of(day, game))
        terms = results.terms_of(Settings.from_json(board.settings).create_game(), board.deals)
        entry = bodies.DailyGame(game, find_game(game).title, terms, "open")
        if attempt is not None and attempt.match is None:
            entry.status, entry.table = "playing", attempt.table
        elif attempt is not None:
            own = (await self._ranking(day, game)).of_person(self.me.require())
            entry.status = "finished"
            entry.result = results.own_result(own, board.seat) if own is not None else None
        return entry

    async def play(self, request: Request) -> Response:
        day, game = self._require_deal(request)
        person, data = self.me.require(), request.decode(bodies.NewAttempt)
        pause = checked_bot_pause(data.bot_pause) if data.bot_pause is not None else None
        board = daily_deals.board_of(day, game, person, is_practice=day < self.today)
        table = await daily_deals.open_deal(self.tables, board, game, pause)
        return json_response(bodies.AttemptTable(table, board.is_practice), 201)

    async def results(self, request: Request) -> Response:
        day, game = self._require_deal(request)
        attempt, is_over = self.tables.store.attempt(daily_deals.event_of(day, game)), day < self.today
        if not is_over and (attempt is None or attempt.match is None):
            raise RequestRefused(403, "unfinished", "play this deal first: then you see how a bot did")
        board, ranking = daily_deals.boards()[game], await self._ranking(day, game)
        configured = Settings.from_json(board.settings).create_game()
        event, when = daily_deals.event_of(day, game), f"daily deal {day}"
        found = results.deal_results(event, configured, board.deals, ranking, self.me.person, board.seat, when, is_over)
        return json_response(found)

    async def _ranking(self, day: str, game: str) -> Ranking:
        """This person's result, if they have finished, and the bot's."""
        event, person = daily_deals.event_of(day, game), self.me.person
        if event not in self.bot_scores:
            self.bot_scores[event] = await daily_deals.bot_score(day, game)
        found = [StoredResult(BOT, BOT_NAME, "", 0, self.bot_scores[event])]
        attempt = self.tables.store.attempt(event)
        if person is not None and attempt is not None and attempt.match is not None:
            name = await self.tables.names.find(person) or ""
            found.insert(0, StoredResult(person, name, attempt.match, 0, attempt.score))
        return rank(found)


def _committed(day: str) -> bodies.CommittedDay:
    secret = daily_deals.PUBLIC_SECRET
    commitment = commitment_of_day(day, {}, secret)
    return bodies.CommittedDay(day, opening(day), opening(following(day)), commitment, opening(day))
