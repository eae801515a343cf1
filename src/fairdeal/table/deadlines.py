"""Deadlines (PR-32): after every change, which seats are to act, and until when."""

from collections.abc import Collection
from dataclasses import replace

from fairdeal.engine.state import INTERMISSION
from fairdeal.table.base_table import BaseTable
from fairdeal.table.clock import AWAY_LIMIT, BOT_LIMIT, Clock, Turn
from fairdeal.table.settings import DAY, SECOND
from fairdeal.table.vacations import paused

MAX_DELAY = 300 * SECOND  # by which a deadline of days may be noticed late before it counts as an outage
LATE_TIME = 3_600 * SECOND  # for a player whose deadline passed in an outage


def set_deadlines(table: BaseTable, now: int, moved: Collection[int] = ()) -> None:
    """Set the deadlines of all seats that are to act; `moved` are the seats that have just acted.

    Seats that could already act keep their deadline: simultaneous choices share one, and nothing that another player
    does extends it. A seat whose turn begins, or that faces a new decision, gets the full time, however often it has
    acted before. Where a turn has several moves (`State.continues_turn`), they share one deadline.
    """
    state = table.state
    assert state is not None
    clock = Clock(state.phase, state.rounds_dealt)
    turns = []
    for seat in table.seats_to_act():
        turn = _running_turn(table, clock, seat, moved)
        if turn is None:
            turn = _new_turn(table, seat, now)
        turns.append(turn.with_limit(_absence_limit(table, turn, now, has_moved=seat in moved)))
    table.clock = Clock(clock.phase, clock.deal, tuple(turns))


def restart_deadlines(table: BaseTable, now: int) -> None:
    """Give every seat that is to act its full time again: the server was down, which is no player's fault.

    Days keep running, as everybody expects; but a player whose deadline passed long ago gets another hour.
    """
    fresh = [_keep_days(turn, now) or _new_turn(table, turn.seat, now) for turn in table.clock.turns]
    turns = tuple([turn.with_limit(_absence_limit(table, turn, now)) for turn in fresh])
    table.clock = Clock(table.clock.phase, table.clock.deal, turns)


def _running_turn(table: BaseTable, clock: Clock, seat: int, moved: Collection[int]) -> Turn | None:
    """The turn that a seat is in already, as `clock` shows the match now; None if a new one begins."""
    before = table.clock
    if before.deal != clock.deal:
        return None
    if seat not in moved:
        return before.turn_of(seat) if before.phase == clock.phase else None
    assert table.state is not None
    return before.turn_of(seat) if table.state.continues_turn else None


def _new_turn(table: BaseTable, seat: int, now: int) -> Turn:
    time = _turn_time(table, seat)
    turn = Turn(seat, now, now + time if time is not None else None)
    return turn if table.is_intermission() else paused(turn, table.seats[seat].vacation, now)


def _keep_days(turn: Turn, now: int) -> Turn | None:
    """A turn of days as it goes on after an interruption; None if the clock starts again."""
    if turn.deadline is None or turn.deadline - turn.starts < DAY or now < turn.starts:
        return None
    is_late = now - turn.deadline > MAX_DELAY
    return replace(turn, deadline=now + LATE_TIME) if is_late else turn


def _turn_time(table: BaseTable, seat: int) -> int | None:
    assert table.state is not None
    if table.state.phase == INTERMISSION:
        is_endless = table.settings.intermission is None and table.settings.is_correspondence
        return table.settings.turn if is_endless else table.settings.intermission  # nobody may hold up the others
    is_call = table.state.phase in table.state.game.first_come_phases and table.seats[seat].bot is None
    if is_call and not table.settings.is_correspondence:
        return table.settings.call
    return table.settings.turn


def _absence_limit(table: BaseTable, turn: Turn, now: int, has_moved: bool = False) -> int | None:
    """Return the limit for a seat whose player has left, or for a bot; None if a person is there.

    A bot's limit is for one move, that of a player who has left for the whole turn.
    """
    seat = table.seats[turn.seat]
    if seat.is_present:
        return None
    is_next_move = has_moved and seat.bot is not None and not turn.expired
    if turn.limit is not None and not is_next_move:
        return turn.limit
    return now + (BOT_LIMIT if seat.bot is not None else AWAY_LIMIT)
