"""Ratings in the database: matches that are to be rated, in their order; the ratings; who leaves too often."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from fairdeal.server.ratings.rated_match import RatedSeat, players_of
from fairdeal.server.ratings.rating_model import Player, Rating
from fairdeal.server.store import RowsChanged, StoreError
from fairdeal.server.store.people_schema import rated_matches, rated_players, ratings
from fairdeal.server.store.schema import matches

DAY = 86_400_000  # milliseconds
MAX_LEAVES = 3  # rated matches that a person may leave within a day
DEFERRAL = 7_200_000  # milliseconds after the last of them for which others are seated first


@dataclass(frozen=True, slots=True)
class RatableMatch:
    """A rated match as the records have it."""

    match_id: str
    family: str
    number: int | None  # in the order of rating; None: not rated yet
    players: Sequence[Player]


@dataclass(frozen=True, slots=True)
class RatingsUpdated(RowsChanged):
    """Matches were rated: they get the next numbers, and their people new ratings.

    Refused if other matches were rated in the meantime: these must be rated after them.
    """

    after: int  # the last number before
    matches: Sequence[str]
    ratings: Mapping[tuple[str, str], Rating]  # person and family

    def write_rows(self, connection: sa.Connection) -> None:
        last = last_number(connection)
        if last == self.after + len(self.matches):
            first = sa.select(rated_matches.c.number).where(rated_matches.c.match_id == self.matches[-1])
            if connection.execute(first).scalar() == last:
                return  # written before
        if last != self.after:
            raise StoreError("other matches were rated in the meantime")
        for number, match_id in enumerate(self.matches, self.after + 1):
            connection.execute(rated_matches.update().where(rated_matches.c.match_id == match_id).values(number=number))
        write_ratings(connection, self.ratings)


@dataclass(frozen=True, slots=True)
class RatingsReplaced(RowsChanged):
    """All ratings, computed again from the records."""

    ratings: Mapping[tuple[str, str], Rating]

    def write_rows(self, connection: sa.Connection) -> None:
        connection.execute(ratings.delete())
        write_ratings(connection, self.ratings)


def write_ratings(connection: sa.Connection, changed: Mapping[tuple[str, str], Rating]) -> None:
    for (person, family), rating in changed.items():
        connection.execute(ratings.delete().where(ratings.c.person == person, ratings.c.family == family))
        row = {"person": person, "family": family, "mu": rating.mu, "sigma": rating.sigma, "matches": rating.matches}
        connection.execute(ratings.insert(), row)


def last_number(connection: sa.Connection) -> int:
    """Number of the match that was rated last; 0 if there is none."""
    return connection.execute(sa.select(sa.func.max(rated_matches.c.number))).scalar() or 0


def unrated_matches(connection: sa.Connection, limit: int) -> list[RatableMatch]:
    """Matches that are not rated yet, in the order in which they ended."""
    is_new = sa.select(rated_matches).where(rated_matches.c.number.is_(None))
    return _read_matches(connection, is_new.order_by(rated_matches.c.at, rated_matches.c.match_id).limit(limit))


def numbered_matches(connection: sa.Connection, after: int, limit: int) -> list[RatableMatch]:
    """Matches that were rated, in that order."""
    is_later = sa.select(rated_matches).where(rated_matches.c.number > after)
    return _read_matches(connection, is_later.order_by(rated_matches.c.number).limit(limit))


def _read_matches(connection: sa.Connection, query: sa.Select[tuple[str, str, int, int | None]]) -> list[RatableMatch]:
    rows = connection.execute(query).all()
    ids = [row.match_id for row in rows]
    seats: dict[str, list[RatedSeat]] = {}
    for row in connection.execute(sa.select(rated_players).where(rated_players.c.match_id.in_(ids))):
        seat = RatedSeat(row.person, row.started, row.team, row.seat, row.leave_order)
        seats.setdefault(row.match_id, []).append(seat)
    select_records = sa.select(matches.c.id, matches.c.record).where(matches.c.id.in_(ids))
    outcomes = {match_id: json.loads(record)["outcome"] for match_id, record in connection.execute(select_records)}
    return [
        RatableMatch(row.match_id, row.family, row.number, players_of(seats[row.match_id], outcomes[row.match_id]))
        for row in rows
        if row.match_id in outcomes  # a match is stored together with its record
    ]


def read_ratings(
    connection: sa.Connection, people: Collection[str] | None = None, family: str | None = None
) -> dict[tuple[str, str], Rating]:
    """Ratings by person and family: all, of some people, or of one family."""
    query = sa.select(ratings)
    if people is not None:
        query = query.where(ratings.c.person.in_(people))
    if family is not None:
        query = query.where(ratings.c.family == family)
    return {(row.person, row.family): Rating(row.mu, row.sigma, row.matches) for row in connection.execute(query)}


def read_deferrals(connection: sa.Connection, people: Collection[str], now: int) -> dict[str, int]:
    """People who have left too many rated matches within a day, and until when others are seated before them."""
    found: dict[str, int] = {}
    listed = sorted(people)
    for start in range(0, len(listed), 500):
        query = (
            sa.select(rated_players.c.person, sa.func.max(rated_players.c.at))
            .where(
                rated_players.c.person.in_(listed[start : start + 500]),
                rated_players.c.at > now - DAY,
                rated_players.c.leave_order.is_not(None),
            )
            .group_by(rated_players.c.person)
            .having(sa.func.count() >= MAX_LEAVES)
        )
        found.update({person: last + DEFERRAL for person, last in connection.execute(query)})
    return {person: until for person, until in found.items() if until > now}
