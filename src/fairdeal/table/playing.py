"""A match at the table: its start, moves, the clock's moves, intermissions, its end."""

from collections.abc import Sequence

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.options import shown
from fairdeal.engine.outcome import places_json
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.table import chairs
from fairdeal.table.clock import RESULT, Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import GATHERING, NOBODY, PLAYING, Room, Told
from fairdeal.table.seats import Seat
from fairdeal.table.winding import wind, wind_anew

LONGEST_MOVE = 4_000


def start(room: Room, command: Command, now: int) -> Told:
    """The server deals, with its seed, as soon as all are ready. Free chairs are put aside for the match."""
    command.by_server()
    if not room.may_start():
        raise TableError("start", "a match begins when enough players sit here and all are ready")
    seed = command.data.get("seed")
    if not isinstance(seed, int | str) or isinstance(seed, bool) or (isinstance(seed, int) and seed < 0):
        raise TableError("seed", f"a match needs a seed, a whole number or a text, not {shown(seed)}")
    sitting = [seat for seat in room.seats if not seat.free]
    room.state = room.settings.set_up(tuple(seat.name for seat in sitting)).start(seed)
    room.nonces = tuple(room.next_nonces())
    room.seats = sitting
    for seat in sitting:
        seat.ready, seat.nonce = seat.bot is not None, None
    room.stage = PLAYING
    room.match += 1
    room.players = ()
    room.untouched = False
    told = [Event("match", NOBODY, None, {"match": room.match, "nonces": list(room.nonces)})]
    told += chairs.pass_on_host(room)
    return [*told, *room.state.opening(), *go_on(room, now)]


def move(room: Room, command: Command, now: int) -> Told | None:
    """A person's move, or a bot's. Between rounds the one possible move says that one is ready."""
    state = room.playing()
    number = _mover(room, command)
    text = command.text("text", LONGEST_MOVE)
    dealt = state.rounds_dealt
    try:
        if state.phase == INTERMISSION and state.game.parse(text) in state.moves(number):
            return _say_ready(room, number, now)
        told = list(state.play(number, text))
    except IllegalMove as error:
        raise TableError("illegal", error.reason, error.rule) from None
    return told + _after_moves(room, (number,), dealt, now)


def _mover(room: Room, command: Command) -> int:
    """The seat that a move is for: a person's own, or a bot's where the server moves for it."""
    if command.who is not None:
        return room.own_seat(command)
    number = command.number("seat")
    if number not in [seat for seat, _ in room.bots_to_move()]:
        raise TableError("seat", f"no bot on seat {number} is asked now")
    return number


def _after_moves(room: Room, moved: Sequence[int], dealt: int, now: int) -> Told:
    """Where the next hand was dealt at once, people have a moment to see how the last one ended."""
    state = room.playing()
    room.untouched = state.rounds_dealt > dealt
    return go_on(room, now, moved, RESULT if room.untouched else 0)


def go_on(room: Room, now: int, moved: Sequence[int] = (), pause: int = 0) -> Told:
    """Something has happened: is the match over, or the round? If not, who is waited for now?"""
    state = room.state
    if state is None or room.stage != PLAYING:
        return []
    if state.over or not state.actors:
        return end_match(room, state.outcome.reason if state.outcome is not None else "there are no more deals")
    if state.phase == INTERMISSION:
        return _rest(room, state, now)
    wind(room, now, moved, pause)
    return []


# ---- Between rounds


def ready(room: Room, command: Command, now: int) -> Told | None:
    """Ready for the match, or for the next round; before a match one may also take it back."""
    number = room.own_seat(command)
    wanted = command.data.get("ready", True)
    if not isinstance(wanted, bool):
        raise TableError("ready", "ready is true or false")
    if room.in_intermission():
        if not wanted and room.seats[number].ready:
            raise TableError("ready", "you have said that you are ready for the next round")
        return _say_ready(room, number, now) if wanted else None
    if room.stage == PLAYING:
        raise TableError("playing", "the round goes on; there is nothing to be ready for")
    if room.seats[number].ready == wanted:
        return None
    room.seats[number].ready = wanted
    return [_is_ready(room, number)]


def _say_ready(room: Room, number: int, now: int) -> Told | None:
    if room.seats[number].ready:
        return None
    room.seats[number].ready = True
    return [_is_ready(room, number), *go_on(room, now)]


def _is_ready(room: Room, number: int) -> Event:
    seat = room.seats[number]
    return Event("ready", number, None, {"name": seat.name, "ready": seat.ready})


def _rest(room: Room, state: State, now: int) -> Told:
    """PR-32: an intermission lasts until all people are ready, or its time is over."""
    if (room.clock.phase, room.clock.deal) != (INTERMISSION, state.rounds_dealt):
        for seat in room.seats:
            seat.ready = not seat.present
    for number, seat in enumerate(room.seats):
        if seat.ready and number in state.actors and len(state.actors) > 1:  # the last one begins the round: not yet
            state.play(number, state.automatic(number))
    if all(seat.ready for seat in room.seats):
        return next_round(room, now)
    wind(room, now)
    return []


def next_round(room: Room, now: int) -> Told:
    """PR-7, PR-8: those who left are gone, those who wait sit down; then the next round is dealt."""
    state = room.playing()
    try:
        told = _change_seats(room, state) if state.game.seats_change else []
    except BadSetup as error:  # too few are left
        return end_match(room, str(error))
    return [*told, *state.proceed(), *go_on(room, now)]


def _change_seats(room: Room, state: State) -> Told:
    """Seats close ranks, and as many of those in line sit after them as there are chairs."""
    leaving = [number for number, seat in enumerate(room.seats) if seat.left and seat.bot is None]
    staying = [seat for number, seat in enumerate(room.seats) if number not in leaving]
    joining = room.waiting[: (room.settings.seats or 0) - len(staying)]
    if not leaving and not joining:
        return []
    state.change_seats(leaving, [seat.name for seat in joining])
    room.seats = staying + joining
    del room.waiting[: len(joining)]
    room.forget_ids()
    return [Event("seats", NOBODY, None, {"names": list(room.names())})]


# ---- The clock


def tick(room: Room, command: Command, now: int) -> Told | None:
    """The server looks at the clock. Whoever's time is over is moved for; an intermission ends."""
    command.by_server()
    overdue = room.clock.overdue(now)
    if not overdue:
        return None
    if room.in_intermission():
        return next_round(room, now)
    return _move_for(room, overdue, now)


def _move_for(room: Room, overdue: Sequence[int], now: int) -> Told:
    """PR-32: the clock moves for those who have not, as long as they are still asked the same thing."""
    state = room.playing()
    told: Told = []
    moved = []
    asked, dealt = state.phase, state.rounds_dealt
    for number in overdue:
        if number in state.actors and (state.phase, state.rounds_dealt) == (asked, dealt):
            seat = room.seats[number]
            told.append(Event("automatic", number, None, {"name": seat.name, "away": seat.left}))
            told += state.play(number, state.automatic(number))
            moved.append(number)
    return told + _after_moves(room, moved, dealt, now)


def resume(room: Room, command: Command, now: int) -> Told | None:
    """The server was down: those who are waited for have their whole time again, so nobody loses a turn by it."""
    command.by_server()
    if not room.clock.turns:
        return None
    wind_anew(room, now)
    return []


# ---- The end


def end_match(room: Room, reason: str) -> Told:
    """The match is over. Seats are kept for a rematch; those who left are gone, those in line sit down."""
    state = room.playing()
    places = places_json(state.places) if state.places is not None else None
    outcome = state.outcome.to_json() if state.outcome is not None else None
    told = [
        Event("match_over", NOBODY, None, {"match": room.match, "outcome": outcome, "places": places, "reason": reason})
    ]
    room.stage = GATHERING
    room.clock = Clock()
    room.untouched = False
    room.removed = []
    room.players = tuple(seat.person if seat.present else None for seat in room.seats)
    room.seats = [Seat() if seat.left else seat for seat in room.seats]
    room.forget_ids()
    chairs.add_chairs(room)
    for seat in room.seats:
        seat.ready = seat.bot is not None
    return told + chairs.seat_waiting(room)
