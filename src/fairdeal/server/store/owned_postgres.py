"""A store in PostgreSQL for a single server, which owns the database.

It writes over a single connection, which holds an advisory lock: a server that has lost the connection has lost the
lock, and cannot write. Each transaction also increments a number that is stored beside the owner's token. A server that
comes back after an outage can therefore see whether another server has been the owner in the meantime, and whether its
last transaction, whose answer it never got, was committed.
"""

import asyncio
import secrets
from collections.abc import Sequence

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from fairdeal.server.logging_setup import log
from fairdeal.server.store import queries
from fairdeal.server.store.advisory_lock import RETRY_INTERVAL, wait_for_lock
from fairdeal.server.store.apply_changes import apply_changes, set_fact
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import Change
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.postgres import (
    CANNOT_CONNECT_NOW,
    DATABASE_ERRORS,
    LOST_CONNECTION,
    RECOVERY_INTERVAL,
    TIMEOUT,
    DatabaseUnavailable,
    QueuedPostgresStore,
    create_engine,
    insert_commands,
)
from fairdeal.server.store.schema import OWNER, facts
from fairdeal.server.store.sql import FENCED, PendingWrite, reason


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
            if not await wait_for_lock(connection, sa.func.pg_try_advisory_lock, self.timeout):
                raise DatabaseUnavailable(
                    "the database is in use by another server: stop that one, or use another database"
                )
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
