"""What the browser keeps: texts by key. The page's worker implements it with IndexedDB."""

from collections.abc import Awaitable, Mapping
from typing import Protocol

from msgspec import Struct

ON_DEMAND = ("record/", "lines/")  # keys that are long, and read one at a time; all others are read at the start


class Storage(Protocol):
    """Reads and writes what the browser keeps."""

    def save(self, values: Mapping[str, str | None]) -> Awaitable[None]:
        """Write values, all or none; None deletes. Writes take effect in the order of the calls."""

    async def read(self, key: str) -> str | None:
        """Read one value."""


class StoredTableRow(Struct, array_like=True):
    """An open table without its commands; key `table/ID`."""

    code: str
    created_at: int
    snapshot: str
    number: int
    secrets: dict[int, str]
    epoch: int
    people: list[str]
    has_played: bool
    last_visit: int | None


class CommandRow(Struct, array_like=True):
    """A command since the last checkpoint; key `log/ID/NUMBER`."""

    number: int
    at: int
    command: str


class MatchRow(Struct, array_like=True):
    """A finished match without its record, which is at `record/ID`; key `match/ID`."""

    table_id: str
    game: str
    at: int
    summary: str
    people: dict[str, int]


class ReviewRow(Struct, array_like=True):
    """A review without its lines, which are at `lines/…`; key `review/MATCH/SEAT/REVIEWER`."""

    at: int
    is_complete: bool
    decisions: str


class AttemptRow(Struct, array_like=True):
    """An attempt at a daily deal; key `attempt/EVENT`."""

    table: str
    began: int
    match: str | None
    score: float | None  # None: not over, or given up
