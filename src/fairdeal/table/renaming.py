"""Names that change at the table: a person chooses a new one, or gets one because others can see it now."""

from fairdeal.engine.events import Event
from fairdeal.engine.second_person import YOU
from fairdeal.table import seats
from fairdeal.table.base_table import NOBODY, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.names import MAX_NAME_LENGTH, clean_text, normalize_name
from fairdeal.table.seat import Seat


def rename(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Change the sender's name at this table, on their seat or in the waiting list."""
    person = command.require_person()
    found = [seat for seat in (*table.seats, *table.waiting) if seat.person == person]
    if not found:
        raise TableError("seat", "you have no seat at this table")
    name = clean_text(command.data.get("name"), MAX_NAME_LENGTH, "name")
    if name == found[0].name:
        return None
    events = seats.reserve_name(table, name, found)
    return [*events, _rename(table, found[0], name)]


def name_nameless(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Give people who are called `You` a name that makes sense to others, because somebody else is here now."""
    command.require_server()
    nameless = [seat for seat in (*table.seats, *table.waiting) if is_nameless(seat)]
    return [_rename(table, seat, _choose_name(table, seat)) for seat in nameless] or None


def is_nameless(seat: Seat) -> bool:
    return seat.person is not None and seat.name == YOU


def _choose_name(table: BaseTable, seat: Seat) -> str:
    taken = {normalize_name(other.name) for other in (*table.seats, *table.waiting)}
    first = "Host" if seat.person == table.host else "Guest"
    numbered = (f"Guest {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (first, *numbered) if normalize_name(name) not in taken)


def _rename(table: BaseTable, seat: Seat, name: str) -> Event:
    number = next((number for number, other in enumerate(table.seats) if other is seat), NOBODY)
    before, seat.name = seat.name, name
    seat.commitment = seat.revealed = None  # it was made under the old name: the client commits again
    if number != NOBODY:
        table.note_player(number)
        table.player_names = tuple(
            name if (at, known) == (number, before) else known for at, known in enumerate(table.player_names)
        )
    return Event("renamed", number, None, {"name": name, "from": before})
