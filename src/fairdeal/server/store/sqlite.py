"""A store in one SQLite file: a thread writes what has gathered in one transaction, then says so to all who wait.

The commands of a transaction go in with a few statements of many rows: the thread needs the interpreter a few times a
transaction, not a few times a command, and each time it has to wait for it in line with the event loop.

They go to the end of one list, `recent`: a transaction then writes one or two pages, and not one for each table that it
is about (a third of the processor time, and half the time of the slowest). When the list is long, its oldest part moves
to `log`, where a table's commands lie together. By then most of them are behind a checkpoint, and are dropped.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, TypeVar

import sqlalchemy as sa

from fairdeal.server.store import changes, queries
from fairdeal.server.store.base import Entry, StoreError
from fairdeal.server.store.lock import lock
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.sql import MOST_AT_ONCE, SqlStore, Write, reason, tell_all

PATIENCE = 3.0  # seconds to wait for a server that is just stopping
ROWS = 128  # in one statement at most: four values each, and old builds of SQLite take 999
PUT_ENTRIES = (
    "INSERT OR FAIL INTO recent (table_id, number, at, command) VALUES "  # OR FAIL saves a journal: we roll back
)
LONG = 20_000  # commands in `recent` until some move
PART = 1_000  # that move at once: everybody's next move waits for it, some ten milliseconds
SETTLE = (
    "INSERT OR FAIL INTO log (table_id, number, at, command) "
    "SELECT recent.table_id, recent.number, recent.at, recent.command FROM recent JOIN tables ON id = table_id "
    "WHERE seq <= ? AND recent.number > tables.number ORDER BY recent.table_id, recent.number"
)

T = TypeVar("T")


class SqliteStore(SqlStore):
    """The embedded store."""

    def __init__(self, path: Path, held: IO[bytes], writing: sa.Engine, numbers: Mapping[str, int]) -> None:
        super().__init__(numbers)
        self.path = path
        self.held = held  # the lock
        self.writing = writing
        self.reading = _engine(path, "BEGIN")
        self.line: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self.writer.start()

    @classmethod
    async def open(cls, name: str, patience: float = PATIENCE) -> "SqliteStore":
        """Open the file, or make it; StoreError where that cannot be."""
        if not name:
            raise StoreError("sqlite:/// needs the name of a file, as in sqlite:///fairdeal.db")
        path = Path(name)
        try:
            held, engine, numbers = await asyncio.to_thread(_prepare, path, patience)
        except (OSError, sqlite3.Error, sa.exc.SQLAlchemyError) as error:
            raise StoreError(f"the database {name} cannot be used: {reason(error)}") from None
        return cls(path, held, engine, numbers)

    def _line_up(self, write: Write) -> None:
        self.line.put(write)

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        def asked() -> T:
            with self.reading.connect() as connection:
                return ask(connection)

        try:
            return await asyncio.to_thread(asked)
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"the database {self.path} cannot be read: {reason(error)}") from None

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.line.put(None)
            await asyncio.to_thread(self.writer.join)
            self.reading.dispose()
            self.writing.dispose()
            self.held.close()

    # ---- The thread that writes

    def _write_all(self) -> None:
        """Take what has gathered, write it, take what has gathered meanwhile."""
        with self.writing.connect() as connection:
            unsettled = LONG  # so that what an earlier server left is looked at
            while batch := self._gathered():
                self._commit(connection, self._sound(batch))
                try:
                    self.loop.call_soon_threadsafe(tell_all, batch)
                except RuntimeError:  # the loop has gone, and all who waited with it
                    return
                unsettled += len(batch)
                if unsettled >= LONG:
                    unsettled = _settle(_driver(connection))

    def _gathered(self) -> list[Write]:
        """At least one write, and those that wait behind it; none when the store closes."""
        batch: list[Write] = []
        while len(batch) < MOST_AT_ONCE:
            try:
                one = self.line.get(block=not batch)
            except queue.Empty:
                break
            if one is None:
                if batch:
                    self.line.put(None)
                break
            batch.append(one)
        return batch

    def _commit(self, connection: sa.Connection, batch: Sequence[Write]) -> None:
        """All in one transaction; where that fails, each in its own, so that only a bad one is refused."""
        driver = _driver(connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            changes.apply(connection, (change for write in batch for change in write.changes), _put_entries)
            driver.execute("COMMIT")
            connection.commit()  # for SQLAlchemy's books
            self._done(batch)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one write, the thread goes on
            driver.rollback()
            connection.rollback()
            if len(batch) == 1:
                self._refuse(batch[0], error)
                return
            for write in batch:
                self._commit(connection, self._sound([write]))


def _put_entries(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    """In statements of 128, 64, … 1 rows: only so many have to be prepared, once each."""
    driver = _driver(connection)
    rows = [(entry.table, entry.number, entry.at, entry.command) for entry in entries]
    while rows:
        number = min(ROWS, 1 << (len(rows).bit_length() - 1))
        values = tuple(chain.from_iterable(rows[:number]))
        driver.execute(PUT_ENTRIES + ",".join(["(?,?,?,?)"] * number), values)
        del rows[:number]


def _settle(driver: sqlite3.Connection) -> int:
    """Move the oldest commands to where they can stay, if there are many; how many are left, about."""
    try:
        first, last = driver.execute("SELECT (SELECT min(seq) FROM recent), (SELECT max(seq) FROM recent)").fetchone()
        number = 0 if first is None else last - first + 1
        if number < LONG:
            return int(number)
        upto = first + PART - 1
        driver.execute("BEGIN IMMEDIATE")
        driver.execute(SETTLE, (upto,))
        driver.execute("DELETE FROM recent WHERE seq <= ?", (upto,))
        driver.execute("COMMIT")
    except sqlite3.Error:  # a full disk, say: they stay where they are
        driver.rollback()
    return LONG - PART


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    """SQLite's own connection, for what is done often: SQLAlchemy takes longer over it than SQLite does."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _prepare(path: Path, patience: float) -> tuple[IO[bytes], sa.Engine, dict[str, int]]:
    """Own the file, and bring it up to date."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise StoreError(f"the database {path} cannot be made: {path.parent} is a file, not a folder") from None
    held = lock(path.with_name(path.name + ".lock"), patience)
    if held is None:
        raise StoreError(f"the database {path} is in use by another server: stop that one, or use another file")
    engine = _engine(path, "BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection:
            migrate(connection)
            with connection.begin():
                queries.make_key(connection)
                numbers = queries.numbers(connection)
    except BaseException:
        held.close()
        raise
    finally:
        engine.dispose()
    return held, _engine(path), numbers


def _engine(path: Path, begin: str | None = None) -> sa.Engine:
    """Connections to the file, as durable as the disk. Transactions are ours to begin: with `begin`, or by hand."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))

    @sa.event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # or sqlite3 would begin transactions by itself, and not for every statement
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA busy_timeout=5000")

    if begin is not None:

        @sa.event.listens_for(engine, "begin")
        def begun(connection: sa.Connection) -> None:
            connection.exec_driver_sql(begin)

    return engine
