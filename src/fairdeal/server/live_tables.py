"""The tables of one process: storing new ones, finding them, putting unused ones to sleep, waking and closing them.

`TableManager` adds what only a server has: accounts, people, pairing, ratings, studies, reviews, deals that many people
play. The static edition (`fairdeal.static_edition`) adds nothing: it runs these tables in a browser.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from fairdeal.server import fair_deals
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.bot_scheduler import BotScheduler
from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.json_codec import encode_json
from fairdeal.server.limits import RateLimiter
from fairdeal.server.logging_setup import log
from fairdeal.server.person_names import PersonNames
from fairdeal.server.revival import restore_beside_loop
from fairdeal.server.sleeping_table_reader import SleepingTableReader
from fairdeal.server.sleeping_tables import SleepingTable, SleepingTables, people_of
from fairdeal.server.spectator_delay import ClosedToSpectators, SpectatorDelay
from fairdeal.server.store import (
    Change,
    Heartbeat,
    LogRepaired,
    SecretCreated,
    Store,
    StoredTable,
    StoreError,
    TableClosed,
    TableCreated,
    TableSlept,
)
from fairdeal.server.table_codes import new_code, normalize_code
from fairdeal.server.table_queries import TableQueries
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_sessions import JoinableTable, LocalSessions, SessionOpener
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.timers import Timers, steady_ns
from fairdeal.server.turns import Turns
from fairdeal.server.worker_threads import Priority
from fairdeal.server.write_batcher import WriteBatcher
from fairdeal.table import GATHERING, Command, Table, TableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fairdeal.server.hosting_options import HostingOptions
    from fairdeal.server.metrics import Metrics
    from fairdeal.server.safety_rules import SafetyRules
    from fairdeal.server.workers import Workers

SWEEP_INTERVAL = 10_000  # milliseconds
HEARTBEAT_INTERVAL = 600_000  # milliseconds
ID_BYTES = 12


class LiveTables:
    """The tables of one process, and what they share.

    Everything runs in one event loop; only the store and the worker threads have threads of their own.
    """

    node: str | None = None  # id of this node of a cluster
    safety: SafetyRules  # what clients at a table may say, and who may sit there

    def __init__(self, store: Store, options: HostingOptions, metrics: Metrics, workers: Workers) -> None:
        self.store = store
        self.batcher = WriteBatcher(store)
        self.options = options
        self.rate_limiter = RateLimiter(options.limits)
        self.metrics = metrics
        self.tasks = BackgroundTasks(metrics)
        self.workers = workers
        self.turns = Turns()
        self.clock_offset = time.time_ns() // 1_000_000 - steady_ns() // 1_000_000
        self.uptime_offset = 0  # what to add to an uptime of the store, to get a time of ours
        self.next_heartbeat = 0
        self.timers = Timers(self.now, self._restart_clocks)
        self.bots = BotScheduler(self.now, self.timers, workers, self.tasks, metrics)
        self.names = PersonNames(store, self.now)
        self.tables: dict[str, TableRunner] = {}  # tables in memory, by id
        self.codes: dict[str, str] = {}  # of all tables: code → id
        self.sleeping = SleepingTables(options.hide_after, options.close_after, options.abandon_after)
        self.reader = SleepingTableReader(self, store, workers.restoring, self.sleeping)
        self.waking: dict[str, asyncio.Task[TableRunner | None]] = {}
        self.sessions: SessionOpener = LocalSessions(self)
        self.queries = TableQueries(self)
        self.stopping = False

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""
        return self.clock_offset + steady_ns() // 1_000_000

    # ---- Starting

    async def start(self) -> None:
        """Find out which tables there are. They all sleep until somebody comes: only then is a table read and run."""
        now = self.now()
        self.uptime_offset = now - await self.store.uptime()
        were_in_memory: list[Change] = []
        for summary in await self.store.table_summaries():
            last_visit = now
            if summary.last_visit is not None:
                last_visit = min(summary.last_visit + self.uptime_offset, now)
            else:
                were_in_memory.append(TableSlept(summary.table_id, now - self.uptime_offset))
            self.codes[summary.code] = summary.table_id
            self.sleeping[summary.table_id] = SleepingTable.from_summary(summary, last_visit)
        if were_in_memory:
            self._write(*were_in_memory)
        self.sweep()

    # ---- Tables

    async def add_table(
        self,
        table: Table,
        pacing: Pacing,
        table_id: str = "",
        also: Callable[[TableRunner], Sequence[Change]] = lambda _: (),
    ) -> TableRunner:
        """Store a new table, and run it.

        What `also` returns is written together with the table; StoreError if one of the two cannot be written.
        """
        runners = await self.add_tables([(table, pacing)], lambda created: also(created[0]), table_id)
        return runners[0]

    async def add_tables(
        self,
        tables: Sequence[tuple[Table, Pacing]],
        also: Callable[[Sequence[TableRunner]], Sequence[Change]],
        table_id: str = "",
    ) -> list[TableRunner]:
        """Store new tables together with what `also` returns, all of it or nothing, and run them."""
        now, runners = self.now(), []
        changes: list[Change] = []
        try:
            for table, pacing in tables:
                code = await self.choose_code()
                runner = TableRunner(self, table_id or secrets.token_urlsafe(ID_BYTES), code, now, table, pacing)
                self.codes[runner.code] = runner.id
                runners.append(runner)
                secret = runner.fair_deals.secrets[1] = fair_deals.new_secret()
                snapshot = encode_json(TableSnapshot(table.checkpoint(), pacing))
                created = TableCreated(runner.id, runner.code, now, snapshot, people_of(table), self.node)
                changes += [created, SecretCreated(runner.id, 1, secret)]
            await self.store.write(*changes, *also(runners))
        except StoreError:
            for runner in runners:
                self.codes.pop(runner.code, None)
            raise
        for runner in runners:
            self._add(runner)
        return runners

    async def choose_code(self) -> str:
        """Choose a code that no open table has."""
        return new_code(self.codes)

    def _find_id(self, id_or_code: str) -> str:
        """Id of a table, given by its id or its short code, however it is typed."""
        return self.codes.get(normalize_code(id_or_code), id_or_code.strip())

    def runs_here(self, id_or_code: str) -> bool:
        """Whether a table is in this server's memory."""
        return self._find_id(id_or_code) in self.tables

    async def find(self, id_or_code: str) -> JoinableTable | None:
        """Find a table by its id or short code, and bring it into memory if it sleeps."""
        table_id = self._find_id(id_or_code)
        runner = self.tables.get(table_id)
        if runner is not None or (table_id not in self.sleeping and table_id not in self.waking):
            return runner
        if table_id not in self.waking:
            self.waking[table_id] = self.tasks.spawn(self._wake(table_id))
        return await asyncio.shield(self.waking[table_id])

    async def read(self, id_or_code: str) -> TableRunner | None:
        """Find a table by its id or short code in order to show it, without waking it."""
        table_id = self._find_id(id_or_code)
        runner = self.tables.get(table_id)
        return await self._read_sleeping(table_id) if runner is None and table_id in self.sleeping else runner

    async def _wake(self, table_id: str) -> TableRunner | None:
        """Bring a table into memory as it is stored. It runs as soon as one of its people is there."""
        try:
            stored = await self.store.revive(table_id)
            if stored is None:
                self._forget(table_id)
                return None
            return await self._restore(stored)
        finally:
            del self.waking[table_id]

    async def _restore(self, stored: StoredTable) -> TableRunner:
        """Bring a table into memory as it is stored; TableError if it is damaged beyond repair."""
        restored = await restore_beside_loop(self, stored, self.workers.restoring, Priority.BOT)
        if restored.repair is not None:
            await self.store.write(restored.repair)
        runner = restored.runner
        runner.last_visit = self.now()
        self._add(runner)
        if restored.repair is not None:
            self._report_repair(runner, restored.repair)
        await self._prepare(runner)
        if is_correspondence_match(runner.table):  # its clock runs without anybody connected
            runner.run()
        return runner

    async def _prepare(self, runner: TableRunner) -> None:
        """Inform a restored table of what happened while it slept, before its clock runs."""

    def _report_repair(self, runner: TableRunner, repair: LogRepaired) -> None:
        """Log that a part of a table was lost, and tell its players."""
        log.error("a damaged table was restored", table=runner.id, first=repair.first, lost=len(repair.rejected))
        self.metrics.errors.inc()
        runner.execute(Command("repaired", None, {"lost": len(repair.rejected)}))

    async def tables_of(self, person: str, maximum: int) -> list[TableRunner]:
        """Tables where a person has a seat, a place in line or the host role, last visited first; at most `maximum`.

        Sleeping tables are not woken: that would start their clocks.
        """
        found = [runner for runner in self.tables.values() if runner.concerns(person)]
        for table_id in self.sleeping.of_person(person, self.now())[:maximum]:
            try:
                runner = await self._read_sleeping(table_id)
            except TableError:  # one that is damaged must not hide the others
                continue
            if runner is not None and runner.concerns(person):
                found.append(runner)
        return sorted(found, key=lambda runner: -runner.last_visit)[:maximum]

    async def _read_sleeping(self, table_id: str) -> TableRunner | None:
        return await self.reader.read(table_id) or self.tables.get(table_id)  # it may have woken up in the meantime

    def _report_pause(self) -> None:
        """Log that the process did not run for a while."""
        log.warning("the server was stopped for a while: everyone who is to act has the full time again")

    def _restart_clocks(self) -> None:
        """Nobody could move for a while: the process was stopped, or the machine slept."""
        self._report_pause()
        for runner in tuple(self.tables.values()):
            try:
                runner.restart_clock()
            except Exception:  # noqa: BLE001  # a table that cannot go on must not affect the others
                log.exception("a table could not be resumed", table=runner.id)
                self.metrics.errors.inc()

    def _add(self, runner: TableRunner) -> None:
        self.tables[runner.id] = runner
        self.sleeping.pop(runner.id, None)
        self.reader.forget(runner.id)
        self.metrics.tables.set(len(self.tables))
        self.metrics.sleeping.set(len(self.sleeping))
        runner.refresh_public_state()
        if runner.pacing.fixed_deal is not None:
            runner.spectator_delay = ClosedToSpectators(runner)
        elif runner.pacing.delay:
            runner.spectator_delay = SpectatorDelay(runner)

    def sweep(self) -> None:
        """Put unused tables to sleep, and close those that nobody will come back to; schedules its next run."""
        now = self.now()
        if now >= self.next_heartbeat:
            self.next_heartbeat = now + HEARTBEAT_INTERVAL
            self._write(Heartbeat(now - self.uptime_offset))
        self.tasks.spawn(self.store.check_owner())
        for runner in tuple(self.tables.values()):
            is_busy = runner.connections or runner.publisher.pending
            if is_busy or now - runner.last_visit < self.options.sleep_after:
                continue
            if runner.table.stage == GATHERING and not runner.table.people():
                self._close(runner.id)
            else:
                self._remove(runner)
                self._write(TableSlept(runner.id, runner.last_visit - self.uptime_offset))
                self.sleeping[runner.id] = SleepingTable.from_runner(runner, runner.last_visit)
        for table_id in self.sleeping.expired(now):
            if table_id not in self.waking:
                self._close(table_id)
        self.metrics.sleeping.set(len(self.sleeping))
        self.timers.call_at(now + SWEEP_INTERVAL, self.sweep)

    def _close(self, table_id: str) -> None:
        self._write(TableClosed(table_id))
        self._forget(table_id)

    def _remove(self, runner: TableRunner) -> None:
        """Remove a table from memory."""
        runner.stopped = True
        self.tables.pop(runner.id, None)
        self.metrics.tables.set(len(self.tables))

    def _forget(self, table_id: str) -> None:
        """Remove a table from memory, and free its code."""
        runner = self.tables.get(table_id)
        sleeping = self.sleeping.pop(table_id, None)
        self.reader.forget(table_id)
        code = runner.code if runner is not None else sleeping.code if sleeping is not None else ""
        self.codes.pop(code, None)
        if runner is not None:
            self._remove(runner)

    def _write(self, *changes: Change) -> None:
        """Write changes that nobody waits for."""
        self.store.write(*changes).add_done_callback(_log_failed_write)

    # ---- For the tables (TableHost)

    def schedule_bots(self, runner: TableRunner) -> None:
        self.bots.schedule(runner)

    def people_changed(self, runner: TableRunner) -> None:
        """A match has begun, or a person has taken a seat in it."""

    def match_finished(self, runner: TableRunner) -> None:
        """A match has ended; its record is being written."""

    def table_closed(self, runner: TableRunner) -> None:
        self._forget(runner.id)

    def table_failed(self, runner: TableRunner, error: BaseException) -> None:
        """Drop a table whose last command was not written. Nobody has seen the command; the stored table continues."""
        if runner.stopped:
            return
        log.error("a table's commands could not be written", table=runner.id, error=type(error).__name__)
        self.metrics.errors.inc()
        self._remove(runner)
        self.sleeping[runner.id] = SleepingTable.from_runner(runner, self.now())
        runner.drop_connections("store", "The server could not save this; please come back in a moment.")
        runner.publisher.discard(error)


def _log_failed_write(written: asyncio.Future[None]) -> None:
    if not written.cancelled() and isinstance(written.exception(), StoreError):
        log.error("the store failed to write", error=str(written.exception()))
