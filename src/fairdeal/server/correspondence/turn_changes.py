"""What the store knows of a correspondence match while its table sleeps: when its clock moves, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.server.store import Change, RowsChanged
from fairdeal.table import PLAYING

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.server.table_runner import TableRunner
    from fairdeal.table import Table
    from fairdeal.table.clock import Turn


@dataclass(frozen=True, slots=True)
class PersonTurn:
    """The turn of a person: when it began, and its deadline."""

    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class TurnsChanged(RowsChanged):
    """The alarm and the turns of a table; written with the command that changes them."""

    table_id: str
    code: str
    game: str
    alarm: int | None
    turns: Mapping[str, PersonTurn]
    due: int  # when messages about new turns are to be sent

    def write_rows(self, connection: sa.Connection) -> None:
        import sqlalchemy as sa  # the static edition has tables, but no database

        from fairdeal.server.store.correspondence_schema import alarms, turns

        connection.execute(alarms.delete().where(alarms.c.table_id == self.table_id))
        if self.alarm is not None:
            connection.execute(alarms.insert(), {"table_id": self.table_id, "at": self.alarm})
        query = sa.select(turns.c.person, turns.c.since).where(turns.c.table_id == self.table_id)
        known = {row.person: row.since for row in connection.execute(query)}
        for person, since in known.items():
            is_theirs = (turns.c.table_id == self.table_id, turns.c.person == person)
            turn = self.turns.get(person)
            if turn is None or turn.since != since:
                connection.execute(turns.delete().where(*is_theirs))
            else:
                connection.execute(turns.update().where(*is_theirs).values(until=turn.until))
        new = {person: turn for person, turn in self.turns.items() if known.get(person) != turn.since}
        if new:
            rest = {"table_id": self.table_id, "code": self.code, "game": self.game, "due": self.due, "failures": 0}
            rows = [{"person": p, "since": turn.since, "until": turn.until, **rest} for p, turn in new.items()]
            connection.execute(turns.insert(), rows)


class TurnRecorder:
    """Notes the alarm and the turns of one table in the store, whenever they change."""

    __slots__ = ("runner", "stored")

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.stored: tuple[int | None, Mapping[str, PersonTurn]] | None = None  # None: nobody knows

    def changes(self, now: int) -> list[Change]:
        """What is to be written with the command that has just been applied."""
        table = self.runner.table
        if not table.settings.is_correspondence and self.stored is None:
            return []
        # A table that stops before it has made a planned move is to go on as soon as possible.
        current = now if self.runner.plans.is_due() else alarm_of(table), turns_of(table)
        if current == self.stored:
            return []
        self.stored = current
        due = now + self.runner.host.options.notices.delay
        return [TurnsChanged(self.runner.id, self.runner.code, table.settings.game, *current, due)]


def alarm_of(table: Table) -> int | None:
    """When the clock of a correspondence match moves next; None if none is being played."""
    return table.clock.deadline if is_correspondence_match(table) else None


def is_correspondence_match(table: Table) -> bool:
    return table.stage == PLAYING and table.settings.is_correspondence


def turn_of(table: Table, person: str) -> Turn | None:
    """The turn of a person in a correspondence match."""
    seat = table.seat_of(person)
    if seat is None or not is_correspondence_match(table) or table.is_intermission():
        return None
    return table.clock.turn_of(seat)


def turns_of(table: Table) -> dict[str, PersonTurn]:
    """The people who are to act in a correspondence match; an intermission is not a turn."""
    if not is_correspondence_match(table) or table.is_intermission():
        return {}
    found = {}
    for turn in table.clock.turns:
        seat = table.seats[turn.seat]
        if seat.person is not None and seat.is_present:
            found[seat.person] = PersonTurn(turn.starts, turn.deadline)
    return found
