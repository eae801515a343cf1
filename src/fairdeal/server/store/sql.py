"""What the stores have in common: questions, group commits, and what becomes of a write that fails."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store import queries
from fairdeal.server.store.base import Change, Closed, Entry, Kept, NewTable, Played, Store, StoreError
from fairdeal.server.store.changes import tables_of

MOST_AT_ONCE = 2_000  # writes in one transaction

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Write:
    """Changes that belong together, in line, and who waits for them."""

    changes: tuple[Change, ...]
    future: "asyncio.Future[None]"
    error: StoreError | None = None
    numbers: dict[str, int | None] = field(default_factory=dict)  # of tables' last commands, once it is done

    def tell(self) -> None:
        """Say how it went; in the event loop."""
        if self.future.done():  # given up by whoever waited
            return
        if self.error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(self.error)


def tell_all(batch: Sequence[Write]) -> None:
    for write in batch:
        write.tell()


class SqlStore(Store):
    """A store in a database; what is left to each kind is how it writes and where it reads."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers: dict[str, int | None] = dict(numbers)  # of every open table's last command
        self.broken: set[str] = set()  # tables with a write that failed
        self.loop = asyncio.get_running_loop()
        self.closed = False

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        write = Write(changes, self.loop.create_future())
        if self.closed:
            write.error = StoreError("the database is closed")
            write.tell()
        else:
            self._line_up(write)
        return write.future

    @abstractmethod
    def _line_up(self, write: Write) -> None:
        """Behind all that waits to be written."""

    @abstractmethod
    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        """Ask the database something; StoreError where it does not answer."""

    # ---- Writes that fail

    def _sound(self, batch: Sequence[Write]) -> list[Write]:
        """The writes that may be done. A table's log has no gap and no number twice: what would make one is refused."""
        sound, ahead = [], dict[str, int | None]()
        for write in batch:
            write.error = self._objection(write, ahead)
            if write.error is None:
                ahead.update(write.numbers)
                sound.append(write)
        return sound

    def _objection(self, write: Write, ahead: Mapping[str, int | None]) -> StoreError | None:
        if self.broken and self.broken & tables_of(write.changes):
            return StoreError("an earlier command of this table was not written; load the table again")
        write.numbers = {}
        for change in write.changes:
            if isinstance(change, Entry):
                last = _last(change.table, write.numbers, ahead, self.numbers)
                if last is None or change.number != last + 1:
                    self.broken.add(change.table)
                    return StoreError(f"command {change.number} does not follow {last}; load the table again")
                write.numbers[change.table] = change.number
            elif isinstance(change, NewTable):
                write.numbers[change.table] = 0
            elif isinstance(change, Closed):
                write.numbers[change.table] = None
        return None

    def _done(self, batch: Sequence[Write]) -> None:
        """They are durable."""
        for write in batch:
            self.numbers.update(write.numbers)
            for change in write.changes:
                if isinstance(change, Closed):
                    del self.numbers[change.table]

    def _refuse(self, write: Write, error: Exception) -> None:
        self.broken |= tables_of(write.changes)
        write.error = StoreError(f"the database did not take a command: {reason(error)}")

    # ---- Questions

    async def tables(self) -> Sequence[Kept]:
        return await self._read(queries.kept)

    async def load(self, table: str) -> Kept | None:
        await asyncio.wait([self.write()])  # behind all that is in line, however that goes
        self.broken.discard(table)
        found = await self._read(lambda connection: queries.kept(connection, table))
        if not found:
            return None
        self.numbers[table] = found[0].number + len(found[0].entries)
        return found[0]

    async def alive(self) -> int | None:
        return await self._read(queries.alive)

    async def record(self, match: str) -> str | None:
        return await self._read(lambda connection: queries.record(connection, match))

    async def history(self, person: str, most: int = 50, before: int | None = None) -> Sequence[Played]:
        return await self._read(lambda connection: queries.history(connection, person, most, before))

    async def name(self, person: str) -> str | None:
        return await self._read(lambda connection: queries.name(connection, person))

    async def key(self) -> bytes:
        return await self._read(queries.key)

    async def healthy(self) -> bool:
        try:
            await asyncio.gather(self.write(), self._read(lambda connection: connection.execute(sa.select(1)).all()))
        except StoreError:
            return False
        return True


def _last(table: str, *known: Mapping[str, int | None]) -> int | None:
    """The number of a table's last command, by the latest that is known of it."""
    return next((numbers[table] for numbers in known if table in numbers), None)


def reason(error: BaseException) -> str:
    """What the database had to say, in one line and without the statement."""
    said = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
    said = said.__cause__ or said  # the driver's own words, where SQLAlchemy has wrapped them
    if isinstance(said, OSError) and said.strerror:
        return said.strerror.lower()
    lines = str(said).splitlines()
    return lines[0] if lines and lines[0] else type(said).__name__
