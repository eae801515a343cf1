"""What the server remembers of tables that are in the store only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import msgspec

from fairdeal.server.store import StoredTable
from fairdeal.server.table_snapshot import TableSnapshot

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner


@dataclass(frozen=True, slots=True)
class SleepingTable:
    """A table that is not in memory."""

    code: str
    last_visit: int
    people: frozenset[str]  # may include people who have left since
    has_played: bool  # whether a match has been started

    @classmethod
    def from_runner(cls, runner: "TableRunner", last_visit: int) -> Self:
        table = runner.table
        seated = [seat.person for seat in (*table.seats, *table.waiting)]
        people = frozenset(person for person in (*seated, table.host) if person is not None)
        return cls(runner.code, last_visit, people, table.match_number > 0)

    @classmethod
    def from_stored(cls, stored: StoredTable, last_visit: int) -> Self:
        """Find the people of a stored table without restoring it: everyone who was there or sent a command since."""
        table = msgspec.json.decode(stored.snapshot, type=TableSnapshot).table
        commands: list[dict[str, Any]] = [msgspec.json.decode(entry.command) for entry in stored.entries]
        seated = [seat["person"] for seat in (*table["seats"], *table["waiting"])]
        senders = [command["who"] for command in commands]
        people = frozenset(person for person in (*seated, *senders, table["host"]) if person is not None)
        has_played = table["match"] > 0 or any(command["kind"] == "start" for command in commands)
        return cls(stored.code, last_visit, people, has_played)
