"""The changes that can be written to a store. Times are whole milliseconds since 1970."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import sqlalchemy as sa  # the static edition has a store without it


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command as it is stored: its number, time and JSON."""

    number: int
    at: int
    command: str


@dataclass(frozen=True, slots=True)
class TableCreated:
    """A new table, in epoch 1. Its first command will be number 1."""

    table_id: str
    code: str  # the short code of the invite link; no two open tables have the same
    at: int
    snapshot: str  # JSON
    people: Collection[str] = ()  # who have a place at it
    owner: str | None = None  # the node of a cluster that creates it


@dataclass(frozen=True, slots=True)
class CommandAccepted:
    """A command (JSON) that a table has accepted. Numbers count from 1 without gaps, across all checkpoints.

    `epoch` is that of the table in memory. The store refuses a command of any but the latest epoch: a table that was
    dropped from memory can never write again.
    """

    table_id: str
    number: int
    at: int
    command: str
    epoch: int = 1


@dataclass(frozen=True, slots=True)
class CheckpointTaken:
    """The complete table after command `number`: that command and all before it are no longer needed."""

    table_id: str
    number: int
    snapshot: str  # JSON


@dataclass(frozen=True, slots=True)
class TableRevived:
    """A table is about to be restored in memory: it enters its next epoch. `Store.revive` writes it."""

    table_id: str


@dataclass(frozen=True, slots=True)
class TableDescribed:
    """What the server remembers of a sleeping table: who has a place at it, and whether it was played at."""

    table_id: str
    people: Collection[str]
    has_played: bool


@dataclass(frozen=True, slots=True)
class TableSlept:
    """A table has left the memory. Nobody has visited it since `last_visit`, on the clock of `Heartbeat.uptime`.

    In a cluster it no longer has an owner.
    """

    table_id: str
    last_visit: int


@dataclass(frozen=True, slots=True)
class TableReleased:
    """The owner of a table gives it to another node of the cluster, or to the first that asks for it."""

    table_id: str
    owner: str | None


@dataclass(frozen=True, slots=True)
class LogRepaired:
    """A log that cannot be replayed: from command `first` on, `kept` replaces it, and `rejected` goes to quarantine."""

    table_id: str
    first: int
    kept: Sequence[StoredCommand]
    rejected: Sequence[StoredCommand]
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class SecretCreated:
    """The secret of a fair deal, for match `match_number` of a table. Write it before publishing its commitment.

    It replaces an earlier secret for the same match, which was promised and never used.

    Numbers of matches count up; all secrets except this one and the one before it are deleted.
    """

    table_id: str
    match_number: int
    secret: str


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """A match that is over or was abandoned, with its record and its players. Writing it twice does no harm."""

    match_id: str  # as it appears in links
    table_id: str
    game: str
    at: int
    summary: str  # JSON for lists, which do not read the record: players, outcome
    record: str  # JSON
    people: Mapping[str, int]  # person → seat at the end; bots have no entry
    public_at: int | None = None  # when others than its players may read it; None: at once


@dataclass(frozen=True, slots=True)
class ReviewKept:
    """The lines of a review, all or those that are done. It replaces what is stored, unless that is complete."""

    match_id: str
    seat: int
    reviewer: str  # bot, version, budget and seed
    at: int
    is_complete: bool
    lines: bytes  # compressed
    decisions: str  # JSON: kind, verdict and loss of every decision, for the progress over many matches


@dataclass(frozen=True, slots=True)
class TableClosed:
    """A table is gone for good: its commands and secrets are deleted, and its code is free again."""

    table_id: str


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """The name of a guest. It replaces any earlier name."""

    person: str
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """How long servers have run on this database, in milliseconds; written every few minutes.

    Unattended tables age by this clock. The clock of the computer may be wrong, and be set at any time.
    """

    uptime: int


@dataclass(frozen=True, slots=True)
class Probe:
    """A write that tests whether the database can be written; it changes nothing that matters."""

    at: int


class RowsChanged(ABC):
    """A change outside of all tables that writes its own rows; the part of the server that needs it defines it.

    It runs in the store's transaction, perhaps in another thread, and must be repeatable: after a rollback or a lost
    answer of the database it runs again. It may leave a result in its own fields, which is valid once the write is
    durable. A change that may no longer be made raises StoreError; then nothing of the same write is stored.
    """

    __slots__ = ()

    @abstractmethod
    def write_rows(self, connection: sa.Connection) -> None:
        """Write the rows, in the caller's transaction."""


Change: TypeAlias = (
    TableCreated
    | CommandAccepted
    | CheckpointTaken
    | TableRevived
    | TableDescribed
    | TableSlept
    | TableReleased
    | LogRepaired
    | SecretCreated
    | MatchFinished
    | ReviewKept
    | TableClosed
    | PersonNamed
    | Heartbeat
    | Probe
    | RowsChanged
)
