"""Changes to the seats that several commands share: filling them, adding them, passing on the host role."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.table.base_table import GATHERING, NOBODY, BaseTable, Events
from fairdeal.table.errors import TableError
from fairdeal.table.names import choose_bot_name, normalize_name
from fairdeal.table.seat import Seat


def fill_free_seats(table: BaseTable) -> Events:
    """Seat people from the waiting list, in order, on the free seats."""
    events = []
    for number in table.free_seats():
        if table.waiting:
            table.seats[number] = table.waiting.pop(0)
            events.append(Event("sat", number, None, {"name": table.seats[number].name}))
    return events


def add_missing_seats(table: BaseTable) -> None:
    """Add free seats up to the number in the settings."""
    missing = (table.settings.seats or 0) - len(table.seats)
    table.seats += [Seat() for _ in range(missing)]


def reassign_host(table: BaseTable) -> Events:
    """Make the next person host if the host is no longer here."""
    people = table.people()
    if any(seat.person == table.host for seat in people):
        return []
    table.host = people[0].person if people else None
    if table.host is None:
        return []
    number = table.seat_of(table.host)
    return [Event("host", number if number is not None else NOBODY, None, {"name": people[0].name})]


def reserve_name(table: BaseTable, name: str, given_up: Sequence[Seat] = ()) -> Events:
    """Make sure that nobody else at the table has this name; the seats `given_up` for it do not count.

    Between matches a bot of that name is renamed; during a match the record already knows the bot by its name.
    """
    for number, seat in enumerate((*table.seats, *table.waiting)):
        is_given_up = any(seat is other for other in given_up)
        if not seat.is_free and not is_given_up and normalize_name(seat.name) == normalize_name(name):
            if seat.bot is None or seat.left or table.stage != GATHERING:
                raise TableError("name", f"somebody at this table is called {seat.name}; choose another name")
            seat.name = choose_bot_name([name, *(other.name for other in (*table.seats, *table.waiting))])
            return [Event("sat", number, None, {"name": seat.name, "bot": seat.bot})]
    return []
