"""Keeps tournaments going: starts them, pairs the next round and wakes tables.

One node at a time does so. The leases of the nodes decide which one, so another node takes over when it dies. If two of
them pair the same round, the database refuses the second one.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from fairdeal.engine.errors import FairdealError
from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament, load
from fairdeal.server.tournaments.rounds import begin_round, finish, next_version
from fairdeal.server.tournaments.shown_tournament import ShownTournaments
from fairdeal.server.tournaments.tournament_store import CANCELED, OPEN

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.server.table_manager import TableManager

INTERVAL = 2.0  # seconds between two checks while tournaments are open or running
MAX_WAIT = 30 * 86_400_000  # milliseconds after which a tournament that nobody has started is called off
WAKE_INTERVAL = 10_000  # milliseconds between two checks for tables that nobody has woken


class TournamentKeeper:
    """The tournaments of a server."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.shown = ShownTournaments(manager)
        self.is_due = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.next_wake = 0
        self.has_active = True  # assumed until the first check
        self.waiting: dict[str, tuple[object, int]] = {}  # tournaments as they were, and when something is due for them

    def start(self) -> None:
        """Resume the tournaments that were being played, and keep all of them going from now on."""
        if self.manager.options.tournaments and self.task is None:
            self.is_due.set()
            self.task = self.manager.tasks.spawn(self._run())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def wake(self) -> None:
        """A tournament was created or changed, or one of its matches has ended."""
        self.is_due.set()

    async def _run(self) -> None:
        while True:
            waits = self.has_active or self.manager.node is not None
            with suppress(TimeoutError):
                await asyncio.wait_for(self.is_due.wait(), INTERVAL if waits else None)
            self.is_due.clear()
            if not self.manager.serves_pool():
                continue
            try:
                await self.tick()
            except StoreError as error:
                log.warning("tournaments cannot continue now", error=str(error))
                await asyncio.sleep(INTERVAL)
                self.is_due.set()
            except Exception:  # noqa: BLE001  # go on at the next look
                self.manager.metrics.errors.inc()
                log.exception("an error in the tournaments")
                await asyncio.sleep(INTERVAL)
                self.is_due.set()

    async def tick(self) -> None:
        """Do what is due now, for every tournament."""
        manager, now = self.manager, self.manager.now()
        manager.batcher.flush()  # the result of a match that has just ended is in it, or in the queue of the store
        await asyncio.wait([manager.store.write()])
        active = await manager.store.read(tournament_store.active_ids)
        self.has_active = bool(active)
        wakes = now >= self.next_wake
        if wakes:
            self.next_wake = now + WAKE_INTERVAL
        for ended in self.waiting.keys() - {*active}:
            del self.waiting[ended]
        for wanted in active:
            try:
                await self._look_at(wanted, now, wakes)
            except StoreError as error:  # somebody has just entered, or another node was faster
                log.info("a tournament has changed in the meantime", tournament=wanted, error=str(error))
                self.is_due.set()
            except FairdealError as error:  # one that cannot continue must not hold up the others
                log.warning("a tournament cannot continue", tournament=wanted, error=str(error))

    async def _look_at(self, wanted: str, now: int, wakes: bool) -> None:
        """Read a tournament and do what is due for it, unless nothing has changed since and nothing is due."""
        known = self.waiting.get(wanted)

        def read(connection: sa.Connection) -> tuple[object, LoadedTournament | None]:
            state = tournament_store.read_state(connection, wanted)
            is_idle = known is not None and known[0] == state and now < known[1]
            return state, None if is_idle else load(connection, wanted)

        state, found = await self.manager.store.read(read)
        if found is None:
            return
        due = await self._go_on(found, now, wakes)
        self.waiting[wanted] = state, due

    async def _go_on(self, found: LoadedTournament, now: int, wakes: bool) -> int:
        """Do what is due, and return when something is due again if nothing changes."""
        if found.state == OPEN:
            return await self._start_if_due(found, now)
        ended = found.round_ended_at()
        if ended is None:
            if wakes:
                await self._wake_tables(found)
            return self.next_wake
        if found.value.is_over or not found.value.can_pair:
            await self.manager.store.write(finish(found, now))
        elif now < ended + found.body.pause:
            return ended + found.body.pause
        else:
            await begin_round(self.manager, found)
        return now

    async def _start_if_due(self, found: LoadedTournament, now: int) -> int:
        body = found.body
        due = body.starts_at if body.starts_at is not None else found.stored.at + MAX_WAIT
        is_full = body.starts_when_full and found.is_full
        is_time = body.starts_at is not None and now >= body.starts_at
        if is_full or (is_time and found.value.can_pair):
            await begin_round(self.manager, found)
        elif now >= due:
            await self.manager.store.write(next_version(found, now, CANCELED))
        return due

    async def _wake_tables(self, found: LoadedTournament) -> None:
        """Bring tables into memory that are being played, after a restart or at the node of one that died."""
        number = len(found.value.rounds)
        for table in found.tables:
            if table.round == number and table.match_id is None and not self.manager.runs_here(table.table_id):
                await self.manager.find(table.table_id)
