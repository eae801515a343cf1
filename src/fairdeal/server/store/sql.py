"""What the SQL stores share: reading, group commit, and the handling of writes that fail."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import affected_tables
from fairdeal.server.store.base import PlayedMatch, Store, StoredTable, StoreError
from fairdeal.server.store.changes import Change, CommandAccepted, TableClosed, TableCreated

MAX_BATCH = 2_000  # writes in one transaction

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class PendingWrite:
    """A call of `write` in the queue."""

    changes: tuple[Change, ...]
    future: "asyncio.Future[None]"
    error: StoreError | None = None
    last_numbers: dict[str, int | None] = field(default_factory=dict)  # of tables' commands, once it is done

    def resolve(self) -> None:
        """Set the result of the future; in the event loop."""
        if self.future.done():  # canceled by the caller
            return
        if self.error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(self.error)


def resolve_all(batch: Sequence[PendingWrite]) -> None:
    for write in batch:
        write.resolve()


class SqlStore(Store):
    """A store in an SQL database; subclasses define how it writes, and which connection it reads from."""

    def __init__(self, last_numbers: Mapping[str, int]) -> None:
        self.last_numbers: dict[str, int | None] = dict(last_numbers)  # of every open table's commands
        self.broken_tables: set[str] = set()  # tables with a write that failed
        self.loop = asyncio.get_running_loop()
        self.closed = False

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        write = PendingWrite(changes, self.loop.create_future())
        if self.closed:
            write.error = StoreError("the database is closed")
            write.resolve()
        else:
            self._enqueue(write)
        return write.future

    @abstractmethod
    def _enqueue(self, write: PendingWrite) -> None:
        """Add a write to the end of the queue."""

    @abstractmethod
    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        """Run a query; StoreError if the database does not answer."""

    # ---- Writes that fail

    def _valid_writes(self, batch: Sequence[PendingWrite]) -> list[PendingWrite]:
        """Writes that may be done. A table's log has no gaps and no number twice: other writes get an error."""
        valid, last_in_batch = [], dict[str, int | None]()
        for write in batch:
            write.error = self._find_error(write, last_in_batch)
            if write.error is None:
                last_in_batch.update(write.last_numbers)
                valid.append(write)
        return valid

    def _find_error(self, write: PendingWrite, last_in_batch: Mapping[str, int | None]) -> StoreError | None:
        if self.broken_tables and self.broken_tables & affected_tables(write.changes):
            return StoreError("an earlier command of this table was not written; load the table again")
        write.last_numbers = {}
        for change in write.changes:
            if isinstance(change, CommandAccepted):
                last = _find_last(change.table_id, write.last_numbers, last_in_batch, self.last_numbers)
                if last is None or change.number != last + 1:
                    self.broken_tables.add(change.table_id)
                    return StoreError(f"command {change.number} does not follow {last}; load the table again")
                write.last_numbers[change.table_id] = change.number
            elif isinstance(change, TableCreated):
                write.last_numbers[change.table_id] = 0
            elif isinstance(change, TableClosed):
                write.last_numbers[change.table_id] = None
        return None

    def _mark_durable(self, batch: Sequence[PendingWrite]) -> None:
        for write in batch:
            self.last_numbers.update(write.last_numbers)
            for change in write.changes:
                if isinstance(change, TableClosed):
                    del self.last_numbers[change.table_id]

    def _mark_failed(self, write: PendingWrite, error: Exception) -> None:
        self.broken_tables |= affected_tables(write.changes)
        write.error = StoreError(f"the database refused a write: {reason(error)}")

    # ---- Reading

    async def open_tables(self) -> Sequence[StoredTable]:
        return await self._read(queries.stored_tables)

    async def load(self, table_id: str) -> StoredTable | None:
        await asyncio.wait([self.write()])  # wait for everything in the queue, whatever becomes of it
        self.broken_tables.discard(table_id)
        found = await self._read(lambda connection: queries.stored_tables(connection, table_id))
        if not found:
            return None
        self.last_numbers[table_id] = found[0].number + len(found[0].entries)
        return found[0]

    async def last_heartbeat(self) -> int | None:
        return await self._read(queries.last_heartbeat)

    async def match_record(self, match_id: str) -> str | None:
        return await self._read(lambda connection: queries.match_record(connection, match_id))

    async def match_history(self, person: str, limit: int = 50, before: int | None = None) -> Sequence[PlayedMatch]:
        return await self._read(lambda connection: queries.match_history(connection, person, limit, before))

    async def has_played(self, person: str, match_id: str) -> bool:
        return await self._read(lambda connection: queries.has_played(connection, person, match_id))

    async def person_name(self, person: str) -> str | None:
        return await self._read(lambda connection: queries.person_name(connection, person))

    async def signing_key(self) -> bytes:
        return await self._read(queries.signing_key)

    async def is_healthy(self) -> bool:
        try:
            await asyncio.gather(self.write(), self._read(lambda connection: connection.execute(sa.select(1)).all()))
        except StoreError:
            return False
        return True


def _find_last(table_id: str, *known: Mapping[str, int | None]) -> int | None:
    """Number of a table's last command, from the first mapping that has the table."""
    return next((numbers[table_id] for numbers in known if table_id in numbers), None)


def reason(error: BaseException) -> str:
    """The database's error message in one line, without the statement."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
    cause = cause.__cause__ or cause  # the driver's own message, where SQLAlchemy has wrapped it
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror.lower()
    lines = str(cause).splitlines()
    return lines[0] if lines and lines[0] else type(cause).__name__
