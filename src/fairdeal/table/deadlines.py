"""Deadlines (PR-32): after every change, which seats are to act, and until when."""

from collections.abc import Collection

from fairdeal.engine.state import INTERMISSION
from fairdeal.table.base_table import BaseTable
from fairdeal.table.clock import AWAY_LIMIT, BOT_LIMIT, MAX_CONSECUTIVE_TURNS, Clock, Turn


def set_deadlines(table: BaseTable, now: int, moved: Collection[int] = (), pause: int = 0) -> None:
    """Set the deadlines of all seats that are to act; `moved` are the seats that have just acted.

    Seats that could already act keep their deadline: simultaneous choices share one, and nothing that another player
    does extends it. A seat that has acted and may act again, or that faces a new decision, gets a new deadline. New
    time starts to run after `pause` milliseconds.
    """
    state = table.state
    assert state is not None
    before, phase, deal = table.clock, state.phase, state.rounds_dealt
    is_same_decision = before.phase == phase and before.deal == deal
    turns = []
    for seat in table.seats_to_act():
        turn = before.turn_of(seat)
        if turn is None or not is_same_decision or seat in moved:
            is_consecutive = turn is not None and before.deal == deal and seat in moved and len(before.turns) == 1
            turn = _new_turn(table, seat, now + pause, turn.began if turn is not None and is_consecutive else None)
        turns.append(turn.with_limit(_absence_limit(table, turn, now)))
    table.clock = Clock(phase, deal, tuple(turns))


def restart_deadlines(table: BaseTable, now: int) -> None:
    """Give every seat that is to act its full time again: the server was down, which is no player's fault."""
    fresh = [_new_turn(table, turn.seat, now) for turn in table.clock.turns]
    turns = tuple([turn.with_limit(_absence_limit(table, turn, now)) for turn in fresh])
    table.clock = Clock(table.clock.phase, table.clock.deal, turns)


def _new_turn(table: BaseTable, seat: int, starts: int, began: int | None = None) -> Turn:
    """Return a turn that starts then. `began` is the start of the first of consecutive turns, whose sum is capped."""
    time = _turn_time(table, seat)
    began = began if began is not None else starts
    if time is None:
        return Turn(seat, began, starts, None)
    return Turn(seat, began, starts, min(starts + time, max(began + MAX_CONSECUTIVE_TURNS * time, starts)))


def _turn_time(table: BaseTable, seat: int) -> int | None:
    assert table.state is not None
    if table.state.phase == INTERMISSION:
        return table.settings.intermission
    if table.state.phase in table.state.game.first_come_phases and table.seats[seat].bot is None:
        return table.settings.call
    return table.settings.turn


def _absence_limit(table: BaseTable, turn: Turn, now: int) -> int | None:
    """Return the limit for a seat whose player has left, or for a bot; None if a person is there."""
    seat = table.seats[turn.seat]
    if seat.is_present:
        return None
    if turn.limit is not None:
        return turn.limit
    return max(now, turn.starts) + (BOT_LIMIT if seat.bot is not None else AWAY_LIMIT)
