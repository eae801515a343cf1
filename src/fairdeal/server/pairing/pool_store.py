"""The pool in the database: who waits, who has a table now, who was seated together recently."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import sqlalchemy as sa

from fairdeal.server.pairing.matching import Pair, pair
from fairdeal.server.store import RowsChanged, StoreError
from fairdeal.server.store.people_schema import pairings, pool

MEETING_MEMORY = 3_600_000  # milliseconds for which people who were seated together are kept apart if possible
CHUNK = 500  # people in one statement


@dataclass(frozen=True, slots=True)
class PoolEntry:
    """A person in the pool. Times are in milliseconds since 1970."""

    person: str
    since: int
    seen: int
    bots_at: int
    wishes: str  # JSON
    code: str | None = None  # of the table that they have got


@dataclass(frozen=True, slots=True)
class PoolEntered(RowsChanged):
    """A person waits, or has changed their wishes and keeps their place in line."""

    entry: PoolEntry

    def write_rows(self, connection: sa.Connection) -> None:
        entry = self.entry
        is_earlier = (pool.c.person == entry.person, pool.c.code.is_not(None), pool.c.since < entry.since)
        connection.execute(pool.delete().where(*is_earlier))
        connection.execute(
            sa.text(
                "INSERT INTO pool (person, since, seen, bots_at, wishes) "
                "VALUES (:person, :since, :seen, :bots_at, :wishes) "
                "ON CONFLICT (person) DO UPDATE SET seen = excluded.seen, wishes = excluded.wishes"
            ),
            {
                "person": entry.person, "since": entry.since, "seen": entry.seen, "bots_at": entry.bots_at,
                "wishes": entry.wishes,
            },
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PoolLeft(RowsChanged):
    """A person no longer waits."""

    person: str

    def write_rows(self, connection: sa.Connection) -> None:
        connection.execute(pool.delete().where(pool.c.person == self.person))


@dataclass(frozen=True, slots=True)
class WaiterGone(RowsChanged):
    """A person has closed the page and shown no sign of life since."""

    person: str
    closed_at: int

    def write_rows(self, connection: sa.Connection) -> None:
        is_gone = (pool.c.person == self.person, pool.c.seen <= self.closed_at, pool.c.code.is_(None))
        connection.execute(pool.delete().where(*is_gone))


@dataclass(frozen=True, slots=True)
class BotsWelcome(RowsChanged):
    """A person wants bots on the empty seats from `at` on."""

    person: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        is_later = (pool.c.person == self.person, pool.c.bots_at > self.at)
        connection.execute(pool.update().where(*is_later).values(bots_at=self.at))


@dataclass(frozen=True, slots=True)
class WaitersSeen(RowsChanged):
    """The clients of these people still wait."""

    people: Sequence[str]
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        for start in range(0, len(self.people), CHUNK):
            part = self.people[start : start + CHUNK]
            connection.execute(pool.update().where(pool.c.person.in_(part), pool.c.seen < self.at).values(seen=self.at))


@dataclass(frozen=True, slots=True)
class PoolCleared(RowsChanged):
    """People whose clients are gone leave the pool, and old meetings are forgotten."""

    seen_before: int
    met_before: int

    def write_rows(self, connection: sa.Connection) -> None:
        connection.execute(pool.delete().where(pool.c.seen < self.seen_before))
        connection.execute(pairings.delete().where(pairings.c.at < self.met_before))


@dataclass(frozen=True, slots=True)
class PeopleSeated(RowsChanged):
    """People get a table. Write it together with the table: if one of them does not wait anymore, neither is written.

    Two nodes that both believe that they serve the pool can therefore never seat a person twice.
    """

    table_id: str
    code: str
    people: Sequence[str]
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        waits = sa.or_(pool.c.code.is_(None), pool.c.code == self.code)
        update = pool.update().where(pool.c.person.in_(self.people), waits).values(code=self.code)
        if connection.execute(update).rowcount != len(self.people):
            raise StoreError("somebody does not wait for a table anymore")
        connection.execute(pairings.delete().where(pairings.c.table_id == self.table_id))
        rows = [{"table_id": self.table_id, "person": person, "at": self.at} for person in self.people]
        connection.execute(pairings.insert(), rows)


_ENTRIES = sa.select(pool.c.person, pool.c.since, pool.c.seen, pool.c.bots_at, pool.c.wishes, pool.c.code)


def read_pool(connection: sa.Connection) -> list[PoolEntry]:
    """Everybody in the pool, longest wait first."""
    return [PoolEntry(*row) for row in connection.execute(_ENTRIES.order_by(pool.c.since, pool.c.person))]


def read_entry(connection: sa.Connection, person: str) -> PoolEntry | None:
    """One person in the pool."""
    row = connection.execute(_ENTRIES.where(pool.c.person == person)).first()
    return PoolEntry(*row) if row is not None else None


def read_meetings(connection: sa.Connection, after: int) -> set[Pair]:
    """People who were seated together after a time, if both are in the pool now."""
    query = (
        sa.select(pairings.c.table_id, pairings.c.person)
        .join(pool, pool.c.person == pairings.c.person)
        .where(pairings.c.at >= after, pool.c.code.is_(None))
    )
    tables: dict[str, list[str]] = {}
    for table_id, person in connection.execute(query):
        tables.setdefault(table_id, []).append(person)
    return {pair(one, other) for people in tables.values() for one, other in combinations(people, 2)}
