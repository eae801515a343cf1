"""The changes that can be written to a store. Times are whole milliseconds since 1970."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class TableCreated:
    """A new table. Its first command will be number 1."""

    table_id: str
    code: str  # the short code of the invite link; no two open tables have the same
    at: int
    snapshot: str  # JSON


@dataclass(frozen=True, slots=True)
class CommandAccepted:
    """A command (JSON) that a table has accepted. Numbers count from 1 without gaps, across all checkpoints."""

    table_id: str
    number: int
    at: int
    command: str


@dataclass(frozen=True, slots=True)
class CheckpointTaken:
    """The complete table after command `number`: that command and all before it are no longer needed."""

    table_id: str
    number: int
    snapshot: str  # JSON


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
    """A match that is over or was abandoned, with its record and its players. Written twice, it is kept once."""

    match_id: str  # as it appears in links
    table_id: str
    game: str
    at: int
    summary: str  # JSON for lists, which do not read the record: players, outcome
    record: str  # JSON
    people: Mapping[str, int]  # person → seat at the end; bots have no entry


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
    """The server is running at this time; written every few seconds."""

    at: int


Change: TypeAlias = (
    TableCreated
    | CommandAccepted
    | CheckpointTaken
    | SecretCreated
    | MatchFinished
    | TableClosed
    | PersonNamed
    | Heartbeat
)
