"""What the SQL stores share: reading, group commit, and the handling of writes that fail."""

import asyncio
import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from fairdeal.server.logging_setup import log
from fairdeal.server.store import accounts_schema as accounts_schema  # its tables belong to the schema
from fairdeal.server.store import correspondence_schema as correspondence_schema
from fairdeal.server.store import people_schema as people_schema
from fairdeal.server.store import queries, study_queries
from fairdeal.server.store.apply_changes import affected_tables
from fairdeal.server.store.base import (
    OnWritten,
    PlayedMatch,
    ReviewedMatch,
    Store,
    StoredReview,
    StoredStudy,
    StoredTable,
    StoreError,
    StudyState,
    TableSummary,
)
from fairdeal.server.store.changes import (
    Change,
    CommandAccepted,
    LogRepaired,
    Probe,
    TableClosed,
    TableCreated,
    TableReleased,
    TableRevived,
    TableSlept,
)

MAX_BATCH = 2_000  # writes in one transaction
PROBE_INTERVAL = 5.0  # seconds for which the database counts as healthy after a probe, which writes a page
PROBE_TIMEOUT = 3.0
FENCED = "another server has taken over this database"
STALE = "the table was dropped from memory, and has been revived or not loaded"

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class PendingWrite:
    """Changes in the queue that are stored together or not at all."""

    changes: Sequence[Change]
    on_written: OnWritten
    error: StoreError | None = None
    positions: "dict[str, Position | None]" = field(default_factory=dict)  # of its tables' logs, once it is done


class Position(NamedTuple):
    """Where the log of a table ends, and which epoch may append to it."""

    epoch: int
    last: int  # number of the last command


def resolve_all(batch: Sequence[PendingWrite]) -> None:
    """Tell everyone who waits for these writes; in the event loop."""
    for write in batch:
        try:
            write.on_written(write.error)
        except Exception:  # noqa: BLE001  # the others must still learn the result of their writes
            log.exception("an error after a write")


class SqlStore(Store):
    """A store in an SQL database; subclasses define how it writes, and which connection it reads from."""

    def __init__(self) -> None:
        self.positions: dict[str, Position | None] = {}  # of tables that this server has created or revived
        self.broken_tables: set[str] = set()  # tables with a write that failed
        self.loop = asyncio.get_running_loop()
        self.closed = False
        self.fenced = asyncio.Event()
        self.probe: asyncio.Task[str | None] | None = None
        self.probed_at = -PROBE_INTERVAL

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        future = self.loop.create_future()
        self.write_each([(changes, lambda error: _resolve(future, error))])
        return future

    def write_each(self, writes: Sequence[tuple[Sequence[Change], OnWritten]]) -> None:
        pending = [PendingWrite(changes, on_written) for changes, on_written in writes]
        if self.closed:
            for write in pending:
                write.error = StoreError("the database is closed")
            self.loop.call_soon(resolve_all, pending)
        else:
            self._enqueue(pending)

    @abstractmethod
    def _enqueue(self, writes: Sequence[PendingWrite]) -> None:
        """Add writes to the end of the queue."""

    @abstractmethod
    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        """Run a query; StoreError if the database does not answer."""

    # ---- Writes that fail

    def _valid_writes(self, batch: Sequence[PendingWrite]) -> list[PendingWrite]:
        """The writes that are valid. Those that would leave a gap in a table's log or repeat a number get an error."""
        valid, in_batch = [], dict[str, Position | None]()
        for write in batch:
            write.error = self._find_error(write, in_batch)
            if write.error is None:
                in_batch.update(write.positions)
                valid.append(write)
        return valid

    def _find_error(self, write: PendingWrite, in_batch: Mapping[str, Position | None]) -> StoreError | None:
        write.positions = {}
        if self.broken_tables and self.broken_tables & affected_tables(write.changes):
            is_revival = any(isinstance(change, TableRevived) for change in write.changes)
            if not is_revival:
                return StoreError("an earlier command of this table was not written; load the table again")
        for change in write.changes:
            if isinstance(change, CommandAccepted):
                position = _find_position(change.table_id, write.positions, in_batch, self.positions)
                if position is None or change.epoch != position.epoch:
                    return StoreError(f"{STALE}; load the table again")
                if change.number != position.last + 1:
                    self.broken_tables.add(change.table_id)
                    return StoreError(f"command {change.number} does not follow {position.last}; load the table again")
                write.positions[change.table_id] = Position(position.epoch, change.number)
            elif isinstance(change, LogRepaired):
                position = _find_position(change.table_id, write.positions, in_batch, self.positions)
                if position is not None:
                    last = change.first - 1 + len(change.kept)
                    write.positions[change.table_id] = Position(position.epoch, last)
            elif isinstance(change, TableCreated):
                write.positions[change.table_id] = Position(1, 0)
            elif isinstance(change, TableClosed | TableRevived):
                write.positions[change.table_id] = None
        return None

    def _mark_durable(self, batch: Sequence[PendingWrite]) -> None:
        for write in batch:
            self.positions.update(write.positions)
            for change in write.changes:
                if isinstance(change, TableClosed | TableReleased | TableRevived | TableSlept):
                    self.positions.pop(change.table_id, None)
                    self.broken_tables.discard(change.table_id)

    def _mark_failed(self, write: PendingWrite, error: Exception) -> None:
        self.broken_tables |= affected_tables(write.changes)
        write.error = StoreError(f"the database refused a write: {reason(error)}")

    # ---- Reading

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        return await self._read(query)

    async def table_summaries(self) -> Sequence[TableSummary]:
        return await self._read(queries.table_summaries)

    async def open_tables(self) -> Sequence[StoredTable]:
        return await self._read(queries.stored_tables)

    async def load(self, table_id: str) -> StoredTable | None:
        await asyncio.wait([self.write()])  # wait until everything in the queue is written or has failed
        return await self._read_table(table_id)

    async def revive(self, table_id: str) -> StoredTable | None:
        await self.write(TableRevived(table_id))
        found = await self._read_table(table_id)
        if found is not None:
            self.positions[table_id] = Position(found.epoch, found.last_number)
        return found

    async def _read_table(self, table_id: str) -> StoredTable | None:
        if not is_storable(table_id):
            return None
        found = await self._read(lambda connection: queries.stored_tables(connection, [table_id]))
        return found[0] if found else None

    async def uptime(self) -> int:
        return await self._read(queries.uptime)

    async def match_record(self, match_id: str) -> str | None:
        if not is_storable(match_id):
            return None
        return await self._read(lambda connection: queries.match_record(connection, match_id))

    async def public_at(self, match_id: str) -> int | None:
        return await self._read(lambda connection: queries.public_at(connection, match_id))

    async def match_history(self, person: str, limit: int = 50, before: int | None = None) -> Sequence[PlayedMatch]:
        return await self._read(lambda connection: queries.match_history(connection, person, limit, before))

    async def has_played(self, person: str, match_id: str) -> bool:
        if not is_storable(match_id):
            return False
        return await self._read(lambda connection: queries.has_played(connection, person, match_id))

    async def review(self, match_id: str, seat: int, reviewer: str) -> StoredReview | None:
        if not is_storable(match_id):
            return None
        return await self._read(lambda connection: queries.review(connection, match_id, seat, reviewer))

    async def reviewed_matches(self, person: str, reviewer: str, limit: int = 200) -> Sequence[ReviewedMatch]:
        return await self._read(lambda connection: queries.reviewed_matches(connection, person, reviewer, limit))

    async def study(self, study_id: str) -> StoredStudy | None:
        if not is_storable(study_id):
            return None
        return await self._read(lambda connection: study_queries.study(connection, study_id))

    async def study_state(self, study_id: str) -> StudyState | None:
        return await self._read(lambda connection: study_queries.study_state(connection, study_id))

    async def owned_studies(self, owner: str, limit: int) -> Sequence[StoredStudy]:
        return await self._read(lambda connection: study_queries.owned_studies(connection, owner, limit))

    async def study_batches(self, study_id: str) -> Sequence[tuple[int, int, bytes]]:
        return await self._read(lambda connection: study_queries.batches(connection, study_id))

    async def person_name(self, person: str) -> str | None:
        return await self._read(lambda connection: queries.person_name(connection, person))

    async def signing_key(self) -> bytes:
        return await self._read(queries.signing_key)

    async def vapid_key(self) -> bytes:
        return await self._read(queries.vapid_key)

    # ---- Health

    async def find_problem(self) -> str | None:
        if self.fenced.is_set():
            return FENCED
        if self.probe is None or (self.probe.done() and self.loop.time() - self.probed_at >= PROBE_INTERVAL):
            self.probe = self.loop.create_task(self._read_and_write())
        await asyncio.wait([self.probe], timeout=PROBE_TIMEOUT)
        return self.probe.result() if self.probe.done() else "the database does not answer"

    async def _read_and_write(self) -> str | None:
        try:
            now = time.time_ns() // 1_000_000
            await asyncio.gather(
                self.write(Probe(now)), self._read(lambda connection: connection.execute(sa.select(1)))
            )
        except StoreError as error:
            return str(error)
        self.probed_at = self.loop.time()
        return None


def is_storable(text: str) -> bool:
    """Whether a text can be stored in every database, and therefore be found in one."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _resolve(future: "asyncio.Future[None]", error: BaseException | None) -> None:
    if future.done():  # canceled by the caller
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _find_position(table_id: str, *known: Mapping[str, Position | None]) -> Position | None:
    """Where a table's log ends, from the first mapping that has the table."""
    return next((positions[table_id] for positions in known if table_id in positions), None)


def reason(error: BaseException) -> str:
    """The database's error message in one line, without the statement."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
    cause = cause.__cause__ or cause  # the driver's own message, where SQLAlchemy has wrapped it
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror.lower()
    lines = str(cause).splitlines()
    return lines[0] if lines and lines[0] else type(cause).__name__
