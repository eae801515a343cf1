"""The commands that only the host may send: bots, settings, removing players, stopping a match."""

from dataclasses import replace

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.table import matches, seating, seats
from fairdeal.table.base_table import NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.names import choose_bot_name
from fairdeal.table.seat import Seat
from fairdeal.table.settings import MAX_WORD_LENGTH, SECOND, Settings

DEFAULT_BOT = "steady"  # if a command names none, as in old logs: these must be applied as they were
MAX_BOT_PAUSE = 15_000  # milliseconds
MAX_REMOVED = 64  # removed people that a table remembers


def add_bot(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """Put a bot on the first free seat. The server has to check that there is a bot of that level."""
    table.require_host(command)
    if table.stage == PLAYING:
        raise TableError("playing", "bots can be added only between matches")
    level = command.require_text("bot", MAX_WORD_LENGTH) if "bot" in command.data else DEFAULT_BOT
    free = table.free_seats()
    if not free:
        raise TableError("full", "every seat is taken")
    name = choose_bot_name([seat.name for seat in (*table.seats, *table.waiting)])
    table.seats[free[0]] = Seat(None, name, level, ready=True)
    return [Event("sat", free[0], None, {"name": name, "bot": level})]


def remove(table: BaseTable, command: Command, now: int) -> Events:
    """Remove a player or a bot between rounds, or at any time if the table waits for them without a clock."""
    table.require_host(command)
    number = command.require_number("seat")
    if not 0 <= number < len(table.seats) or table.seats[number].is_free:
        raise TableError("seat", f"nobody has seat {number}")
    seat = table.seats[number]
    if table.settings.rated and table.stage == PLAYING and seat.person is not None:
        raise TableError("rated", "nobody can be removed from a rated match; a bot can play for a player who is away")
    if seat.person == table.host:
        raise TableError("seat", "you are the host and cannot remove yourself; leave instead")
    if not table.is_between_rounds() and not _has_turn_without_deadline(table, number):
        raise TableError("playing", "players can be removed only between rounds, before anybody has moved")
    if table.stage == PLAYING and not seat.is_present and not table.can_seats_change():
        raise TableError("playing", "this seat stays until the match is over: the game has no rule for fewer players")
    if seat.person is not None and seat.person not in table.removed:
        table.removed = [*table.removed, seat.person][-MAX_REMOVED:]
    if seat.person is not None and command.data.get("ban") is True:
        table.banned = [*table.banned, seat.person][-MAX_REMOVED:]
    return seating.vacate(table, number, now, removed=True)


def _has_turn_without_deadline(table: BaseTable, number: int) -> bool:
    turn = table.clock.turn_of(number)
    return turn is not None and turn.ends is None


def change_settings(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """Change the settings for the next match, or even the game. Players keep their seats, and must be ready again."""
    table.require_host(command)
    if table.stage == PLAYING:
        raise TableError("playing", "settings can change only between matches")
    changes = command.data.get("settings")
    if not isinstance(changes, dict) or not all(isinstance(name, str) for name in changes):
        raise TableError("settings", "settings must be names with values")
    taken = [seat for seat in table.seats if not seat.is_free]
    try:
        settings = table.settings.with_changes(changes)
        if changes.get("seats") is None and len(taken) > (settings.seats or 0):
            settings = replace(settings, seats=len(taken)).validated()
    except BadSetup as error:
        raise TableError("settings", str(error)) from None
    if len(taken) > (settings.seats or 0):
        raise TableError("settings", f"{len(taken)} seats are taken; {settings.seats} are too few")
    return _apply_settings(table, settings, taken)


def _apply_settings(table: BaseTable, settings: Settings, taken: list[Seat]) -> Events:
    if settings.seats != len(table.seats):
        table.seats = taken
    table.settings = settings
    table.state = None
    seats.add_missing_seats(table)
    events = [Event("settings", NOBODY, None, {"settings": settings.to_json()}), *seats.fill_free_seats(table)]
    for seat in table.seats:
        seat.ready = seat.bot is not None
    return events


def set_pace(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Change how long bots wait before a move, from the next one on."""
    table.require_host(command)
    pause = checked_bot_pause(command.require_number("bot_pause"))
    if pause == table.bot_pause:
        return None
    table.bot_pause = pause
    return []


def checked_bot_pause(pause: int) -> int:
    """A pause before a bot's move in milliseconds; TableError if it is out of range."""
    if not 0 <= pause <= MAX_BOT_PAUSE:
        raise TableError("bot_pause", f"bots can wait 0 to {MAX_BOT_PAUSE // SECOND} seconds before a move")
    return pause


def stop(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """End a match between rounds: some matches go on until the table stops (PR-34)."""
    table.require_host(command)
    table.require_match()
    if table.settings.rated:
        raise TableError("rated", "a rated match is played to its end; you can leave, and a bot plays on")
    if not table.is_between_rounds():
        raise TableError("playing", "a match can be stopped only between rounds, before anybody has moved")
    return matches.end_match(table, "the host has stopped it")
