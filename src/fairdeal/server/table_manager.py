"""All tables of a server: creating and finding them, putting unused ones to sleep, waking and closing them."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial

from fairdeal.server import fair_deals
from fairdeal.server.accounts.blocks import blocked_pairs
from fairdeal.server.accounts.service import Accounts
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.bot_scheduler import BotScheduler
from fairdeal.server.correspondence.alarms import Alarms
from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.correspondence.turn_notices import TurnNotices
from fairdeal.server.duplicate.days import Days
from fairdeal.server.duplicate.ranking import Rankings
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.http_bodies import ErrorBody, NodeHealth
from fairdeal.server.json_codec import encode_json
from fairdeal.server.limits import RateLimiter
from fairdeal.server.live_bots import require_known_bot
from fairdeal.server.logging_setup import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.pairing.pool import PairingPool
from fairdeal.server.people.people_service import PeopleService
from fairdeal.server.person_names import PersonNames
from fairdeal.server.ratings.keeper import RatingKeeper
from fairdeal.server.reviews import Reviews
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
from fairdeal.server.studies.studies import Studies
from fairdeal.server.table_codes import new_code, normalize_code
from fairdeal.server.table_queries import TableQueries
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_sessions import JoinableTable, LocalSessions, SessionOpener
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.timers import Timers, steady_ns
from fairdeal.server.turns import Turns
from fairdeal.server.worker_threads import Priority
from fairdeal.server.workers import Workers
from fairdeal.server.write_batcher import WriteBatcher
from fairdeal.table import GATHERING, Command, Settings, Table, TableError
from fairdeal.table.seat import Seat

SWEEP_INTERVAL = 10_000  # milliseconds
HEARTBEAT_INTERVAL = 600_000  # milliseconds
ID_BYTES = 12


class TableManager:
    """The tables of a server, and what they share.

    Everything runs in one event loop; only the store and the worker threads have threads of their own.
    """

    node: str | None = None  # id of this node of a cluster

    def __init__(self, store: Store, signing_key: bytes, options: HostingOptions | None = None) -> None:
        self.store = store
        self.batcher = WriteBatcher(store)
        self.signing_key = signing_key  # for identities
        self.options = options or HostingOptions()
        self.rate_limiter = RateLimiter(self.options.limits)
        self.metrics = Metrics()
        self.tasks = BackgroundTasks(self.metrics)
        self.workers = Workers()
        self.turns = Turns()
        self.reviews = Reviews(store, self.now, self.tasks, self.metrics, self.options.review_worlds)
        self.clock_offset = time.time_ns() // 1_000_000 - steady_ns() // 1_000_000
        self.studies = Studies(store, self.now, self.tasks, self.metrics, self.options.studies)
        self.uptime_offset = 0  # what to add to an uptime of the store, to get a time of ours
        self.next_heartbeat = 0
        self.timers = Timers(self.now, self._restart_clocks)
        self.bots = BotScheduler(self.now, self.timers, self.workers, self.tasks, self.metrics)
        self.names = PersonNames(store, self.now)
        self.accounts = Accounts(self)
        self.tables: dict[str, TableRunner] = {}  # tables in memory, by id
        self.codes: dict[str, str] = {}  # of all tables: code → id
        self.sleeping = SleepingTables(self.options.hide_after, self.options.close_after, self.options.abandon_after)
        self.reader = SleepingTableReader(self, store, self.workers.restoring, self.sleeping)
        self.waking: dict[str, asyncio.Task[TableRunner | None]] = {}
        self.sessions: SessionOpener = LocalSessions(self)
        self.queries = TableQueries(self)
        self.days = Days(self)
        self.rankings = Rankings(self)
        self.pairing = PairingPool(self)
        self.pairing.find_blocks = lambda people: blocked_pairs(store, people)
        self.ratings = RatingKeeper(self)
        self.people = PeopleService(self)
        self.alarms = Alarms(self)
        self.notices = TurnNotices(self)
        self.stopping = False

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""
        return self.clock_offset + steady_ns() // 1_000_000

    def find_refusal(self) -> ErrorBody | None:
        """Why clients cannot connect now; None if they can."""
        return ErrorBody("stopping", "the server is stopping; come back soon") if self.stopping else None

    async def find_problem(self) -> str | None:
        """Why the server does not work now; None if it does."""
        return await self.store.find_problem()

    def node_health(self) -> NodeHealth | None:
        """The state of this node of a cluster; None for a single server."""
        return None

    def serves_pool(self) -> bool:
        """Whether this node is the one that seats the people who wait."""
        return True

    async def metrics_text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return self.metrics.text()

    # ---- Starting and stopping

    async def start(self) -> None:
        """Learn which tables there are. All of them sleep until somebody comes: only then is a table read and run."""
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
        self.accounts.start()
        self.sweep()
        self.pairing.start()
        self.ratings.start()
        self.alarms.start()
        self.notices.start()

    async def stop(self) -> None:
        """Say goodbye to everybody, and write everything that was accepted."""
        self.stopping = True
        self.timers.stop()
        self.bots.stop()
        self.workers.stop()
        self.reviews.stop()
        self.pairing.stop()
        self.ratings.stop()
        self.studies.stop()
        self.notices.stop()
        for runner in tuple(self.tables.values()):
            goodbye = partial(runner.close_connections, "stopping", "The server is stopping; come back soon.")
            runner.publisher.call_when_published(goodbye)
        self.batcher.flush()
        for runner in self.tables.values():
            self._write(TableSlept(runner.id, runner.last_visit - self.uptime_offset))
        self._write(Heartbeat(self.now() - self.uptime_offset))
        await self.store.close()
        await self.reviews.wait_until_stopped()
        await self.studies.wait_until_stopped()
        await asyncio.sleep(0)  # let what was just written be published
        connections = [connection for runner in self.tables.values() for connection in runner.connections]
        if connections:
            await asyncio.gather(*(connection.flush(1.0) for connection in connections))

    # ---- Tables

    async def create(
        self,
        settings: Settings,
        pacing: Pacing,
        host: str,
        name: str,
        sit: bool,
        bots: Sequence[str],
        seat: int | None = None,
    ) -> TableRunner:
        """Create a table, with the host at a seat if wanted; BadSetup or TableError if it could not be played."""
        for level in (*bots, settings.takeover):
            require_known_bot(level)
        table = Table(settings, host)
        if sit + len(bots) > len(table.seats):
            raise TableError("full", f"{len(table.seats)} seats are too few for {sit + len(bots)} players")
        runner = await self.add_table(table, pacing)
        if sit:
            runner.execute(Command("sit", host, {"name": name} if seat is None else {"name": name, "seat": seat}))
        for level in bots:
            runner.execute(Command("add_bot", host, {"bot": level}))
        await runner.publisher.wait_until_published()
        return runner

    async def create_seated(
        self,
        settings: Settings,
        pacing: Pacing,
        seats: Sequence[Seat],
        also: Callable[[TableRunner], Sequence[Change]],
    ) -> TableRunner:
        """Create a table where everybody sits already; the first person is its host. For `also`, see `add_table`."""
        host = next(seat.person for seat in seats if seat.person is not None)
        table = Table(settings, host)
        table.seats[: len(seats)] = seats
        return await self.add_table(table, pacing, also=also)

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
        now, code = self.now(), await self.choose_code()
        runner = TableRunner(self, table_id or secrets.token_urlsafe(ID_BYTES), code, now, table, pacing)
        secret = fair_deals.new_secret()
        snapshot = encode_json(TableSnapshot(table.checkpoint(), pacing))
        self.codes[runner.code] = runner.id
        created = TableCreated(runner.id, runner.code, now, snapshot, people_of(table), self.node)
        try:
            await self.store.write(created, SecretCreated(runner.id, 1, secret), *also(runner))
        except StoreError:
            self.codes.pop(runner.code, None)
            raise
        runner.fair_deals.secrets[1] = secret
        self._add(runner)
        return runner

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
        """Find a table by its id or short code in order to show it; a sleeping table goes on sleeping."""
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
        if is_correspondence_match(runner.table):  # its clock runs, whoever is there
            runner.run()
        return runner

    async def wake_for_alarm(self, table_id: str, lateness: int) -> None:  # noqa: ARG002  # for clusters
        """Bring a table into memory whose deadline passed so many milliseconds ago."""
        await self.find(table_id)

    def _report_repair(self, runner: TableRunner, repair: LogRepaired) -> None:
        """Log that a part of a table was lost, and tell its players."""
        log.error("a damaged table was restored", table=runner.id, first=repair.first, lost=len(repair.rejected))
        self.metrics.errors.inc()
        runner.execute(Command("repaired", None, {"lost": len(repair.rejected)}))

    async def tables_of(self, person: str, maximum: int) -> list[TableRunner]:
        """Tables where a person has a seat, a place in line or the host role, last visited first; at most `maximum`.

        Sleeping tables go on sleeping: a table that woke up would start its clocks.
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
        return await self.reader.read(table_id) or self.tables.get(table_id)  # it may have woken up meanwhile

    def _restart_clocks(self) -> None:
        """Nobody could move for a while: the process was stopped, or the machine slept."""
        log.warning("the server was stopped for a while: everyone who is to act has the full time again")
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
        if runner.pacing.board is not None:
            runner.spectator_delay = ClosedToSpectators(runner)
        elif runner.pacing.delay:
            runner.spectator_delay = SpectatorDelay(runner)

    def sweep(self) -> None:
        """Put tables to sleep that nobody uses, and close those that nobody will come back to; repeats itself."""
        now = self.now()
        if now >= self.next_heartbeat:
            self.next_heartbeat = now + HEARTBEAT_INTERVAL
            self._write(Heartbeat(now - self.uptime_offset))
        self.tasks.spawn(self.store.check_owner())
        self.days.commit_ahead()
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

    def match_finished(self, runner: TableRunner) -> None:
        if runner.table.settings.rated:
            self.ratings.wake()

    def table_closed(self, runner: TableRunner) -> None:
        self._forget(runner.id)

    def table_failed(self, runner: TableRunner, error: BaseException) -> None:
        """Drop a table whose last command was not written. Nobody has seen the command; the stored table goes on."""
        if runner.stopped:
            return
        log.error("a table's commands could not be written", table=runner.id, error=type(error).__name__)
        self.metrics.errors.inc()
        self._remove(runner)
        self.sleeping[runner.id] = SleepingTable.from_runner(runner, self.now())
        runner.drop_connections("store", "The server could not save this; please come back in a moment.")
        runner.publisher.discard(error)


def _log_failed_write(written: "asyncio.Future[None]") -> None:
    if not written.cancelled() and isinstance(written.exception(), StoreError):
        log.error("the store failed to write", error=str(written.exception()))
