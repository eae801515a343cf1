"""The role of each reader at a table: player, host, waiting, watching."""

from msgspec import UNSET

from fairdeal.server.connection import Connection
from fairdeal.server.event_log import players_by_seat
from fairdeal.server.messages.parts import You
from fairdeal.table import Table


def role_of(table: Table, person: str | None, name: str | None, muted: frozenset[str] = frozenset()) -> You:
    """The role of a person with this name, who has muted some others."""
    seat = table.seat_of(person)
    return You(
        person=person,
        name=table.seats[seat].name if seat is not None else name,
        seat=seat,
        host=person is not None and person == table.host,
        waiting=table.is_waiting(person),
        held=table.held_seat_of(person) if seat is None else None,
        removed=person in table.removed or person in table.banned,
        muted=[number for number, other in enumerate(table.seats) if other.person in muted] if muted else UNSET,
    )


def update_role(table: Table, connection: Connection) -> bool:
    """Find out who a reader is now, and whose view they get; return whether their role has changed."""
    person, players = connection.person, players_by_seat(table)
    connection.seat = players.index(person) if person is not None and person in players else None
    you = role_of(table, person, connection.name, connection.muted)
    if you == connection.you:
        return False
    connection.you = you
    return True
