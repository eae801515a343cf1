"""A tournament as it is stored, with its people and tables: what the keeper, the commands and the pages work with."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from fairdeal.duplicate.tournaments.rounds import SAME_DEALS, TEAMS
from fairdeal.duplicate.tournaments.team_standings import IMPS
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.lab.arena import sides_of
from fairdeal.server.duplicate.board import NEVER
from fairdeal.server.pairing.table_for_group import distinct_names
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import StoreError
from fairdeal.server.store.sql import is_storable
from fairdeal.server.tournaments import tournament_store
from fairdeal.table import Settings

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.engine.game import Game
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.tournament_store import StoredEntry, StoredTournament, StoredTournamentTable

DELETED = "Deleted player"
MAX_READS = 10
SOLO = "duplicate"  # alone against bots


class TournamentBody(msgspec.Struct, frozen=True):
    """The announcement of a tournament, which does not change."""

    name: str
    settings: dict[str, Any]
    format: str  # as people know it: `duplicate` is alone against bots
    rounds: int
    deals: int  # of each match; 0: by its rules
    capacity: int  # most entrants
    starts_at: int | None  # milliseconds since 1970
    starts_when_full: bool
    late_entry: bool
    accounts_only: bool
    arrival: int  # milliseconds that people have to come to their table
    pause: int  # milliseconds between two rounds
    scoring: str = IMPS  # of teams


@dataclass(eq=False)
class LoadedTournament:
    """One tournament. Its value has every result that is stored."""

    stored: StoredTournament
    entries: list[StoredEntry]
    tables: list[StoredTournamentTable]
    paired_at: dict[int, int]  # when each round was paired
    body: TournamentBody = field(init=False)
    value: Tournament = field(init=False)

    def __post_init__(self) -> None:
        self.body = msgspec.json.decode(self.stored.body, type=TournamentBody)
        self.value = Tournament.from_json(msgspec.json.decode(self.stored.document))
        for table in self.tables:
            scores = table.decoded_scores()
            played = self.value.rounds[table.round - 1]
            if scores is not None and str(table.number) not in played.scores:
                self.value.report(table.round, table.number, scores, table.decoded_deals())

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def state(self) -> str:
        return self.stored.state

    @property
    def has_same_deals(self) -> bool:
        """Whether all tables of a round play the same deals."""
        return self.value.format in SAME_DEALS

    @cached_property
    def settings(self) -> Settings:
        return Settings.from_json(self.body.settings)

    @cached_property
    def game(self) -> Game:
        return self.settings.create_game()

    @cached_property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return list(sides_of(self.game))

    @property
    def team_size(self) -> int:
        """People of one entrant: partners have one side of the table, a team has one at each of two tables."""
        tables = 2 if self.body.format == TEAMS else 1
        return 1 if self.body.format == SOLO else tables * self.sides.count(0)

    @property
    def is_full(self) -> bool:
        """Whether every place is taken, and nobody waits for a partner."""
        active = self.value.active()
        is_complete = all(len(self.people_of(entrant)) >= self.team_size for entrant in active)
        return len(active) >= self.body.capacity and is_complete

    def entry_of(self, person: str | None) -> StoredEntry | None:
        return self._entry_of_person.get(person) if person is not None else None

    @cached_property
    def _entry_of_person(self) -> dict[str, StoredEntry]:
        return {entry.person: entry for entry in self.entries}

    def entry_with_code(self, code: str) -> StoredEntry | None:
        """The person whose partners join them with this code."""
        given = code.encode()
        return next((one for one in self.entries if secrets.compare_digest(one.code.encode(), given)), None)

    def people_of(self, entrant: int) -> list[StoredEntry]:
        return self._people_of_entrant.get(entrant, [])

    @cached_property
    def _people_of_entrant(self) -> dict[int, list[StoredEntry]]:
        people: dict[int, list[StoredEntry]] = {}
        for entry in self.entries:
            people.setdefault(entry.entrant, []).append(entry)
        return people

    def add_entry(self, entry: StoredEntry) -> None:
        """Add a person who has just entered, before it is stored."""
        self.entries.append(entry)
        for name in ("_entry_of_person", "_people_of_entrant", "names"):
            self.__dict__.pop(name, None)

    def captain_of(self, entrant: int) -> StoredEntry | None:
        """The first of an entrant's people who still exists; None if there is none."""
        return next((entry for entry in self.people_of(entrant) if entry.name is not None), None)

    def people_at(self, number: int, table: int, entrant: int) -> list[StoredEntry]:
        """The people of an entrant who were seated at a table of a round, without those who joined later.

        Teams send their first people to the first table of a match, and the others to the second.
        """
        people = self.people_of(entrant)
        paired = max(self.paired_at.get(number, NEVER), people[0].at) if people else 0
        seated = [entry for entry in people if entry.at <= paired][: self.team_size]
        if self.body.format != TEAMS:
            return seated
        half = self.team_size // 2
        return seated[:half] if table % 2 == 0 else seated[half:]

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of all entrants, each different from the others."""
        numbers = [entrant.number for entrant in self.value.entrants]
        joined = [
            " & ".join(entry.name or DELETED for entry in self.people_of(number)) or DELETED for number in numbers
        ]
        return dict(zip(numbers, distinct_names(joined), strict=True))

    def has_seat(self, person: str | None, number: int, table: int) -> bool:
        """Whether a person was seated at a table of a round."""
        own = self.entry_of(person)
        return (
            own is not None
            and own.entrant in self.value.rounds[number - 1].tables[table]
            and own in self.people_at(number, table, own.entrant)
        )

    def table_at(self, number: int, table: int) -> StoredTournamentTable | None:
        return self._tables_by_place.get((number, table))

    @cached_property
    def _tables_by_place(self) -> dict[tuple[int, int], StoredTournamentTable]:
        return {(table.round, table.number): table for table in self.tables}

    def round_ended_at(self) -> int | None:
        """When the last table of the current round ended; None while one is being played."""
        played = self.value.rounds[-1] if self.value.rounds else None
        if played is None or not played.is_complete:
            return None
        return max((table.ended or 0 for table in self.tables if table.round == played.number), default=0)


def load(connection: sa.Connection, wanted: str) -> LoadedTournament | None:
    """Read a tournament; None if there is none.

    Statements of one connection may see different versions, so the version must be the same before and after.
    """
    for _ in range(MAX_READS):
        stored = tournament_store.read_tournament(connection, wanted)
        if stored is None:
            return None
        entries = tournament_store.read_entries(connection, wanted)
        tables = tournament_store.read_tables(connection, wanted)
        paired_at = tournament_store.read_paired_at(connection, wanted)
        if tournament_store.read_version(connection, wanted) == stored.version:
            return LoadedTournament(stored, entries, tables, paired_at)
    raise StoreError("the tournament changes too fast to be read")


async def find_tournament(manager: TableManager, wanted: str) -> LoadedTournament:
    """A tournament by its id; RequestRefused if there is none."""
    found = None
    if is_storable(wanted):
        found = await manager.store.read(lambda connection: load(connection, wanted))
    if found is None:
        raise no_such_tournament()
    return found


def no_such_tournament() -> RequestRefused:
    """The refusal of an id that no tournament has."""
    return RequestRefused(404, "tournament", "there is no such tournament; the link may be incomplete")
