"""All tables of a server: creating and finding them, putting unused ones to sleep, waking and closing them."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from fairdeal.server import fair_deals
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.bot_scheduler import BotScheduler
from fairdeal.server.json_codec import encode_json
from fairdeal.server.limits import Limits, RateLimiter
from fairdeal.server.live_bots import require_known_bot
from fairdeal.server.logging_setup import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.person_names import PersonNames
from fairdeal.server.sleeping_tables import SleepingTable
from fairdeal.server.store import (
    Change,
    Heartbeat,
    SecretCreated,
    Store,
    StoredTable,
    StoreError,
    TableClosed,
    TableCreated,
)
from fairdeal.server.table_codes import CODE_LENGTH, CODE_LETTERS, normalize_code
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.timers import Timers
from fairdeal.server.worker_threads import WorkerThreads
from fairdeal.server.write_batcher import WriteBatcher
from fairdeal.table import GATHERING, Command, Settings, Table, TableError

SECOND = 1_000
SWEEP_INTERVAL = 10 * SECOND
MAX_PEEKED = 64  # sleeping tables of which a summary is kept in memory
ID_BYTES = 12


@dataclass(frozen=True, slots=True)
class HostingOptions:
    """How a server runs its tables. Milliseconds."""

    bot_pause: int = 1_200
    sleep_after: int = 600 * SECOND  # without a connection; the table wakes up as it was
    abandon_after: int = 3_600 * SECOND  # without a visit, before the first match: the table is closed
    close_after: int = 14 * 86_400 * SECOND  # without a visit
    limits: Limits = Limits()


class TableManager:
    """The tables of a server, and what they share.

    Everything runs in one event loop; only the store and the worker threads have threads of their own.
    """

    def __init__(self, store: Store, signing_key: bytes, options: HostingOptions | None = None) -> None:
        self.store = store
        self.batcher = WriteBatcher(store)
        self.signing_key = signing_key  # for identities
        self.options = options or HostingOptions()
        self.rate_limiter = RateLimiter(self.options.limits)
        self.metrics = Metrics()
        self.tasks = BackgroundTasks(self.metrics)
        self.workers = WorkerThreads()
        self.clock_offset = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000
        self.timers = Timers(self.now)
        self.bots = BotScheduler(self.now, self.timers, self.workers, self.tasks, self.metrics)
        self.names = PersonNames(store, self.now)
        self.tables: dict[str, TableRunner] = {}  # tables in memory, by id
        self.codes: dict[str, str] = {}  # of all tables: code → id
        self.sleeping: dict[str, SleepingTable] = {}
        self.peeked: OrderedDict[str, TableRunner] = OrderedDict()  # of sleeping tables, for lists: they do not run
        self.waking: dict[str, asyncio.Task[TableRunner | None]] = {}
        self.stopping = False

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""
        return self.clock_offset + time.monotonic_ns() // 1_000_000

    # ---- Starting and stopping

    async def start(self) -> None:
        """Restore the tables that were used recently; the others sleep until somebody asks for them.

        Matches go on only after `open`: until then no player could come back and move.
        """
        now = self.now()
        for stored in await self.store.open_tables():
            last = stored.entries[-1].at if stored.entries else stored.created_at
            if now - last > self.options.close_after:
                self._write(TableClosed(stored.table_id))
                continue
            self.codes[stored.code] = stored.table_id
            if now - last > self.options.sleep_after:
                self.sleeping[stored.table_id] = SleepingTable.from_stored(stored, last)
            else:
                try:
                    self._restore(stored)
                except Exception:  # noqa: BLE001  # a table that cannot be restored must not affect the others
                    log.exception("a table could not be restored", table=stored.table_id)
                    self.metrics.errors.inc()
        self.sweep()

    def open(self) -> None:
        """Go on with all matches: people can connect now."""
        for runner in tuple(self.tables.values()):
            self._resume(runner)

    async def stop(self) -> None:
        """Say goodbye to everybody, and write everything that was accepted."""
        self.stopping = True
        self.timers.stop()
        self.bots.stop()
        self.workers.stop()
        for runner in tuple(self.tables.values()):
            goodbye = partial(runner.close_connections, "stopping", "The server is stopping; come back soon.")
            runner.publisher.call_when_published(goodbye)
        self.batcher.flush()
        await self.store.close()
        await asyncio.sleep(0)  # let what was just written be published
        connections = [connection for runner in self.tables.values() for connection in runner.connections]
        if connections:
            await asyncio.gather(*(connection.flush(1.0) for connection in connections))

    # ---- Tables

    async def create(
        self, settings: Settings, pacing: Pacing, host: str, name: str, sit: bool, bots: Sequence[str]
    ) -> TableRunner:
        """Create a table; BadSetup or TableError if it could not be played."""
        for level in (*bots, settings.takeover):
            require_known_bot(level)
        table, now = Table(settings, host), self.now()
        if sit + len(bots) > len(table.seats):
            raise TableError("full", f"{len(table.seats)} seats are too few for {sit + len(bots)} players")
        runner = TableRunner(self, secrets.token_urlsafe(ID_BYTES), self._new_code(), now, table, pacing)
        secret = fair_deals.new_secret()
        snapshot = encode_json(TableSnapshot(table.checkpoint(), pacing))
        self.codes[runner.code] = runner.id
        await self.store.write(TableCreated(runner.id, runner.code, now, snapshot), SecretCreated(runner.id, 1, secret))
        runner.secrets[1] = secret
        self._add(runner)
        if sit:
            runner.execute(Command("sit", host, {"name": name}))
        for level in bots:
            runner.execute(Command("add_bot", host, {"bot": level}))
        await runner.publisher.wait_until_published()
        return runner

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.codes:
                return code

    async def find(self, id_or_code: str) -> TableRunner | None:
        """Find a table by its id or short code, however it is typed, and wake it if it sleeps."""
        table_id = self.codes.get(normalize_code(id_or_code), id_or_code.strip())
        runner = self.tables.get(table_id)
        if runner is not None or (table_id not in self.sleeping and table_id not in self.waking):
            return runner
        if table_id not in self.waking:
            self.waking[table_id] = self.tasks.spawn(self._wake(table_id))
        return await asyncio.shield(self.waking[table_id])

    def code_of(self, table_id: str) -> str | None:
        """Short code of an open table, which may go on sleeping; None if there is no such table."""
        table = self.tables.get(table_id) or self.sleeping.get(table_id)
        return table.code if table is not None else None

    async def _wake(self, table_id: str) -> TableRunner | None:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                self._forget(table_id)
                return None
            runner = self._restore(stored)
            self._resume(runner)
            return runner
        finally:
            del self.waking[table_id]

    def _restore(self, stored: StoredTable) -> TableRunner:
        """Bring a stored table into memory as it was."""
        runner = self._rebuild(stored)
        runner.last_visit = self.now()
        self._add(runner)
        return runner

    def _rebuild(self, stored: StoredTable) -> TableRunner:
        snapshot = msgspec.json.decode(stored.snapshot, type=TableSnapshot)
        table = Table.from_checkpoint(snapshot.table)
        runner = TableRunner(self, stored.table_id, stored.code, stored.created_at, table, snapshot.pacing)
        runner.secrets = dict(stored.secrets)
        runner.replay(stored.entries)
        return runner

    async def tables_of(self, person: str) -> list[TableRunner]:
        """Tables where a person has a seat, a place in line or the host role, last visited first.

        Sleeping tables go on sleeping: a table that woke up would start its clocks.
        """
        found = [runner for runner in self.tables.values() if runner.concerns(person)]
        for table_id, sleeping in tuple(self.sleeping.items()):
            runner = await self._peek(table_id) if person in sleeping.people else None
            if runner is not None and runner.concerns(person):
                found.append(runner)
        return sorted(found, key=lambda runner: -runner.last_visit)

    async def _peek(self, table_id: str) -> TableRunner | None:
        """Read a sleeping table without waking it."""
        runner = self.peeked.get(table_id)
        if runner is None:
            stored = await self.store.load(table_id)
            sleeping = self.sleeping.get(table_id)
            if stored is None or sleeping is None:  # it was closed or has woken up meanwhile
                return self.tables.get(table_id)
            runner = self.peeked[table_id] = self._rebuild(stored)
            runner.last_visit, runner.stopped = sleeping.last_visit, True
            if len(self.peeked) > MAX_PEEKED:
                self.peeked.popitem(last=False)
        return runner

    def _resume(self, runner: TableRunner) -> None:
        """Go on with a restored table. All deadlines restart: no time ran while it slept or the server was down."""
        try:
            runner.renew_promise()
            runner.execute(Command("resume"))
            runner.advance()
        except Exception:  # noqa: BLE001  # a table that cannot go on must not affect the others
            log.exception("a table could not be resumed", table=runner.id)
            self.metrics.errors.inc()

    def _add(self, runner: TableRunner) -> None:
        self.tables[runner.id] = runner
        self.sleeping.pop(runner.id, None)
        self.peeked.pop(runner.id, None)
        self.metrics.tables.set(len(self.tables))
        self.metrics.sleeping.set(len(self.sleeping))
        runner.refresh_public_state()
        if runner.pacing.delay:
            runner.start_spectator_delay()

    def sweep(self) -> None:
        """Put tables to sleep that nobody uses, and close those that nobody will come back to; repeats itself."""
        now = self.now()
        self._write(Heartbeat(now))
        for runner in tuple(self.tables.values()):
            is_busy = runner.connections or runner.publisher.pending
            if is_busy or now - runner.last_visit < self.options.sleep_after:
                continue
            if runner.table.stage == GATHERING and not runner.table.people():
                self._close(runner.id)
            else:
                self._remove(runner)
                self.sleeping[runner.id] = SleepingTable.from_runner(runner, runner.last_visit)
        for table_id, sleeping in tuple(self.sleeping.items()):
            limit = self.options.close_after
            if not sleeping.has_played:
                limit = min(limit, self.options.abandon_after)
            if now - sleeping.last_visit > limit:
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
        self.peeked.pop(table_id, None)
        code = runner.code if runner is not None else sleeping.code if sleeping is not None else ""
        self.codes.pop(code, None)
        if runner is not None:
            self._remove(runner)

    def _write(self, change: Change) -> None:
        """Write a change that nobody waits for."""
        self.store.write(change).add_done_callback(_log_failed_write)

    # ---- For the tables (TableHost)

    def schedule_bots(self, runner: TableRunner) -> None:
        self.bots.schedule(runner)

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
        runner.publisher.discard()
        runner.close_connections("store", "The server could not save this; please come back in a moment.")


def _log_failed_write(written: "asyncio.Future[None]") -> None:
    if not written.cancelled() and isinstance(written.exception(), StoreError):
        log.error("the store failed to write", error=str(written.exception()))
