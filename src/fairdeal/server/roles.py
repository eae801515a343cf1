"""Who each reader is at a table now: player, host, waiting, watching."""

from fairdeal.server.connection import Connection
from fairdeal.server.event_log import players_by_seat
from fairdeal.server.messages import You
from fairdeal.table import Table


def role_of(table: Table, person: str | None, name: str | None) -> You:
    """The role of a person with this name."""
    seat = table.seat_of(person)
    return You(
        person=person,
        name=table.seats[seat].name if seat is not None else name,
        seat=seat,
        host=person is not None and person == table.host,
        waiting=table.is_waiting(person),
        held=table.held_seat_of(person) if seat is None else None,
        removed=person in table.removed,
    )


def update_role(table: Table, connection: Connection) -> bool:
    """Find out who a reader is now, and whose view they get; return whether their role has changed."""
    person, players = connection.person, players_by_seat(table)
    connection.seat = players.index(person) if person is not None and person in players else None
    you = role_of(table, person, connection.name)
    if you == connection.you:
        return False
    connection.you = you
    return True
