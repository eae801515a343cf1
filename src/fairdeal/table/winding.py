"""Winding the clock: whenever something has happened, who is waited for now, and until when (PR-32)."""

from collections.abc import Collection

from fairdeal.engine.state import INTERMISSION
from fairdeal.table.clock import AWAY, BOT, STRAIGHT, Clock, Turn
from fairdeal.table.room import Room


def wind(room: Room, now: int, moved: Collection[int] = (), pause: int = 0) -> None:
    """Set the clock for those who are waited for. `moved` have just acted; after a `pause` their time begins.

    Who could act before and still can keeps his time: simultaneous choices have one deadline, and what others do or
    say gives nobody more. Who has acted and may act again, or is asked something new, has his time anew.
    """
    state = room.state
    assert state is not None
    before, phase, deal = room.clock, state.phase, state.rounds_dealt
    same = before.phase == phase and before.deal == deal
    turns = []
    for seat in room.asked():
        turn = before.of(seat)
        if turn is None or not same or seat in moved:
            alone = turn is not None and before.deal == deal and seat in moved and len(before.turns) == 1
            turn = _new_turn(room, seat, now + pause, turn.began if turn is not None and alone else None)
        turns.append(turn.limited(_limit(room, turn, now)))
    room.clock = Clock(phase, deal, tuple(turns))


def wind_anew(room: Room, now: int) -> None:
    """Everybody has his time again from now on: the server was down, and that is nobody's fault."""
    fresh = [_new_turn(room, turn.seat, now) for turn in room.clock.turns]
    turns = tuple([turn.limited(_limit(room, turn, now)) for turn in fresh])
    room.clock = Clock(room.clock.phase, room.clock.deal, turns)


def _new_turn(room: Room, seat: int, starts: int, began: int | None = None) -> Turn:
    """A turn that starts then. `began`: one who has moved and goes on, since when; that, too, has an end."""
    time = _time(room, seat)
    began = began if began is not None else starts
    if time is None:
        return Turn(seat, began, starts, None)
    return Turn(seat, began, starts, min(starts + time, max(began + STRAIGHT * time, starts)))


def _time(room: Room, seat: int) -> int | None:
    assert room.state is not None
    if room.state.phase == INTERMISSION:
        return room.settings.intermission
    if room.state.phase in room.state.game.windows and room.seats[seat].bot is None:
        return room.settings.call
    return room.settings.turn


def _limit(room: Room, turn: Turn, now: int) -> int | None:
    """Nobody waits for long for one who has left, nor for ever for a bot."""
    seat = room.seats[turn.seat]
    if seat.present:
        return None
    if turn.limit is not None:
        return turn.limit
    return max(now, turn.starts) + (BOT if seat.bot is not None else AWAY)
