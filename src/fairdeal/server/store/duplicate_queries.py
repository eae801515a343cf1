"""Reading days, challenges and attempts."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from fairdeal.server.duplicate.stored_result import StoredResult
from fairdeal.server.store.duplicate_schema import attempts, challenges, days
from fairdeal.server.store.schema import people, played


class StoredDay(NamedTuple):
    """A day of the daily deal."""

    day: str
    secret: str
    boards: str
    at: int


class StoredChallenge(NamedTuple):
    """Deals that other people may play, too."""

    id: str
    host: str
    at: int
    body: str


class StoredAttempt(NamedTuple):
    """A person's attempt at a deal."""

    event: str
    person: str
    table_id: str
    began: int
    match_id: str | None
    ended: int | None
    score: float | None


def day(connection: sa.Connection, wanted: str) -> StoredDay | None:
    found = connection.execute(sa.select(days).where(days.c.day == wanted)).first()
    return StoredDay(*found) if found is not None else None


def challenge(connection: sa.Connection, wanted: str) -> StoredChallenge | None:
    found = connection.execute(sa.select(challenges).where(challenges.c.id == wanted)).first()
    return StoredChallenge(*found) if found is not None else None


def challenges_of(connection: sa.Connection, person: str, limit: int) -> list[StoredChallenge]:
    """Challenges that a person made, latest first."""
    query = sa.select(challenges).where(challenges.c.host == person).order_by(challenges.c.at.desc()).limit(limit)
    return [StoredChallenge(*row) for row in connection.execute(query)]


def attempts_of(connection: sa.Connection, person: str, events: Sequence[str]) -> dict[str, StoredAttempt]:
    """A person's attempts at some deals."""
    query = sa.select(attempts).where(attempts.c.person == person, attempts.c.event.in_(events))
    return {row.event: StoredAttempt(*row) for row in connection.execute(query)}


def results(connection: sa.Connection, event: str, until: int | None = None) -> list[StoredResult]:
    """All finished attempts at a deal, first finished first; with `until`, only those that ended by then."""
    columns = (attempts.c.person, people.c.name, attempts.c.match_id, attempts.c.ended, attempts.c.score)
    query = (
        sa.select(*columns)
        .select_from(attempts.outerjoin(people, people.c.id == attempts.c.person))
        .where(attempts.c.event == event, attempts.c.match_id.is_not(None))
        .order_by(attempts.c.ended, attempts.c.person)
    )
    if until is not None:
        query = query.where(attempts.c.ended <= until)
    return [StoredResult(*row) for row in connection.execute(query)]


def event_of_match(connection: sa.Connection, match_id: str) -> str | None:
    """The deal that a match was an attempt at; None if it was none."""
    found: str | None = connection.execute(
        sa.select(attempts.c.event).where(attempts.c.match_id == match_id).order_by(attempts.c.began)
    ).scalar()
    return found


def seat_of(connection: sa.Connection, person: str, match_id: str) -> int | None:
    """The seat that a person had at the end of a match; None if they did not play it."""
    query = sa.select(played.c.seat).where(played.c.person == person, played.c.match_id == match_id)
    found: int | None = connection.execute(query).scalar()
    return found
