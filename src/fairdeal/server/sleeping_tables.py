"""What the server remembers of tables that are only in the store."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.store import TableSummary

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.table import Table


@dataclass(frozen=True, slots=True)
class SleepingTable:
    """A table that is not in memory. Times are on the server's clock."""

    code: str
    last_visit: int
    people: frozenset[str]  # may include people who have left since
    has_played: bool  # whether a match has been started
    has_alarm: bool = False  # a correspondence match is being played

    @classmethod
    def from_runner(cls, runner: "TableRunner", last_visit: int) -> Self:
        table = runner.table
        return cls(runner.code, last_visit, people_of(table), table.match_number > 0, is_correspondence_match(table))

    @classmethod
    def from_summary(cls, summary: TableSummary, last_visit: int) -> Self:
        return cls(summary.code, last_visit, summary.people, summary.has_played, summary.has_alarm)


def people_of(table: "Table") -> frozenset[str]:
    """Everyone with a seat, a place in line or the host role."""
    seated = [seat.person for seat in (*table.seats, *table.waiting)]
    return frozenset(person for person in (*seated, table.host) if person is not None)


class SleepingTables(dict[str, SleepingTable]):
    """All sleeping tables, by id, and how long they are kept. Milliseconds.

    A table is hidden from lists long before it is deleted: until then its link still finds it.
    """

    def __init__(self, hide_after: int, close_after: int, abandon_after: int) -> None:
        super().__init__()
        self.hide_after = hide_after
        self.close_after = close_after
        self.abandon_after = abandon_after

    def of_person(self, person: str, now: int) -> list[str]:
        """Ids of tables that a person has a place at, and that are not hidden; last visited first."""
        found = [
            (table.last_visit, table_id)
            for table_id, table in self.items()
            if person in table.people and (table.has_alarm or now - table.last_visit <= self.hide_after)
        ]
        return [table_id for _, table_id in sorted(found, reverse=True)]

    def expired(self, now: int) -> Iterator[str]:
        """Ids of tables that nobody will come back to."""
        for table_id, table in tuple(self.items()):
            limit = self.close_after if table.has_played else min(self.close_after, self.abandon_after)
            if now - table.last_visit > limit and not table.has_alarm:
                yield table_id
