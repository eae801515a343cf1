"""A store in PostgreSQL: one task writes what has gathered in one transaction, then says so to all who wait.

One server owns the database. It writes over one connection only, and that connection holds an advisory lock: who has
lost the connection has lost the lock, and cannot write. Each transaction also counts up a number beside the owner's
name. So a server that comes back after an outage sees whether somebody else has been the owner meanwhile, and whether
its last transaction, whose answer it never got, was done or not.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fairdeal.server.store import changes, queries
from fairdeal.server.store.base import Change, Entry, StoreError
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.schema import OWNER, facts
from fairdeal.server.store.sql import MOST_AT_ONCE, SqlStore, Write, reason, tell_all

LOCK = 0x66616972  # the first half of the advisory lock's number; the second is made of the schema's name
PATIENCE = 10.0  # seconds to wait for a database that is away, or for a server that is just stopping
PAUSE = 0.2
ANSWER = 30.0  # seconds within which the database answers, or the connection counts as lost
FENCED = "another server has taken over this database"
SETTINGS = {
    "application_name": "fairdeal",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # so that the database soon notices, and lets the lock go, when our machine is gone
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
PUT_ENTRIES = (
    "INSERT INTO log (table_id, number, at, command) "
    "SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])"
)
TROUBLE = (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
GOING_DOWN = ("08", "57")  # classes of PostgreSQL's error codes: connection exceptions, operator intervention

T = TypeVar("T")


class PostgresStore(SqlStore):
    """The big store."""

    def __init__(self, owner: "Owner", reading: AsyncEngine) -> None:
        super().__init__(owner.numbers)
        self.owner = owner
        self.reading = reading
        self.line: list[Write] = []
        self.wake = asyncio.Event()
        self.writer = self.loop.create_task(self._write_all(), name="store")

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> "PostgresStore":
        """Own the database, and bring it up to date; StoreError where that cannot be."""
        owner = Owner(url, patience)
        try:
            await owner.begin()
        except StoreError:
            await owner.end()
            raise
        except (*TROUBLE, ValueError) as error:
            await owner.end()
            raise StoreError(f"the PostgreSQL database cannot be used: {reason(error)}") from None
        return cls(owner, _engine(url, pool_size=2, max_overflow=3, pool_pre_ping=True))

    def _line_up(self, write: Write) -> None:
        self.line.append(write)
        self.wake.set()

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            async with self.reading.connect() as connection:
                return await connection.run_sync(ask)
        except TROUBLE as error:
            raise StoreError(f"the database cannot be read: {reason(error)}") from None

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.wake.set()
            await self.writer
            await self.owner.end()
            await self.reading.dispose()

    # ---- The task that writes

    async def _write_all(self) -> None:
        """Take what has gathered, write it, take what has gathered meanwhile."""
        while self.line or not self.closed:
            await self.wake.wait()
            self.wake.clear()
            while batch := self.line[:MOST_AT_ONCE]:
                del self.line[:MOST_AT_ONCE]
                await self._commit(self._sound(batch))
                tell_all(batch)

    async def _commit(self, batch: Sequence[Write]) -> None:
        """All in one transaction; where that is refused, each in its own, so that only a bad one fails."""
        try:
            await self.owner.transact([change for write in batch for change in write.changes])
            self._done(batch)
        except Away as error:
            for write in batch:
                self._refuse(write, error)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one write, the task goes on
            if len(batch) == 1:
                self._refuse(batch[0], error)
            else:
                for write in batch:
                    await self._commit(self._sound([write]))


class Away(StoreError):
    """The database cannot be reached, or is not ours any more."""


class Owner:
    """The one connection that may write, and what makes it so."""

    def __init__(self, url: str, patience: float) -> None:
        self.engine = _engine(url, poolclass=NullPool)
        self.patience = patience
        self.token = secrets.token_hex(8)
        self.number = 0  # of our last transaction
        self.connection: AsyncConnection | None = None
        self.driver: asyncpg.Connection | None = None  # what is under it
        self.fenced = False
        self.numbers: dict[str, int] = {}  # of every open table's last command, when we became the owner

    async def begin(self) -> None:
        """Become the owner of the database."""
        self.connection = await self._locked()
        await self.connection.run_sync(migrate)
        async with self.connection.begin():
            await self.connection.run_sync(queries.make_key)
            await self.connection.run_sync(changes.put_fact, OWNER, self._mark(0))
            self.numbers = await self.connection.run_sync(queries.numbers)

    async def end(self) -> None:
        await self._drop()
        await self.engine.dispose()

    async def transact(self, wanted: Sequence[Change]) -> None:
        """Make changes in one transaction, exactly once; waits for a database that is away, up to our patience."""
        end = asyncio.get_running_loop().time() + self.patience
        target = None
        while True:
            try:
                connection = await self._mine()
                if target == self.number:  # it was done, and only the answer was lost
                    return
                target = self.number + 1
                async with connection.begin():
                    await connection.run_sync(self._put, wanted, target)
                self.number = target
                return
            except TROUBLE as error:
                if not self._is_lost(error):
                    raise
                await self._drop()
                if asyncio.get_running_loop().time() >= end:
                    raise Away(f"it is away: {reason(error)}") from None
                await asyncio.sleep(PAUSE)

    def _is_lost(self, error: Exception) -> bool:
        """Is it the connection that failed, or what we wanted to write?"""
        code = str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")
        gone = self.driver is None or self.driver.is_closed()
        return gone or isinstance(error, OSError) or code.startswith(GOING_DOWN)

    def _put(self, connection: sa.Connection, wanted: Sequence[Change], target: int) -> None:
        mark = facts.update().where(facts.c.name == OWNER, facts.c.value == self._mark(self.number))
        if connection.execute(mark.values(value=self._mark(target))).rowcount != 1:
            self.fenced = True
            raise Away(FENCED)
        changes.apply(connection, wanted, _put_entries)

    async def _mine(self) -> AsyncConnection:
        """The connection that holds the lock; a new one where it was lost, if nobody else was owner meanwhile."""
        if self.fenced:
            raise Away(FENCED)
        if self.connection is None:
            connection = await self._locked()
            found = await connection.run_sync(queries.fact, OWNER)
            await connection.rollback()
            token, _, number = (found or "").partition(" ")
            if token != self.token:
                self.fenced = True
                await connection.close()
                raise Away(FENCED)
            self.connection, self.number = connection, int(number)
        return self.connection

    async def _locked(self) -> AsyncConnection:
        """A new connection that holds the database's lock."""
        connection = await self.engine.connect()
        try:
            end = asyncio.get_running_loop().time() + self.patience
            while not await connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK, SCHEMA))):
                await connection.rollback()
                if asyncio.get_running_loop().time() >= end:
                    raise Away("the database is in use by another server: stop that one, or use another database")
                await asyncio.sleep(PAUSE)
            await connection.rollback()  # the lock belongs to the session and stays
            self.driver = (await connection.get_raw_connection()).driver_connection
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _drop(self) -> None:
        if self.connection is not None:
            connection, self.connection = self.connection, None
            try:
                await connection.invalidate()
                await connection.close()
            except TROUBLE:  # it is gone already
                pass

    def _mark(self, number: int) -> str:
        return f"{self.token} {number}"


SCHEMA = sa.func.hashtext(sa.func.current_schema())


def _put_entries(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    columns = (
        [entry.table for entry in entries],
        [entry.number for entry in entries],
        [entry.at for entry in entries],
        [entry.command for entry in entries],
    )
    connection.exec_driver_sql(PUT_ENTRIES, columns)


def _engine(url: str, **options: object) -> AsyncEngine:
    """Connections to the database; the URL is read by the driver, which knows all that PostgreSQL's own tools know."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=ANSWER, server_settings=SETTINGS)

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, **options)
