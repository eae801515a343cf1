"""Vacation in correspondence play: the clock of a player who is away stands still, and goes on when they are back.

Who is on vacation, and for how long, is the server's knowledge (`server/correspondence/vacations.py`): it sends a
command to each of the person's tables. A pause has a known end, so it only moves the deadline of a turn.
"""

from dataclasses import replace

from fairdeal.engine.events import Event
from fairdeal.table.base_table import PLAYING, BaseTable, Events
from fairdeal.table.clock import Turn
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.settings import DAY, SECOND

MIN_TIME = 300 * SECOND  # that must be left on a clock: a vacation is no way to save a turn that is lost already


def vacation(table: BaseTable, command: Command, now: int) -> Events | None:
    """Note until when a person is on vacation (`until`; None: they are back), and stop or restart their clock."""
    command.require_server()
    until = command.data.get("until")
    if until is not None and (not isinstance(until, int) or isinstance(until, bool)):
        raise TableError("until", "until must be a time in milliseconds, or null")
    number = table.held_seat_of(command.data.get("person"))
    if number is None:
        return None
    seat = table.seats[number]
    before, after = vacation_left(seat.vacation, now), vacation_left(until, now)
    if before == after:
        return None
    seat.vacation = until if after else None
    if table.stage == PLAYING and table.settings.is_correspondence and not table.is_intermission():
        turns = [paused(turn, seat.vacation, now) if turn.seat == number else turn for turn in table.clock.turns]
        table.clock = replace(table.clock, turns=tuple(turns))
    return [Event("vacation", number, None, {"name": seat.name, "days": -(-after // DAY) or None})]


def vacation_left(until: int | None, now: int) -> int:
    """Milliseconds that a vacation lasts; 0 if there is none, or it is over."""
    return max(0, until - now) if until is not None else 0


def paused(turn: Turn, until: int | None, now: int) -> Turn:
    """The turn with its clock stopped up to this time, and running again after it. An earlier pause ends."""
    turn = _resumed(turn, now)
    pause = vacation_left(until, now)
    if not pause or turn.deadline is None or turn.deadline - turn.starts < DAY or turn.deadline - now < MIN_TIME:
        return turn
    return replace(turn, deadline=turn.deadline + pause, paused=turn.paused + pause, paused_until=until)


def _resumed(turn: Turn, now: int) -> Turn:
    if turn.paused_until is None or turn.deadline is None:
        return turn
    left = vacation_left(turn.paused_until, now)
    return replace(turn, deadline=turn.deadline - left, paused=turn.paused - left, paused_until=None)
