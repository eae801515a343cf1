"""Rows about vacations: who is on vacation until when, and how many days of the year they have left."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa

from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.store import RowsChanged
from fairdeal.server.store.correspondence_schema import turns, vacations

DAY = 86_400_000  # milliseconds


@dataclass(frozen=True, slots=True)
class VacationRow:
    """The current or last vacation of a person, and the days taken in its year."""

    starts: int = 0
    until: int = 0
    year: int = 0
    used: int = 0

    def days_left(self, budget: int, now: int) -> int:
        """Days that the person may still take this year."""
        used = self.used if self.year == year_of(now) else 0
        return max(0, budget - used)


def year_of(now: int) -> int:
    """The calendar year of a time, in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).year


def read_vacation(connection: sa.Connection, person: str) -> VacationRow:
    """The current or last vacation of a person; an empty one if they never took any."""
    columns = vacations.c.starts, vacations.c.until, vacations.c.year, vacations.c.used
    row = connection.execute(sa.select(*columns).where(vacations.c.person == person)).first()
    return VacationRow(*row) if row is not None else VacationRow()


def read_ends(connection: sa.Connection, people: Collection[str], now: int) -> Mapping[str, int]:
    """Those of these people who are on vacation, and until when."""
    query = sa.select(vacations.c.person, vacations.c.until)
    rows = connection.execute(query.where(vacations.c.person.in_(people), vacations.c.until > now))
    return {row.person: row.until for row in rows}


def read_changed(connection: sa.Connection, since: int) -> list[str]:
    """People whose vacation began or was ended since a time."""
    return list(connection.execute(sa.select(vacations.c.person).where(vacations.c.changed >= since)).scalars())


def tables_with_turn(connection: sa.Connection, person: str) -> list[str]:
    """Ids of the correspondence tables that wait for a person, also of those that sleep."""
    return list(connection.execute(sa.select(turns.c.table_id).where(turns.c.person == person)).scalars())


@dataclass(slots=True)
class VacationTaken(RowsChanged):
    """A person goes on vacation; `is_taken` is false if they are on vacation already, or have too few days left."""

    person: str
    days: int
    budget: int
    at: int
    is_taken: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        year, table = year_of(self.at), vacations.c
        empty = {"person": self.person, "starts": 0, "until": 0, "year": year, "used": 0, "changed": 0}
        insert_once(connection, vacations, empty)
        used = sa.case((table.year == year, table.used), else_=0) + self.days
        allowed = (table.person == self.person, table.until <= self.at, used <= self.budget)
        until = self.at + self.days * DAY
        values = {"starts": self.at, "until": until, "year": year, "used": used, "changed": self.at}
        self.is_taken = connection.execute(vacations.update().where(*allowed).values(values)).rowcount == 1


@dataclass(slots=True)
class VacationEnded(RowsChanged):
    """A person is back early. They get back the days that have not begun; messages about turns come right away."""

    person: str
    at: int
    is_ended: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        row = read_vacation(connection, self.person)
        own = (vacations.c.person == self.person, vacations.c.until == row.until, vacations.c.until > self.at)
        unused = max(0, row.until - self.at) // DAY
        values = {"until": self.at, "used": row.used - unused, "changed": self.at}
        self.is_ended = connection.execute(vacations.update().where(*own).values(values)).rowcount == 1
        if self.is_ended:
            waiting = (turns.c.person == self.person, turns.c.due == row.until)
            connection.execute(turns.update().where(*waiting).values(due=self.at))
