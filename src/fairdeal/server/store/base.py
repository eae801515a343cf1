"""The interface of all stores: tables with their commands, finished matches, people, secrets.

A table is stored as a snapshot (JSON, taken when it was created or at its last checkpoint) and the commands accepted
since, each with its number and time. Replaying them restores the table.

`write` is the only way to change a store. Changes in one call become durable together: for example a match's last move,
its record and the secret of the next match. Calls are written in order, many in one transaction (group commit). Nobody
may see the result of a command before its write has returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import Event, Future
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fairdeal.engine.errors import FairdealError
from fairdeal.server.store.changes import Change, StoredCommand

if TYPE_CHECKING:
    import sqlalchemy as sa  # the static edition has a store without it

T = TypeVar("T")

OnWritten: TypeAlias = Callable[[BaseException | None], None]  # called once durable, or with the error


class StoreError(FairdealError):
    """A store that cannot be used, or a write that failed. One line, fit for the user."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """An open table: replaying `entries` on `snapshot` restores it."""

    table_id: str
    code: str
    created_at: int
    snapshot: str
    number: int  # of the last command that the snapshot includes; the first entry is the next one
    entries: Sequence[StoredCommand]
    secrets: Mapping[int, str]  # number of a match → secret, for the last two
    epoch: int = 1  # how often the table was brought into memory; every command must name the latest epoch

    @property
    def last_number(self) -> int:
        """Number of the last command."""
        return self.entries[-1].number if self.entries else self.number


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What a server must know of every open table when it starts."""

    table_id: str
    code: str
    people: frozenset[str]  # who had a place at it when it was last described
    has_played: bool
    last_visit: int | None  # on the clock of `uptime`; None if it was in memory when the last server ended
    has_alarm: bool = False  # a correspondence match is being played


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in a person's history."""

    match_id: str
    table_id: str
    game: str
    at: int
    seat: int
    summary: str


@dataclass(frozen=True, slots=True)
class StoredReview:
    """The lines of a review, all or those that are done."""

    lines: bytes  # compressed
    is_complete: bool


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """A complete review of a match that a person has played, of their own seat."""

    match_id: str
    game: str
    at: int  # when the match ended
    decisions: str


@dataclass(frozen=True, slots=True)
class StudyState:
    """What changes of a study while it is played."""

    name: str
    wanted: int  # matches
    is_paused: bool
    games: int  # matches that are counted


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study without the counts of its matches."""

    study_id: str
    owner: str
    at: int
    version: str
    setup: str  # JSON
    plan: str  # JSON
    state: StudyState
    totals: bytes
    figures: bytes


class Store(ABC):
    """The only owner of a database: a database that another server has open is refused.

    When a write fails, its table in memory is ahead of the store. Later writes of the same table fail too, until
    `revive` has returned the table as it is stored: drop the table from memory and restore it.
    """

    fenced: Event  # set once the database belongs to another server, or is gone: this process must end

    @abstractmethod
    def write(self, *changes: Change) -> Future[None]:
        """Queue changes, in the order of the calls; the result is done once they are durable.

        Must be called in the event loop. StoreError if the write failed; then none of these changes is stored. (If the
        connection to the database broke at that moment, all of them may be: `revive` tells.)
        """

    @abstractmethod
    def write_each(self, writes: Sequence[tuple[Sequence[Change], OnWritten]]) -> None:
        """Queue several writes at once, for less than `write` costs. Each is stored completely or fails alone."""

    @abstractmethod
    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """Run a read-only query of another part of the server; StoreError if the database does not answer."""

    @abstractmethod
    async def table_summaries(self) -> Sequence[TableSummary]:
        """A summary of every open table, oldest first, without reading their commands."""

    @abstractmethod
    async def open_tables(self) -> Sequence[StoredTable]:
        """All open tables with their commands, oldest first; for tools and tests."""

    @abstractmethod
    async def load(self, table_id: str) -> StoredTable | None:
        """Read one open table; None if there is none. All earlier writes of the table are included, or have failed."""

    @abstractmethod
    async def revive(self, table_id: str) -> StoredTable | None:
        """Read one open table in order to continue it: only its new epoch can write from now on."""

    @abstractmethod
    async def uptime(self) -> int:
        """For how long servers have run on this database, in milliseconds, by the last `Heartbeat`."""

    @abstractmethod
    async def match_record(self, match_id: str) -> str | None:
        """Record of a finished match."""

    @abstractmethod
    async def public_at(self, match_id: str) -> int | None:
        """When others than its players may read a finished match; None: at once."""

    @abstractmethod
    async def match_history(self, person: str, limit: int = 50, before: int | None = None) -> Sequence[PlayedMatch]:
        """A person's matches, latest first; with `before`, only those that ended earlier."""

    @abstractmethod
    async def has_played(self, person: str, match_id: str) -> bool:
        """Whether a finished match is in a person's history."""

    @abstractmethod
    async def review(self, match_id: str, seat: int, reviewer: str) -> StoredReview | None:
        """What is stored of a review."""

    @abstractmethod
    async def reviewed_matches(self, person: str, reviewer: str, limit: int = 200) -> Sequence[ReviewedMatch]:
        """A person's latest matches whose reviews are complete, latest first."""

    @abstractmethod
    async def study(self, study_id: str) -> StoredStudy | None:
        """A study, with its sums and figures."""

    @abstractmethod
    async def study_state(self, study_id: str) -> StudyState | None:
        """The small part of a study, for a server that plays it."""

    @abstractmethod
    async def owned_studies(self, owner: str, limit: int) -> Sequence[StoredStudy]:
        """A person's studies, latest first, without sums and figures."""

    @abstractmethod
    async def study_batches(self, study_id: str) -> Sequence[tuple[int, int, bytes]]:
        """The first match, the number of matches and the counts of every batch of a study, in order."""

    @abstractmethod
    async def person_name(self, person: str) -> str | None:
        """Name of a guest."""

    @abstractmethod
    async def signing_key(self) -> bytes:
        """The key that signs identities: created with the database, then always the same."""

    @abstractmethod
    async def vapid_key(self) -> bytes:
        """The key that identifies this server to push services: created with the database, then always the same."""

    @abstractmethod
    async def find_problem(self) -> str | None:
        """Read and write, and return why that does not work now; None if it does. Never raises, and takes seconds at
        most."""

    @abstractmethod
    async def check_owner(self) -> None:
        """Set `fenced` if the database now has another owner. Never raises, and writes nothing."""

    @abstractmethod
    async def close(self) -> None:
        """Write everything that is queued, and release the database."""
