"""Chairs between people: who gets one that is free, who is host after the host, which name is whose."""

from fairdeal.engine.events import Event
from fairdeal.table.errors import TableError
from fairdeal.table.room import GATHERING, NOBODY, Room, Told
from fairdeal.table.seats import Seat, alike, bot_name


def seat_waiting(room: Room) -> Told:
    """Those in line take what is free, in their order."""
    told = []
    for number in room.free_chairs():
        if room.waiting:
            room.seats[number] = room.waiting.pop(0)
            told.append(Event("sat", number, None, {"name": room.seats[number].name}))
    return told


def add_chairs(room: Room) -> None:
    """Free chairs up to the number that the host has set."""
    missing = (room.settings.seats or 0) - len(room.seats)
    room.seats += [Seat() for _ in range(missing)]


def pass_on_host(room: Room) -> Told:
    """If the host is not here, the next person is host."""
    people = room.people()
    if any(seat.person == room.host for seat in people):
        return []
    room.host = people[0].person if people else None
    if room.host is None:
        return []
    number = room.seat_of(room.host)
    return [Event("host", number if number is not None else NOBODY, None, {"name": people[0].name})]


def claim_name(room: Room, name: str) -> Told:
    """A name is one person's at a table. A bot gives its own up, as long as no match knows it by that."""
    for number, seat in enumerate((*room.seats, *room.waiting)):
        if not seat.free and alike(seat.name) == alike(name):
            if seat.bot is None or seat.left or room.stage != GATHERING:
                raise TableError("name", f"somebody here is called {seat.name}; choose another name")
            seat.name = bot_name([name, *(other.name for other in (*room.seats, *room.waiting))])
            return [Event("sat", number, None, {"name": seat.name, "bot": seat.bot})]
    return []
