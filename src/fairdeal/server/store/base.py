"""What a store keeps, whatever it is made of: tables with their commands, finished matches, people, secrets.

A table is kept as a start (JSON that the table made of itself when it was set up, or at its last checkpoint) and the
commands accepted since, each with its number and time. Replaying them gives the table back.

`write` is the only way in. It takes changes that belong together, and they are durable together: a match's last move,
its record and the promise for the next match, say. Calls are written in the order in which they were made, many in one
transaction (group commit). Nobody may see what a command did before its write has come back.
"""

from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.engine.errors import FairdealError


class StoreError(FairdealError):
    """A store that cannot be used, or a write that was not done. One line, fit to be shown as it is."""


# ---- What can be written. Times are whole milliseconds since 1970.


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table is set up. `start` is what it is made from (JSON); its first command will be number 1."""

    table: str
    code: str  # the short code of the invitation; no two open tables have the same
    at: int
    start: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A table has accepted a command (JSON). Numbers count from 1 without a gap, through all checkpoints."""

    table: str
    number: int
    at: int
    command: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The whole table as it was after command `number` (JSON): the commands up to it are no longer needed."""

    table: str
    number: int
    start: str


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret behind the promise of a fair deal, for match `match` of a table (fair.py). Write before promising.

    Matches count up; the secrets of all but this one and the one before it are deleted.
    """

    table: str
    match: int
    secret: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A match is over, or was given up: its record, and who played it. Written twice it is kept once."""

    match: str  # the match's own name, as it stands in links
    table: str
    game: str
    at: int
    summary: str  # JSON for lists: players, places, what the hub wants to show without reading the record
    record: str  # JSON
    people: Mapping[str, int]  # person → seat at the end; bots have no entry


@dataclass(frozen=True, slots=True)
class Closed:
    """A table is gone for good: its commands and secrets are deleted, and its code is free again."""

    table: str


@dataclass(frozen=True, slots=True)
class Person:
    """What a guest is called. A later one replaces an earlier one."""

    person: str
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Alive:
    """The server is up at this time; written every few seconds, so that a restart knows how long it was down."""

    at: int


Change: TypeAlias = NewTable | Entry | Checkpoint | Secret | Finished | Closed | Person | Alive


# ---- What can be read


@dataclass(frozen=True, slots=True)
class Kept:
    """An open table as it is kept: replay `entries` on `start` and it is as it was."""

    table: str
    code: str
    made: int
    start: str
    number: int  # of the last command that `start` has in it; the first entry is the next one
    entries: Sequence[Entry]
    secrets: Mapping[int, str]  # match → secret, of the last two that were written


@dataclass(frozen=True, slots=True)
class Played:
    """A match in somebody's history."""

    match: str
    table: str
    game: str
    at: int
    seat: int
    summary: str


class Store(ABC):
    """The only owner of a database: opening one that another server has open is refused.

    When a write fails, its table in memory has gone further than the store. Later writes of the same table fail too,
    until `load` has given it back as it was: drop the table from memory, and revive it.
    """

    @abstractmethod
    def write(self, *changes: Change) -> "Future[None]":
        """Put changes in line at once, in the order of the calls; await the result: done once they are durable.

        Called from the event loop. StoreError where it could not be done; then none of these changes is there. (Where
        the database went away just then all of them may be: `load` tells.)
        """

    @abstractmethod
    async def tables(self) -> Sequence[Kept]:
        """All open tables, oldest first: what a server revives when it starts."""

    @abstractmethod
    async def load(self, table: str) -> Kept | None:
        """One open table; None where there is none. Its writes that were made before the call are in it, or failed."""

    @abstractmethod
    async def alive(self) -> int | None:
        """When the last server was surely up: the time of the latest `Alive` or `Entry`; None in a new database."""

    @abstractmethod
    async def record(self, match: str) -> str | None:
        """The record of a finished match."""

    @abstractmethod
    async def history(self, person: str, most: int = 50, before: int | None = None) -> Sequence[Played]:
        """A person's matches, latest first; with `before`, only those that ended earlier."""

    @abstractmethod
    async def name(self, person: str) -> str | None:
        """What a guest is called."""

    @abstractmethod
    async def key(self) -> bytes:
        """The server's own secret, which signs identities: made once, then always the same."""

    @abstractmethod
    async def healthy(self) -> bool:
        """Can it be asked at this moment? Never raises."""

    @abstractmethod
    async def close(self) -> None:
        """Write all that is waiting, and let the database go."""
