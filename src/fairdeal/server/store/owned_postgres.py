"""A store in PostgreSQL for a single server, which owns the database.

It writes over a single connection, which holds an advisory lock: a server that has lost the connection has lost the
lock, and cannot write. Each transaction also increments a number that is stored with the owner's token. A server that
comes back after an outage can therefore see whether another server has been the owner in the meantime, and whether its
last transaction, whose answer it never got, was committed.
"""

import asyncio
import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import apply_changes, set_fact
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import Change
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.postgres import QueuedPostgresStore, insert_commands
from fairdeal.server.store.postgres_connection import (
    DATABASE_ERRORS,
    LOCK_NUMBER,
    LOCK_SCHEMA,
    RETRY_INTERVAL,
    TIMEOUT,
    DatabaseUnavailable,
    WriteConnection,
    create_engine,
    single_connection,
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
        await owner.open_or_close()
        return cls(owner, create_engine(url, pool_size=2, max_overflow=3, pool_pre_ping=True))

    async def check_owner(self) -> None:
        try:
            owner = await self._read(lambda connection: queries.get_fact(connection, OWNER))
        except StoreError:  # the database does not answer, which says nothing about its owner
            return
        if not self.owner.is_ours(owner):
            self.fenced.set()

    async def _write_batch(self, batch: Sequence[PendingWrite]) -> None:
        await self.owner.commit([change for write in batch for change in write.changes])
        self._mark_durable(batch)

    async def _close_writing(self) -> None:
        await self.owner.close()


class OwnerConnection(WriteConnection):
    """The one connection that may write, with the lock and the transaction number that guarantee it."""

    lock = sa.func.pg_try_advisory_lock(LOCK_NUMBER, LOCK_SCHEMA)
    in_use = "the database is in use by another server: stop that one, or use another database"

    def __init__(self, url: str, timeout: float) -> None:
        super().__init__(single_connection(url), timeout)
        self.token = secrets.token_hex(8)
        self.transaction_number = 0  # of our last transaction
        self.fenced = asyncio.Event()  # another server has become the owner

    async def open(self) -> None:
        """Become the owner of the database, and migrate it."""
        await super().open()
        assert self.connection is not None
        await self.connection.run_sync(migrate)
        async with self.connection.begin():
            await self.connection.run_sync(queries.ensure_keys)
            await self.connection.run_sync(set_fact, OWNER, self._owner_fact(0))

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
                if not self.is_lost_by(error):
                    raise
                await self.drop()
                if asyncio.get_running_loop().time() >= end:
                    raise DatabaseUnavailable(f"the database is unavailable: {reason(error)}") from None
                await asyncio.sleep(RETRY_INTERVAL)

    def _write(self, connection: sa.Connection, changes: Sequence[Change], target: int) -> None:
        current = self._owner_fact(self.transaction_number)
        increment = facts.update().where(facts.c.name == OWNER, facts.c.value == current)
        if connection.execute(increment.values(value=self._owner_fact(target))).rowcount != 1:
            self.fenced.set()
            raise DatabaseUnavailable(FENCED)
        apply_changes(connection, changes, insert_commands)

    async def _owned_connection(self) -> AsyncConnection:
        """The connection that holds the lock; a new one if it was lost and nobody else was the owner in between."""
        if self.fenced.is_set():
            raise DatabaseUnavailable(FENCED)
        if self.connection is None:
            connection = await self.connect()
            found = await connection.run_sync(queries.get_fact, OWNER)
            await connection.rollback()
            if not self.is_ours(found):
                self.fenced.set()
                await self.drop()
                raise DatabaseUnavailable(FENCED)
            self.transaction_number = int((found or "").partition(" ")[2])
            return connection
        return self.connection

    def is_ours(self, fact: str | None) -> bool:
        """Whether the owner that the database names is this server."""
        return (fact or "").partition(" ")[0] == self.token

    def _owner_fact(self, number: int) -> str:
        return f"{self.token} {number}"
