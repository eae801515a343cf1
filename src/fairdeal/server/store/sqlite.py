"""A store in one SQLite file: a thread writes everything queued in one transaction, then resolves the futures.

The commands of a transaction are inserted with a few multi-row statements: the thread needs the interpreter lock a few
times per transaction instead of a few times per command, and each time it competes with the event loop for it.

Commands are appended to a single table, `recent`: a transaction then writes one or two pages, not one for each game
table that it concerns (which took a third of the CPU time, and half of the slowest commit). When `recent` is long, its
oldest part moves to `log`, which is ordered by game table. By then most of those commands are older than a checkpoint
and are dropped.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, TypeVar

import sqlalchemy as sa

from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import apply_changes
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import CommandAccepted
from fairdeal.server.store.file_lock import acquire_lock
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.private_files import create_private_folder, file_identity, make_private
from fairdeal.server.store.sql import MAX_BATCH, STALE, PendingWrite, SqlStore, reason, resolve_all

LOCK_TIMEOUT = 3.0  # seconds to wait for another server that is about to stop
MAX_ROWS = 128  # per statement: five values each, and old builds of SQLite take 999
# Commands of any but the latest epoch of their table are left out. OR FAIL saves a journal: we roll back.
INSERT_COMMANDS = (
    "INSERT OR FAIL INTO recent (table_id, number, at, command) "
    "SELECT column1, column2, column3, column4 FROM (VALUES {}) "
    "CROSS JOIN summaries ON table_id = column1 AND epoch = column5"
)
MAX_RECENT = 20_000  # commands in `recent` before some move to `log`
MOVED_AT_ONCE = 1_000  # commands at least; all writes wait for the move, which takes about ten milliseconds
MOVE_TO_LOG = (
    "INSERT OR FAIL INTO log (table_id, number, at, command) "
    "SELECT recent.table_id, recent.number, recent.at, recent.command FROM recent JOIN tables ON id = table_id "
    "WHERE seq <= ? AND recent.number > tables.number ORDER BY recent.table_id, recent.number"
)

T = TypeVar("T")


class SqliteStore(SqlStore):
    """The embedded store."""

    def __init__(self, path: Path, lock: IO[bytes], writing: sa.Engine) -> None:
        super().__init__()
        self.path = path
        self.lock = lock
        self.identities = {path: file_identity(path), lock_path(path): file_identity(lock.fileno())}
        self.writing = writing
        self.reading = create_engine(path, "BEGIN")
        self.queue: queue.SimpleQueue[Sequence[PendingWrite] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self.writer.start()

    @classmethod
    async def open(cls, name: str, timeout: float = LOCK_TIMEOUT) -> "SqliteStore":
        """Open the file, or create it; StoreError if that is not possible."""
        if not name:
            raise StoreError("sqlite:/// needs the name of a file, such as sqlite:///fairdeal.db")
        path = Path(name)
        try:
            lock, engine = await asyncio.to_thread(_prepare, path, timeout)
        except (OSError, sqlite3.Error, sa.exc.SQLAlchemyError) as error:
            raise StoreError(f"the database {name} cannot be used: {reason(error)}") from None
        return cls(path, lock, engine)

    def _enqueue(self, writes: Sequence[PendingWrite]) -> None:
        self.queue.put(writes)

    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.reading.connect() as connection:
                return query(connection)

        try:
            return await asyncio.to_thread(run)
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"the database {self.path} cannot be read: {reason(error)}") from None

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.queue.put(None)
            await asyncio.to_thread(self.writer.join)
            self.reading.dispose()
            self.writing.dispose()
            self.lock.close()

    # ---- The thread that writes

    def _write_all(self) -> None:
        """Write what is queued, in a loop, until the store is closed."""
        with self.writing.connect() as connection:
            recent = MAX_RECENT  # an estimate: check first what an earlier server has left
            while batch := self._take_batch():
                if self._has_lost_files():
                    self._fence(batch)
                else:
                    self._commit(connection, self._valid_writes(batch))
                try:
                    self.loop.call_soon_threadsafe(resolve_all, batch)
                except RuntimeError:  # the event loop is closed, and nobody waits anymore
                    return
                added = sum(isinstance(change, CommandAccepted) for write in batch for change in write.changes)
                recent += added
                if recent >= MAX_RECENT:
                    recent = _shorten_recent(_driver(connection), max(MOVED_AT_ONCE, 2 * added))

    def _take_batch(self) -> list[PendingWrite]:
        """Wait for at least one write and take all that are queued; empty when the store closes."""
        batch: list[PendingWrite] = []
        while len(batch) < MAX_BATCH:
            try:
                writes = self.queue.get(block=not batch)
            except queue.Empty:
                break
            if writes is None:
                if batch:
                    self.queue.put(None)
                break
            batch += writes
        return batch

    def _has_lost_files(self) -> bool:
        """Whether the database or its lock was removed or replaced: what we write would not be in the database."""
        return any(file_identity(path) != identity for path, identity in self.identities.items())

    def _fence(self, batch: Sequence[PendingWrite]) -> None:
        for write in batch:
            write.error = StoreError(f"the database {self.path} was removed or replaced while the server was running")
        self.loop.call_soon_threadsafe(self.fenced.set)

    async def check_owner(self) -> None:
        if self._has_lost_files():
            self.fenced.set()

    def _commit(self, connection: sa.Connection, batch: Sequence[PendingWrite]) -> None:
        """Write all in one transaction; if that fails, each in its own, so that only a bad one fails."""
        driver = _driver(connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            apply_changes(connection, (change for write in batch for change in write.changes), _insert_commands)
            driver.execute("COMMIT")
            connection.commit()  # SQLAlchemy keeps track of transactions too
            self._mark_durable(batch)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one write, the thread goes on
            driver.rollback()
            connection.rollback()
            if len(batch) == 1:
                self._mark_failed(batch[0], error)
                return
            for write in batch:
                self._commit(connection, self._valid_writes([write]))


@cache
def _insert_statement(rows: int) -> str:
    return INSERT_COMMANDS.format(",".join(["(?,?,?,?,?)"] * rows))


def _insert_commands(connection: sa.Connection, commands: Sequence[CommandAccepted]) -> None:
    """Insert in statements of 128, 64, … 1 rows: only that many statements are prepared, once each."""
    driver = _driver(connection)
    rows = [(command.table_id, command.number, command.at, command.command, command.epoch) for command in commands]
    while rows:
        number = min(MAX_ROWS, 1 << (len(rows).bit_length() - 1))
        values = tuple(chain.from_iterable(rows[:number]))
        inserted = driver.execute(_insert_statement(number), values)
        if inserted.rowcount != number:
            raise StoreError(STALE)
        del rows[:number]


def _shorten_recent(driver: sqlite3.Connection, number: int) -> int:
    """Move the oldest commands from `recent` to `log` if there are too many; return about how many are left."""
    try:
        first, last = driver.execute("SELECT (SELECT min(seq) FROM recent), (SELECT max(seq) FROM recent)").fetchone()
        found = 0 if first is None else last - first + 1
        if found < MAX_RECENT:
            return int(found)
        until = first + number - 1
        driver.execute("BEGIN IMMEDIATE")
        driver.execute(MOVE_TO_LOG, (until,))
        driver.execute("DELETE FROM recent WHERE seq <= ?", (until,))
        driver.execute("COMMIT")
    except sqlite3.Error:  # for example a full disk: the commands stay where they are
        driver.rollback()
        return MAX_RECENT - MOVED_AT_ONCE
    return max(int(found) - number, 0)


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    """SQLite's own connection, for frequent statements: SQLAlchemy needs more time for them than SQLite."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _prepare(path: Path, timeout: float) -> tuple[IO[bytes], sa.Engine]:
    """Lock the file and migrate it."""
    try:
        create_private_folder(path.parent)
    except (FileExistsError, NotADirectoryError):
        raise StoreError(f"the database {path} cannot be created: {path.parent} is a file, not a folder") from None
    lock = acquire_lock(lock_path(path), timeout)
    if lock is None:
        raise StoreError(f"the database {path} is in use by another server: stop that one, or use another file")
    engine = create_engine(path, "BEGIN IMMEDIATE")
    try:
        make_private(path, lock_path(path))
        with engine.connect() as connection:
            migrate(connection)
            with connection.begin():
                queries.ensure_keys(connection)
    except BaseException:
        lock.close()
        raise
    finally:
        engine.dispose()
    return lock, create_engine(path)


def lock_path(path: Path) -> Path:
    """The lock file of a database."""
    return path.with_name(path.name + ".lock")


def create_engine(path: Path, begin: str | None = None) -> sa.Engine:
    """Connections to the file, as durable as the disk. Transactions start with `begin`, or by hand."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))

    @sa.event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # or sqlite3 would start transactions by itself, for some statements
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA busy_timeout=5000")

    if begin is not None:

        @sa.event.listens_for(engine, "begin")
        def start_transaction(connection: sa.Connection) -> None:
            connection.exec_driver_sql(begin)

    return engine
