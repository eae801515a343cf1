"""A store in PostgreSQL: one task writes everything queued in one transaction, then resolves the futures.

One server owns the database. It writes over a single connection, which holds an advisory lock: a server that has lost
the connection has lost the lock, and cannot write. Each transaction also increments a number that is stored beside the
owner's token. A server that comes back after an outage can therefore see whether another server has been the owner in
the meantime, and whether its last transaction, whose answer it never got, was committed.
"""

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fairdeal.server.logging_setup import log
from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import apply_changes, set_fact
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import Change, CommandAccepted
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.schema import OWNER, facts
from fairdeal.server.store.sql import FENCED, MAX_BATCH, STALE, PendingWrite, SqlStore, reason, resolve_all

LOCK_NUMBER = 0x66616972  # the first half of the advisory lock's key; the second is a hash of the schema's name
LOCK_SCHEMA = sa.func.hashtext(sa.func.current_schema())
TIMEOUT = 10.0  # seconds to wait for a database that does not answer, or for another server that is about to stop
RETRY_INTERVAL = 0.2
COMMAND_TIMEOUT = 30.0  # seconds after which a connection that does not answer counts as lost
SERVER_SETTINGS = {
    "application_name": "fairdeal",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # so that the database soon notices that our machine is gone, and releases the lock
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
# New commands, each with the first number of its table among them.
NEW_COMMANDS = (
    "SELECT *, min(number) OVER (PARTITION BY table_id) AS first "
    "FROM unnest({}::text[], {}::bigint[], {}::bigint[], {}::text[], {}::bigint[]) "
    "AS new (table_id, number, at, command, epoch)"
)
# Number of the last command of a table, whether it is in the log or in the checkpoint.
LAST_NUMBER = "greatest(tables.number, (SELECT max(number) FROM log WHERE log.table_id = tables.id))"
# Commands of any but the latest epoch of their table are left out, and those that do not follow the last one: the
# database may have been restored from a backup. Two servers that race for a table cannot both append the same number
# either: it is the key of `log`.
INSERT_COMMANDS = (
    "INSERT INTO log (table_id, number, at, command) SELECT new.table_id, new.number, at, command "
    f"FROM ({NEW_COMMANDS.format('$1', '$2', '$3', '$4', '$5')}) AS new JOIN summaries USING (table_id, epoch) "
    f"JOIN tables ON tables.id = new.table_id WHERE first = {LAST_NUMBER} + 1"
)
DATABASE_ERRORS = (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
CANNOT_CONNECT_NOW = "57P03"  # PostgreSQL's error code while it is starting
RECOVERY_INTERVAL = 1.0  # seconds
LOST_CONNECTION = ("08", "57")  # classes of PostgreSQL's error codes: connection exceptions, operator intervention

T = TypeVar("T")


class QueuedPostgresStore(SqlStore):
    """What stores in PostgreSQL share: reading, and one task that writes whatever is queued."""

    def __init__(self, reading: AsyncEngine) -> None:
        super().__init__()
        self.reading = reading
        self.queue: list[PendingWrite] = []
        self.has_work = asyncio.Event()
        self.writer = self.loop.create_task(self._write_all(), name="store")

    def _enqueue(self, writes: Sequence[PendingWrite]) -> None:
        self.queue += writes
        self.has_work.set()

    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        try:
            async with self.reading.connect() as connection:
                return await connection.run_sync(query)
        except DATABASE_ERRORS as error:
            raise StoreError(f"the database cannot be read: {reason(error)}") from None

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.has_work.set()
            await self.writer
            await self._close_writing()
            await self.reading.dispose()

    async def _write_all(self) -> None:
        """Write what is queued, again and again, until the store is closed."""
        while self.queue or not self.closed:
            await self.has_work.wait()
            self.has_work.clear()
            while batch := self.queue[:MAX_BATCH]:
                del self.queue[:MAX_BATCH]
                await self._commit(self._valid_writes(batch))
                resolve_all(batch)

    async def _commit(self, batch: Sequence[PendingWrite]) -> None:
        """Write all in one transaction; if that fails, each in its own, so that only a bad one fails."""
        try:
            await self._write_batch(batch)
        except DatabaseUnavailable as error:
            for write in batch:
                self._mark_failed(write, error)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one write, the task goes on
            if len(batch) == 1:
                self._mark_failed(batch[0], error)
            else:
                for write in batch:
                    await self._commit(self._valid_writes([write]))

    @abstractmethod
    async def _write_batch(self, batch: Sequence[PendingWrite]) -> None:
        """Write all in one transaction, and mark what is durable."""

    @abstractmethod
    async def _close_writing(self) -> None:
        """Close the connection that writes."""


class PostgresStore(QueuedPostgresStore):
    """The store in a database server, which no other server may use."""

    def __init__(self, owner: "OwnerConnection", reading: AsyncEngine) -> None:
        super().__init__(reading)
        self.owner = owner
        owner.fenced = self.fenced

    @classmethod
    async def open(cls, url: str, timeout: float = TIMEOUT) -> "PostgresStore":
        """Become the owner of the database and migrate it; StoreError if that is not possible."""
        owner = OwnerConnection(url, timeout)
        try:
            await owner.open()
        except StoreError:
            await owner.close()
            raise
        except (*DATABASE_ERRORS, ValueError) as error:
            await owner.close()
            raise StoreError(f"the PostgreSQL database cannot be used: {reason(error)}") from None
        return cls(owner, create_engine(url, pool_size=2, max_overflow=3, pool_pre_ping=True))

    async def check_owner(self) -> None:
        try:
            owner = await self._read(lambda connection: queries.get_fact(connection, OWNER))
        except StoreError:  # it does not answer, which says nothing about its owner
            return
        if not self.owner.is_ours(owner):
            self.fenced.set()

    async def _write_batch(self, batch: Sequence[PendingWrite]) -> None:
        await self.owner.commit([change for write in batch for change in write.changes])
        self._mark_durable(batch)

    async def _close_writing(self) -> None:
        await self.owner.close()


class DatabaseUnavailable(StoreError):
    """The database cannot be reached, or has another owner."""


class OwnerConnection:
    """The one connection that may write, with the lock and the transaction number that guarantee it."""

    def __init__(self, url: str, timeout: float) -> None:
        self.engine = create_engine(url, poolclass=NullPool)
        self.timeout = timeout
        self.token = secrets.token_hex(8)
        self.transaction_number = 0  # of our last transaction
        self.connection: AsyncConnection | None = None
        self.driver: asyncpg.Connection | None = None  # the connection under it
        self.fenced = asyncio.Event()  # another server has become the owner

    async def open(self) -> None:
        """Become the owner of the database; waits as long as the database is starting or recovering."""
        while (connection := await self._connect_when_writable()) is None:
            log.warning("the database is starting or recovering: waiting until it can be written")
            await asyncio.sleep(RECOVERY_INTERVAL)
        self.connection = connection
        await self.connection.run_sync(migrate)
        async with self.connection.begin():
            await self.connection.run_sync(queries.ensure_signing_key)
            await self.connection.run_sync(set_fact, OWNER, self._owner_fact(0))

    async def close(self) -> None:
        await self._drop_connection()
        await self.engine.dispose()

    async def commit(self, changes: Sequence[Change]) -> None:
        """Write changes in one transaction, exactly once; retries for `timeout` while the database is unavailable."""
        end = asyncio.get_running_loop().time() + self.timeout
        target = None
        while True:
            try:
                connection = await self._owned_connection()
                if target == self.transaction_number:  # it was committed, and only the answer was lost
                    return
                target = self.transaction_number + 1
                async with connection.begin():
                    await connection.run_sync(self._write, changes, target)
                self.transaction_number = target
                return
            except DATABASE_ERRORS as error:
                if not self._is_connection_lost(error):
                    raise
                await self._drop_connection()
                if asyncio.get_running_loop().time() >= end:
                    raise DatabaseUnavailable(f"the database is unavailable: {reason(error)}") from None
                await asyncio.sleep(RETRY_INTERVAL)

    def _is_connection_lost(self, error: Exception) -> bool:
        """Whether the connection has failed, and not just the statement."""
        code = str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")
        is_closed = self.driver is None or self.driver.is_closed()
        return is_closed or isinstance(error, OSError) or code.startswith(LOST_CONNECTION)

    def _write(self, connection: sa.Connection, changes: Sequence[Change], target: int) -> None:
        current = self._owner_fact(self.transaction_number)
        increment = facts.update().where(facts.c.name == OWNER, facts.c.value == current)
        if connection.execute(increment.values(value=self._owner_fact(target))).rowcount != 1:
            self.fenced.set()
            raise DatabaseUnavailable(FENCED)
        apply_changes(connection, changes, insert_commands)

    async def _owned_connection(self) -> AsyncConnection:
        """The connection that holds the lock; a new one if it was lost and nobody else was the owner meanwhile."""
        if self.fenced.is_set():
            raise DatabaseUnavailable(FENCED)
        if self.connection is None:
            connection = await self._connect_and_lock()
            found = await connection.run_sync(queries.get_fact, OWNER)
            await connection.rollback()
            if not self.is_ours(found):
                self.fenced.set()
                await connection.close()
                raise DatabaseUnavailable(FENCED)
            self.connection, self.transaction_number = connection, int((found or "").partition(" ")[2])
        return self.connection

    async def _connect_when_writable(self) -> AsyncConnection | None:
        """Connect and lock; None while the database is starting, or recovers from a crash, or follows another one."""
        try:
            connection = await self._connect_and_lock()
        except DATABASE_ERRORS as error:
            if getattr(getattr(error, "orig", error), "sqlstate", None) == CANNOT_CONNECT_NOW:
                return None
            raise
        is_recovering = await connection.scalar(sa.select(sa.func.pg_is_in_recovery()))
        await connection.rollback()
        if not is_recovering:
            return connection
        await connection.invalidate()
        await connection.close()
        return None

    async def _connect_and_lock(self) -> AsyncConnection:
        connection = await self.engine.connect()
        try:
            end = asyncio.get_running_loop().time() + self.timeout
            while not await connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK_NUMBER, LOCK_SCHEMA))):
                await connection.rollback()
                if asyncio.get_running_loop().time() >= end:
                    raise DatabaseUnavailable(
                        "the database is in use by another server: stop that one, or use another database"
                    )
                await asyncio.sleep(RETRY_INTERVAL)
            await connection.rollback()  # the lock belongs to the session and stays
            self.driver = (await connection.get_raw_connection()).driver_connection
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _drop_connection(self) -> None:
        if self.connection is not None:
            connection, self.connection = self.connection, None
            try:
                await connection.invalidate()
                await connection.close()
            except DATABASE_ERRORS:  # it is closed already
                pass

    def is_ours(self, fact: str | None) -> bool:
        """Whether the owner that the database names is this server."""
        return (fact or "").partition(" ")[0] == self.token

    def _owner_fact(self, number: int) -> str:
        return f"{self.token} {number}"


def columns_of(commands: Sequence[CommandAccepted]) -> tuple[list[object], ...]:
    """Commands as `NEW_COMMANDS` takes them."""
    return (
        [command.table_id for command in commands],
        [command.number for command in commands],
        [command.at for command in commands],
        [command.command for command in commands],
        [command.epoch for command in commands],
    )


def insert_commands(connection: sa.Connection, commands: Sequence[CommandAccepted]) -> None:
    if connection.exec_driver_sql(INSERT_COMMANDS, columns_of(commands)).rowcount != len(commands):
        raise StoreError(f"{STALE}, or does not follow the last one")


def create_engine(
    url: str, command_timeout: float = COMMAND_TIMEOUT, settings: Mapping[str, str] = SERVER_SETTINGS, **options: object
) -> AsyncEngine:
    """Connections to the database. The driver parses the URL: it knows everything that PostgreSQL's own tools know."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(
            url, timeout=TIMEOUT, command_timeout=command_timeout, server_settings=dict(settings)
        )

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, **options)
