"""What stores in PostgreSQL share: connections, and one task that writes everything queued in one transaction.

A single server owns its database (owned_postgres.py); the nodes of a cluster share one (shared_postgres.py).
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import CommandAccepted
from fairdeal.server.store.sql import MAX_BATCH, STALE, PendingWrite, SqlStore, reason, resolve_all

TIMEOUT = 10.0  # seconds to wait for a database that does not answer, or for another server that is about to stop
COMMAND_TIMEOUT = 30.0  # seconds after which a connection that does not answer counts as lost
SERVER_SETTINGS = {
    "application_name": "fairdeal",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # so that the database soon notices that our machine is gone, and releases the lock
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
# Commands of any but the latest epoch of their table are left out. Two servers that race for a table cannot both append
# the same number either: it is the key of `log`.
INSERT_COMMANDS = (
    "INSERT INTO log (table_id, number, at, command) SELECT table_id, number, at, command "
    "FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[]) "
    "AS new (table_id, number, at, command, epoch) JOIN summaries USING (table_id, epoch)"
)
DATABASE_ERRORS = (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
CANNOT_CONNECT_NOW = "57P03"  # PostgreSQL's error code while it is starting
RECOVERY_INTERVAL = 1.0  # seconds
LOST_CONNECTION = ("08", "57")  # classes of PostgreSQL's error codes: connection exceptions, operator intervention

T = TypeVar("T")


class DatabaseUnavailable(StoreError):
    """The database cannot be reached, or has another owner."""


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


def insert_commands(connection: sa.Connection, commands: Sequence[CommandAccepted]) -> None:
    columns = (
        [command.table_id for command in commands],
        [command.number for command in commands],
        [command.at for command in commands],
        [command.command for command in commands],
        [command.epoch for command in commands],
    )
    if connection.exec_driver_sql(INSERT_COMMANDS, columns).rowcount != len(commands):
        raise StoreError(STALE)


def create_engine(
    url: str, command_timeout: float = COMMAND_TIMEOUT, settings: Mapping[str, str] = SERVER_SETTINGS, **options: object
) -> AsyncEngine:
    """Connections to the database. The driver parses the URL: it knows everything that PostgreSQL's own tools know."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(
            url, timeout=TIMEOUT, command_timeout=command_timeout, server_settings=dict(settings)
        )

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, **options)
