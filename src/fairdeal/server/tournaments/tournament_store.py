"""Tournaments in the database. Each change names the version that it is based on; the later of two is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from fairdeal.duplicate.tournaments.duplicate_standings import Score
from fairdeal.duplicate.tournaments.team_standings import Deals
from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.json_codec import encode_json
from fairdeal.server.store import RowsChanged, StoreError
from fairdeal.server.store.schema import matches, people
from fairdeal.server.store.tournament_schema import (
    tournament_entries,
    tournament_rounds,
    tournament_tables,
    tournaments,
)

OPEN, RUNNING, OVER, CANCELED = "open", "running", "over", "canceled"


class StoredTournament(NamedTuple):
    """A tournament without its entries and tables."""

    id: str
    host: str
    at: int
    state: str
    public: int
    body: str
    secret: str
    version: int
    document: str


class StoredEntry(NamedTuple):
    """A person in a tournament, with their name."""

    person: str
    entrant: int
    code: str
    at: int
    name: str | None


class StoredTournamentTable(NamedTuple):
    """A table of a round."""

    round: int
    number: int
    table_id: str
    match_id: str | None
    ended: int | None
    scores: str | None
    deals: str | None

    def decoded_scores(self) -> list[Score] | None:
        return msgspec.json.decode(self.scores, type=list[Score]) if self.scores is not None else None

    def decoded_deals(self) -> Deals:
        return msgspec.json.decode(self.deals, type=Deals) if self.deals is not None else []


@dataclass(frozen=True, slots=True)
class TournamentCreated(RowsChanged):
    """A new tournament."""

    row: StoredTournament

    def write_rows(self, connection: sa.Connection) -> None:
        insert_once(connection, tournaments, self.row._asdict())


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A person who enters."""

    person: str
    entrant: int
    code: str
    at: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table of a round."""

    round: int
    number: int
    table_id: str


@dataclass(frozen=True, slots=True)
class TournamentChanged(RowsChanged):
    """The next version of a tournament, with everything that belongs to it; refused if there is one already.

    With `paired`, a round begins; the key of its row and the version make sure that this happens once. With `opened`,
    the records of a round become public, because nobody can still play its deals.
    """

    tournament: str
    version: int  # the new one
    state: str
    document: str
    at: int
    entered: Sequence[NewEntry] = ()
    left: Sequence[str] = ()  # people
    removed_entrant: int | None = None  # those after it move up by one number
    paired: int | None = None
    tables: Sequence[NewTable] = ()
    opened: int | None = None
    host: str | None = None  # the new organizer

    def write_rows(self, connection: sa.Connection) -> None:
        own = tournaments.c.id == self.tournament
        update = tournaments.update().where(own, tournaments.c.version == self.version - 1)
        values = {"version": self.version, "state": self.state, "document": self.document}
        if self.host is not None:
            values["host"] = self.host
        if connection.execute(update.values(**values)).rowcount == 0:
            found = connection.execute(sa.select(tournaments.c.version, tournaments.c.document).where(own)).first()
            if found is not None and tuple(found) == (self.version, self.document):
                return  # written before
            raise StoreError("the tournament was changed in the meantime")
        self._write_entries(connection)
        if self.paired is not None:
            row = {"tournament": self.tournament, "number": self.paired, "at": self.at}
            connection.execute(tournament_rounds.insert(), row)
        if self.tables:
            rows = [{"tournament": self.tournament, **asdict(table)} for table in self.tables]
            connection.execute(tournament_tables.insert(), rows)
        if self.opened is not None:
            table = tournament_tables.c
            theirs = sa.select(table.match_id).where(
                table.tournament == self.tournament, table.round == self.opened, table.match_id.is_not(None)
            )
            connection.execute(matches.update().where(matches.c.id.in_(theirs)).values(public_at=self.at))

    def _write_entries(self, connection: sa.Connection) -> None:
        entry = tournament_entries.c
        own = entry.tournament == self.tournament
        for person in self.left:
            connection.execute(tournament_entries.delete().where(own, entry.person == person))
        if self.removed_entrant is not None:
            later = tournament_entries.update().where(own, entry.entrant > self.removed_entrant)
            connection.execute(later.values(entrant=entry.entrant - 1))
        for one in self.entered:
            insert_once(connection, tournament_entries, {"tournament": self.tournament, **asdict(one)})


@dataclass(frozen=True, slots=True)
class TournamentTableEnded(RowsChanged):
    """The match of a table is over: written together with its last move. The first result stays."""

    tournament: str
    round: int
    number: int
    match_id: str
    at: int
    scores: Sequence[Score]
    deals: Deals | None = None

    def write_rows(self, connection: sa.Connection) -> None:
        table = tournament_tables.c
        own = (table.tournament == self.tournament, table.round == self.round, table.number == self.number)
        update = tournament_tables.update().where(*own, table.match_id.is_(None))
        deals = encode_json(self.deals) if self.deals is not None else None
        values = {
            "match_id": self.match_id, "ended": self.at, "scores": encode_json(list(self.scores)), "deals": deals
        }  # fmt: skip
        connection.execute(update.values(**values))


def read_tournament(connection: sa.Connection, wanted: str) -> StoredTournament | None:
    row = connection.execute(sa.select(tournaments).where(tournaments.c.id == wanted)).first()
    return StoredTournament(*row) if row is not None else None


def read_version(connection: sa.Connection, wanted: str) -> int | None:
    """The version that a tournament has now."""
    found: int | None = connection.execute(sa.select(tournaments.c.version).where(tournaments.c.id == wanted)).scalar()
    return found


def read_state(connection: sa.Connection, wanted: str) -> tuple[int, int, str] | None:
    """What changes with a tournament: its version, the number of tables that have ended, its organizer."""
    ended = (
        sa.select(sa.func.count(tournament_tables.c.match_id))
        .where(tournament_tables.c.tournament == wanted)
        .scalar_subquery()
    )
    query = sa.select(tournaments.c.version, ended, tournaments.c.host).where(tournaments.c.id == wanted)
    found = connection.execute(query).first()
    return (found[0], found[1], found[2]) if found is not None else None


def read_entries(connection: sa.Connection, tournament: str) -> list[StoredEntry]:
    """Everybody in a tournament, by entrant and then in the order of entry."""
    entry = tournament_entries.c
    query = (
        sa.select(entry.person, entry.entrant, entry.code, entry.at, people.c.name)
        .select_from(tournament_entries.outerjoin(people, people.c.id == entry.person))
        .where(entry.tournament == tournament)
        .order_by(entry.entrant, entry.at, entry.person)
    )
    return [StoredEntry(*row) for row in connection.execute(query)]


def read_tables(connection: sa.Connection, tournament: str) -> list[StoredTournamentTable]:
    table = tournament_tables.c
    columns = (table.round, table.number, table.table_id, table.match_id, table.ended, table.scores, table.deals)
    query = sa.select(*columns).where(table.tournament == tournament).order_by(table.round, table.number)
    return [StoredTournamentTable(*row) for row in connection.execute(query)]


def read_paired_at(connection: sa.Connection, tournament: str) -> dict[int, int]:
    """When each round was paired."""
    query = sa.select(tournament_rounds.c.number, tournament_rounds.c.at)
    rows = connection.execute(query.where(tournament_rounds.c.tournament == tournament))
    return {row.number: row.at for row in rows}


def active_ids(connection: sa.Connection) -> list[str]:
    """Tournaments that something may be due for, oldest first."""
    query = sa.select(tournaments.c.id).where(tournaments.c.state.in_((OPEN, RUNNING))).order_by(tournaments.c.at)
    return list(connection.execute(query).scalars())


def concerned(connection: sa.Connection, person: str) -> list[str]:
    """Tournaments that are not over and that a person organizes or has entered."""
    entered = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.person == person)
    is_theirs = sa.or_(tournaments.c.host == person, tournaments.c.id.in_(entered))
    query = sa.select(tournaments.c.id).where(tournaments.c.state.in_((OPEN, RUNNING)), is_theirs)
    return list(connection.execute(query).scalars())


def count_open(connection: sa.Connection, host: str) -> int:
    """Tournaments of an organizer that are not over."""
    query = sa.select(sa.func.count()).where(tournaments.c.host == host, tournaments.c.state.in_((OPEN, RUNNING)))
    return int(connection.execute(query).scalar() or 0)


def listed(connection: sa.Connection, person: str | None, limit: int) -> list[tuple[StoredTournament, int]]:
    """Tournaments that are public, or concern a person, with the number of people; open ones first, then latest."""
    theirs = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.person == person)
    is_shown = sa.or_(tournaments.c.public == 1, tournaments.c.host == person, tournaments.c.id.in_(theirs))
    found: list[StoredTournament] = []
    for state in (OPEN, RUNNING, OVER):
        query = (
            sa.select(tournaments)
            .where(tournaments.c.state == state, is_shown)
            .order_by(tournaments.c.at.desc())
            .limit(limit - len(found))
        )
        found += [StoredTournament(*row) for row in connection.execute(query)]
    entry = tournament_entries.c
    query = (
        sa.select(entry.tournament, sa.func.count())
        .where(entry.tournament.in_([one.id for one in found]))
        .group_by(entry.tournament)
    )
    people = {row[0]: int(row[1]) for row in connection.execute(query)}
    return [(one, people.get(one.id, 0)) for one in found]


def entered_by(connection: sa.Connection, person: str | None) -> set[str]:
    """Tournaments that a person has entered."""
    query = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.person == person)
    return set(connection.execute(query).scalars())
