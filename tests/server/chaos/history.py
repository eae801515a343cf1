"""What the players of a table sent and received, and what the database kept: the evidence that `checker` examines."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec


class Entry(msgspec.Struct, tag=True):
    """Something that a client did or saw, at this time of the client's own monotonic clock (seconds)."""

    at: float


class Connected(Entry):
    """A new connection; the entries up to `Disconnected` belong to it."""


class Disconnected(Entry):
    """The connection is gone; either side may have closed it."""


class Sent(Entry):
    """A request. One that is sent again has the same id."""

    id: str
    kind: str
    text: str = ""
    match: int = 0
    unread: bool = False  # sent over a connection that nobody reads: its answer never arrives


class Acknowledged(Entry):
    """The server says that a request is done and durable."""

    id: str
    seq: int
    is_exact: bool  # whether `seq` is the request's own number, or one that is at least as high


class Refused(Entry):
    """The server says that a request has changed nothing."""

    id: str
    code: str


class Seen(Entry):
    """An update, an entry of a welcome's log, or (`is_welcome`) the table as a whole."""

    seq: int
    view: str = ""  # a digest of what everybody sees of the game at this number; empty if it was not sent
    is_welcome: bool = False
    is_log: bool = False
    match: int = 0
    automatic: list[str] = []  # names of players for whom the clock has moved


AnyEntry: TypeAlias = Connected | Disconnected | Sent | Acknowledged | Refused | Seen
E = TypeVar("E", bound=Entry)


class PlayerHistory(msgspec.Struct):
    """One person at one table, with all entries in order."""

    name: str
    person: str
    entries: list[AnyEntry] = []

    def of_type(self, kind: type[E]) -> Iterator[E]:
        return (entry for entry in self.entries if isinstance(entry, kind))


class StoredCommand(msgspec.Struct, frozen=True):
    """An accepted command in the database."""

    number: int
    kind: str
    who: str | None
    id: str | None


class RecordedMatch(msgspec.Struct):
    """A finished match: the moves of each person in order, those by the clock included."""

    match: int
    moves: dict[str, list[str]]  # by person


class TableHistory(msgspec.Struct):
    """Everything about one table."""

    table: str
    title: str  # for people
    players: list[PlayerHistory]
    commands: list[StoredCommand] = []  # all that were ever found in the database, by number
    checkpoint: int = 0  # number of the last command that the stored snapshot includes
    is_stored: bool = True  # whether the database still has the table
    records: list[RecordedMatch] = []


def write_histories(path: Path, histories: Iterable[TableHistory]) -> None:
    """Write a JSON object per line, one for each table."""
    path.write_bytes(b"".join(msgspec.json.encode(history) + b"\n" for history in histories))


def read_histories(path: Path) -> list[TableHistory]:
    return [msgspec.json.decode(line, type=TableHistory) for line in path.read_bytes().splitlines()]
