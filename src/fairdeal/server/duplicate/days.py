"""The days of the daily deal: what is played on each, the secret behind it, and when it opens and closes.

A day is a date in UTC. Its secret is created, stored and committed to a day ahead; whichever node of a cluster writes
it first wins. It is published when the day is over.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from fairdeal.fair.daily import commitment_of_day, seed_of_deal
from fairdeal.server.duplicate.calendar import DailyBoard, day_at, following, is_day, opening, usual_boards
from fairdeal.server.json_codec import encode_json
from fairdeal.server.logging_setup import log
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import StoreError, duplicate_queries
from fairdeal.server.store.duplicate_changes import DayCommitted

if TYPE_CHECKING:
    from fairdeal.server.store import Store
    from fairdeal.server.table_manager import TableManager

SECRET_BYTES = 32
MAX_CACHED = 64


class Day:
    """One day."""

    def __init__(self, stored: duplicate_queries.StoredDay) -> None:
        self.day = stored.day
        self.secret = stored.secret
        self.committed_at = stored.at
        self.boards = msgspec.json.decode(stored.boards, type=dict[str, DailyBoard])
        self.commitment = commitment_of_day(self.day, msgspec.json.decode(stored.boards), self.secret)

    @property
    def opens(self) -> int:
        return opening(self.day)

    @property
    def closes(self) -> int:
        return opening(following(self.day))

    def board(self, game: str) -> DailyBoard:
        """What is played in a game on this day; RequestRefused if there is nothing."""
        if game not in self.boards:
            raise RequestRefused(404, "game", "there is no deal in this game on this day")
        return self.boards[game]

    def seed(self, game: str) -> str:
        return seed_of_deal(self.day, game, self.secret)

    def event(self, game: str) -> str:
        """The name of the deal under which everybody's results are compared."""
        return f"daily/{self.day}/{game}"


class Days:
    """The days that this server knows."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.known: dict[str, Day] = {}
        self.committed: str | None = None  # the last day that is known to be stored
        self.committing: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        return self.manager.store

    @property
    def today(self) -> str:
        return day_at(self.manager.now())

    def commit_ahead(self) -> None:
        """Make sure that tomorrow's deals are committed to. Called every few seconds, and cheap."""
        tomorrow = following(self.today)
        is_running = self.committing is not None and not self.committing.done()
        if not is_running and (self.committed is None or self.committed < tomorrow):
            self.committing = self.manager.tasks.spawn(self._commit_ahead(tomorrow))

    async def _commit_ahead(self, tomorrow: str) -> None:
        try:
            for day in (self.today, tomorrow):
                await self.committed_day(day)
            self.committed = tomorrow
        except StoreError as error:  # tried again soon
            log.warning("the next daily deals could not be stored", error=str(error))

    async def committed_day(self, day: str) -> Day:
        """Today or tomorrow; commits to it if that has not happened yet."""
        found = await self.find(day)
        if found is None:
            secret, boards = secrets.token_hex(SECRET_BYTES), encode_json(usual_boards())
            await self.store.write(DayCommitted(day, secret, boards, self.manager.now()))
            found = await self.find(day)
        assert found is not None
        return found

    async def find(self, day: str) -> Day | None:
        """A day that was committed to; None if there was none."""
        if day not in self.known:
            stored = await self.store.read(partial(duplicate_queries.day, wanted=day))
            if stored is None:
                return None
            self.known[day] = Day(stored)
            if len(self.known) > MAX_CACHED:
                del self.known[next(iter(self.known))]
        return self.known[day]

    async def require(self, day: str) -> Day:
        """Today or an earlier day; RequestRefused for a later day, or one without deals."""
        today = self.today
        if not is_day(day) or day > today:
            raise RequestRefused(404, "day", "there is no such day yet")
        found = await self.committed_day(day) if day == today else await self.find(day)
        if found is None:
            raise RequestRefused(404, "day", "there were no deals on this day")
        return found

    def is_over(self, day: Day) -> bool:
        return self.manager.now() >= day.closes
