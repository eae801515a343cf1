"""A rated match as it is stored: who started it, who stayed, who left and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.server.ratings.rating_model import Player
from fairdeal.server.store import RowsChanged
from fairdeal.table import Table

if TYPE_CHECKING:
    import sqlalchemy as sa


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A person who started a rated match."""

    person: str
    started: int  # their seat at the start
    team: int
    seat: int | None  # at the end; None if they have left
    leave_order: int | None  # 1 for the first to leave


@dataclass(frozen=True, slots=True)
class MatchRated(RowsChanged):
    """A finished match that counts for ratings. Writing it twice does no harm."""

    match_id: str
    family: str
    at: int
    seats: Sequence[RatedSeat]

    def write_rows(self, connection: sa.Connection) -> None:
        import sqlalchemy as sa  # the static edition has no database

        from fairdeal.server.store.people_schema import rated_matches, rated_players

        known = sa.select(rated_matches.c.match_id).where(rated_matches.c.match_id == self.match_id)
        if connection.execute(known).first() is not None:
            return
        connection.execute(rated_matches.insert(), {"match_id": self.match_id, "family": self.family, "at": self.at})
        rows = [{"match_id": self.match_id, "at": self.at, **asdict(seat)} for seat in self.seats]
        connection.execute(rated_players.insert(), rows)


def family_of(game: str, preset: str) -> str:
    """Matches of the same game and preset share their ratings."""
    return f"{game}/{preset}"


def rated_match(table_id: str, table: Table, now: int) -> list[MatchRated]:
    """The match that has just ended, if it counts: it was agreed to be rated, and two people or more started it.

    People who took a seat later do not count, and neither do bots.
    """
    state, settings = table.state, table.settings
    people = [(person, seat) for seat, person in enumerate(table.starters) if person is not None]
    if state is None or not settings.rated or settings.preset is None or table.is_practice or len(people) < 2:
        return []
    order = [person for person in table.leavers if person not in table.last_players]
    seats = [
        RatedSeat(
            person,
            started,
            state.game.team_of(started),
            table.last_players.index(person) if person in table.last_players else None,
            order.index(person) + 1 if person in order else None,
        )
        for person, started in people
    ]
    match_id = f"{table_id}-{table.match_number}"
    return [MatchRated(match_id, family_of(settings.game, settings.preset), now, seats)]


def places_of(outcome: Mapping[str, Any] | None) -> dict[int, int]:
    """Place of each seat, from 1, by the outcome of a match."""
    found: dict[int, int] = {}
    above = 0
    for sharing in outcome["places"] if outcome is not None else ():
        seats = sharing if isinstance(sharing, list) else [sharing]
        found |= dict.fromkeys(seats, above + 1)
        above += len(seats)
    return found


def players_of(seats: Sequence[RatedSeat], outcome: Mapping[str, Any] | None) -> list[Player]:
    """The people of a rated match with their places, by the outcome in its record, in seat order.

    A match without an outcome has no places: everybody who stayed shares the first.
    """
    places = places_of(outcome)
    return [
        Player(seat.person, seat.team, places.get(seat.seat, 1) if seat.seat is not None else None, seat.leave_order)
        for seat in sorted(seats, key=lambda seat: seat.started)
    ]
