"""Tournaments as everybody sees them, computed once for each change and not for each of the people who watch."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fairdeal.duplicate.tournaments.rounds import TEAMS
from fairdeal.server.store.sql import is_storable
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament, load, no_such_tournament

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.duplicate.tournaments.rounds import Round
    from fairdeal.duplicate.tournaments.standings import StandingLine
    from fairdeal.duplicate.tournaments.team_standings import TeamMatch
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.bodies import TournamentRound

MAX_AGE = 10_000  # milliseconds, after which people may have other names
MAX_CACHED = 32


class ShownTournament:
    """A tournament for reading, with everything that is computed from its results."""

    def __init__(self, found: LoadedTournament) -> None:
        self.found = found
        self.rounds: list[TournamentRound] | None = None  # as everybody sees them; `pages` fills it

    @cached_property
    def lines(self) -> list[StandingLine]:
        """The standings."""
        return self.found.value.standings()

    @cached_property
    def matches(self) -> dict[int, list[TeamMatch | None]]:
        """The matches between teams of each round that everybody has finished."""
        if self.found.body.format != TEAMS:
            return {}
        value = self.found.value
        return {played.number: value.team_matches(played) for played in value.rounds if played.is_complete}

    @cached_property
    def tables_of(self) -> dict[int, list[tuple[int, int]]]:
        """The tables of each entrant: rounds, and numbers of the tables from 0."""
        tables: dict[int, list[tuple[int, int]]] = {}
        for played in self.found.value.rounds:
            for at, entrants in enumerate(played.tables):
                for entrant in entrants:
                    tables.setdefault(entrant, []).append((played.number, at))
        return tables

    def is_open(self, played: Round) -> bool:
        """Whether everybody may see the scores and records of a round: nobody can still play its deals."""
        return not self.found.has_same_deals or played.is_complete


class ShownTournaments:
    """The tournaments that people look at now."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.cache: dict[str, tuple[int, object, ShownTournament]] = {}

    async def find(self, wanted: str) -> ShownTournament:
        """A tournament by its id, as it is now; RequestRefused if there is none."""
        now, kept = self.manager.now(), self.cache.get(wanted)

        def read(connection: sa.Connection) -> tuple[object, LoadedTournament | None]:
            state = tournament_store.read_state(connection, wanted)
            if state is None or (kept is not None and kept[1] == state and 0 <= now - kept[0] < MAX_AGE):
                return state, None
            return state, load(connection, wanted)

        state, found = await self.manager.store.read(read) if is_storable(wanted) else (None, None)
        if found is not None:
            self.cache.pop(wanted, None)
            self.cache[wanted] = now, state, ShownTournament(found)
            if len(self.cache) > MAX_CACHED:
                del self.cache[next(iter(self.cache))]
            return self.cache[wanted][2]
        if state is None or kept is None:
            raise no_such_tournament()
        return kept[2]
