"""The commands for sitting down and leaving."""

from fairdeal.engine.events import Event
from fairdeal.table import matches, seats
from fairdeal.table.base_table import CLOSED, GATHERING, NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.names import MAX_NAME_LENGTH, clean_text
from fairdeal.table.seat import Seat

MAX_WAITING = 16


def sit(table: BaseTable, command: Command, now: int) -> Events:
    """Take a seat, or join the waiting list during a match or when no seat is free (PR-8)."""
    person = command.require_person()
    held = table.held_seat_of(person)
    if held is not None:
        return _return_to_seat(table, held, now) if table.seats[held].left else _change_seat(table, held, command)
    if table.is_waiting(person):
        raise TableError("seated", "you are already in line for a seat")
    table.require_welcome(person)
    name = clean_text(command.data.get("name"), MAX_NAME_LENGTH, "name")
    free = table.free_seats() if table.stage == GATHERING else []
    wanted = command.require_number("seat") if free and command.data.get("seat") is not None else None
    if wanted is not None and wanted not in free:
        raise TableError("taken", f"seat {wanted} is not free")
    if not free and len(table.waiting) >= MAX_WAITING:
        raise TableError("full", "the line for a seat at this table is full")
    events = seats.reserve_name(table, name)
    if not free:
        table.waiting.append(Seat(person, name))
        return [*events, Event("waits", NOBODY, None, {"name": name})]
    number = wanted if wanted is not None else free[0]
    table.seats[number] = Seat(person, name)
    return [*events, Event("sat", number, None, {"name": name})]


def _return_to_seat(table: BaseTable, number: int, now: int) -> Events:
    """Let a player who left take back the seat that is held for them; the clock has not waited."""
    seat = table.seats[number]
    seat.left, seat.bot, seat.missed = False, None, 0
    if table.stage != PLAYING:
        seat.ready = False
    table.note_player(number)
    return [Event("returned", number, None, {"name": seat.name}), *matches.advance(table, now)]


def _change_seat(table: BaseTable, held: int, command: Command) -> Events:
    """Move to another free seat between matches: it can matter who sits across from whom."""
    wanted = command.data.get("seat")
    if wanted is None or table.stage != GATHERING:
        raise TableError("seated", "you already have a seat at this table")
    if command.require_number("seat") not in table.free_seats():
        raise TableError("taken", f"seat {wanted} is not free")
    table.seats[held], table.seats[wanted] = table.seats[wanted], table.seats[held]
    return [Event("sat", wanted, None, {"name": table.seats[wanted].name, "from": held})]


def leave(table: BaseTable, command: Command, now: int) -> Events:
    """Leave the seat or the waiting list. A host who has neither gives up the host role."""
    person = command.require_person()
    for seat in table.waiting:
        if seat.person == person:
            table.waiting.remove(seat)
            return [Event("left", NOBODY, None, {"name": seat.name}), *_after_leaving(table, person, now)]
    number = table.seat_of(person)
    if number is not None:
        return vacate(table, number, now)
    if person == table.host:
        return _after_leaving(table, person, now)
    raise TableError("seat", "you have no seat at this table")


def vacate(table: BaseTable, number: int, now: int, removed: bool = False) -> Events:
    """Take the player off a seat.

    Between matches the seat is free at once. During a match the clock or a bot plays on; where the game has rules for
    it the seat disappears with the next round (PR-7, PR-8), otherwise with the match.
    """
    seat = table.seats[number]
    person = seat.person
    events = [Event("left", number, None, {"name": seat.name, **({"removed": True} if removed else {})})]
    if table.stage != PLAYING:
        if table.seal is not None:
            table.note_failure(person)
        table.seats[number] = Seat()
        return events + seats.fill_free_seats(table) + _after_leaving(table, person, now)
    takeover = table.settings.takeover if seat.is_present else None
    table.note_departure(person)
    seat.left, seat.ready, seat.bot = True, True, takeover
    if removed:
        seat.person = None
    table.note_player(number)
    if takeover is not None:
        events.append(Event("takeover", number, None, {"name": seat.name, "bot": takeover}))
    return events + _after_leaving(table, person, now)


def _after_leaving(table: BaseTable, person: str | None, now: int) -> Events:
    """Pass on the host role and go on; without people, end the match and close the table."""
    events: Events = []
    if person is not None and person == table.host:
        events += seats.reassign_host(table)
    if table.stage == PLAYING and not any(seat.is_present for seat in table.seats):
        events += matches.end_match(table, "all players have left")
    if table.host is None:
        table.stage = CLOSED
        return [*events, Event("closed", NOBODY, None, {})]
    return events + matches.advance(table, now)
