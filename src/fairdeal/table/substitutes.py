"""Who steps in for whom: a bot for an absent player, a person for a bot, a guest for an absent host.

Whether a person is connected is the server's knowledge. It is part of the command, so that replaying a table's commands
does not depend on connections.
"""

from dataclasses import replace

from fairdeal.engine.events import Event
from fairdeal.table import matches, seats
from fairdeal.table.base_table import NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.host_commands import DEFAULT_BOT
from fairdeal.table.names import MAX_NAME_LENGTH, clean_text
from fairdeal.table.seat import Seat

CALL_AFTER = 60_000  # milliseconds of absence after which anyone at the table may call for a bot


def call_bot(table: BaseTable, command: Command, now: int) -> Events:
    """Let a bot play for an absent player, who gets the seat back on return.

    `absent` is how long the player has been away in milliseconds, as the server knows it; None if they are connected.
    """
    person = command.require_person()
    number = _require_taken_seat(table, command)
    seat = table.seats[number]
    if person != table.host and table.seat_of(person) is None:
        raise TableError("seat", "only players at the table can call for a bot")
    if seat.person == person or not seat.is_present:
        raise TableError("seat", "call for a bot in place of another player who is away")
    absent = command.data.get("absent")
    if absent is None:
        raise TableError("present", f"{seat.name} is connected")
    if command.require_number("absent") < CALL_AFTER and person != table.host:
        raise TableError(
            "present",
            f"{seat.name} has been away for {absent // 1_000} seconds: after {CALL_AFTER // 1_000} anyone may call "
            "for a bot, and the host at once",
        )
    if table.stage == PLAYING and sum(other.is_present for other in table.seats) == 1:
        raise TableError("seat", "bots do not play alone; wait for the player, or stop the match")
    level = table.settings.takeover or DEFAULT_BOT
    table.note_departure(seat.person)
    seat.left, seat.ready, seat.bot = True, True, level
    table.note_player(number)
    events = [Event("takeover", number, None, {"name": seat.name, "bot": level, "away": True})]
    if seat.person == table.host:
        events += seats.reassign_host(table)
    return [*events, *matches.advance(table, now)]


def replace_bot(table: BaseTable, command: Command, now: int) -> Events:
    """Take the seat of a bot, or of a player whom the host removed, with its cards, even in the middle of a round.

    A bot has no secret to protect. But nobody may see the cards of two seats of the same deal.
    """
    person = command.require_person()
    number = _require_taken_seat(table, command)
    seat = table.seats[number]
    table.require_welcome(person)
    held = table.held_seat_of(person)
    if held is not None:
        is_held = "is kept for you: take it back" if table.seats[held].left else "is yours already"
        raise TableError("seated", f"seat {held} {is_held}")
    if not seat.is_replaceable:
        raise TableError("taken", f"seat {number} belongs to {seat.name}")
    if table.knows_current_deal(person):
        raise TableError("seen", "you have seen another hand of this deal; you can join with the next one")
    name = clean_text(command.data.get("name"), MAX_NAME_LENGTH, "name")
    in_line = [entry for entry in table.waiting if entry.person == person]
    events = seats.reserve_name(table, name, [seat, *in_line])
    table.waiting = [entry for entry in table.waiting if entry not in in_line]
    events.append(Event("replaced", number, None, {"name": name, "from": seat.name, "bot": seat.bot}))
    if table.stage != PLAYING:
        table.seats[number] = Seat(person, name)
        return events
    table.seats[number] = Seat(person, name, ready=seat.ready)
    table.note_player(number)
    turns = tuple([turn for turn in table.clock.turns if turn.seat != number])  # the newcomer gets a full turn
    table.clock = replace(table.clock, turns=turns)
    return [*events, *seats.reassign_host(table), *matches.advance(table, now)]


def hand_over(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Make another person host, because the host is away."""
    command.require_server()
    successor = command.data.get("to")
    found = [seat for seat in table.people() if seat.person == successor]
    if not found:
        raise TableError("host", "only a person at the table can be the host")
    if successor == table.host:
        return None
    absent = [seat.name for seat in (*table.seats, *table.waiting) if seat.person == table.host]
    table.host = successor
    number = table.seat_of(successor)
    data = {"name": found[0].name, "absent": absent[0] if absent else None}
    return [Event("host", number if number is not None else NOBODY, None, data)]


def _require_taken_seat(table: BaseTable, command: Command) -> int:
    number = command.require_number("seat")
    if not 0 <= number < len(table.seats) or table.seats[number].is_free:
        raise TableError("seat", f"nobody has seat {number}")
    return number
