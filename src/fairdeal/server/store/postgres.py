"""What stores in PostgreSQL share: reading, and one task that writes everything queued in one transaction.

A single server owns its database (owned_postgres.py); the nodes of a cluster share one (shared_postgres.py and
node_connection.py).
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import CommandAccepted
from fairdeal.server.store.postgres_connection import (
    DATABASE_ERRORS,
    DatabaseUnavailable,
)
from fairdeal.server.store.sql import MAX_BATCH, STALE, PendingWrite, SqlStore, reason, resolve_all

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

T = TypeVar("T")


class QueuedPostgresStore(SqlStore):
    """What stores in PostgreSQL share: reading, and one task that writes whatever is queued."""

    def __init__(self, reading: AsyncEngine) -> None:
        super().__init__()
        self.reading = reading
        self.queries: set[asyncio.Task[Any]] = set()
        self.queue: list[PendingWrite] = []
        self.has_work = asyncio.Event()
        self.writer = self.loop.create_task(self._write_all(), name="store")

    def _enqueue(self, writes: Sequence[PendingWrite]) -> None:
        self.queue += writes
        self.has_work.set()

    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        """Run a query to its end, even if nobody waits for it anymore: its connection goes back to the pool."""
        if self.closed:
            raise StoreError("the database is closed")
        task = self.loop.create_task(self._run_query(query))
        self.queries.add(task)
        task.add_done_callback(self._end_query)
        return await asyncio.shield(task)

    def _end_query(self, task: "asyncio.Task[Any]") -> None:
        self.queries.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has it, or is gone

    async def _run_query(self, query: Callable[[sa.Connection], T]) -> T:
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
            if self.queries:
                await asyncio.wait(self.queries)
            await self.reading.dispose()

    async def _write_all(self) -> None:
        """Write what is queued, in a loop, until the store is closed."""
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
