"""A match at a table: its start, moves, automatic moves, intermissions and end."""

from collections.abc import Sequence
from dataclasses import replace

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.options import quoted
from fairdeal.engine.outcome import places_json
from fairdeal.engine.record import SeatPlayer
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.table import seats, shuffle
from fairdeal.table.base_table import GATHERING, NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.clock import Clock
from fairdeal.table.commands import Command
from fairdeal.table.deadlines import restart_deadlines, set_deadlines
from fairdeal.table.errors import TableError
from fairdeal.table.seat import Seat

MAX_MOVE_LENGTH = 4_000


def start(table: BaseTable, command: Command, now: int) -> Events:
    """Start a match with the server's seed, when everyone is ready and every sealed commitment is revealed.

    Free seats are dropped for the match. With `pauses` the table waits after every hand until people are ready for the
    next; logs of earlier versions have matches without pauses. `deals` ends the match after that many deals, and
    `practice` means that the cards may be known: both are for deals that many people play (docs/daily.md).
    """
    command.require_server()
    if not table.can_start():
        raise TableError("start", "a match starts when enough players are seated and all of them are ready")
    if shuffle.unrevealed(table) or (table.seal is not None and not shuffle.is_seal_valid(table)):
        raise TableError("sealed", "a match starts when every nonce of the sealed players is revealed")
    seed = command.data.get("seed")
    if not isinstance(seed, int | str) or isinstance(seed, bool) or (isinstance(seed, int) and seed < 0):
        raise TableError("seed", f"seed must be a whole number from 0 up or a text, not {quoted(seed)}")
    taken = [seat for seat in table.seats if not seat.is_free]
    game = table.settings.create_game(tuple(seat.name for seat in taken))
    table.state = game.limited_to(command.data.get("deals", 0)).start(seed)
    table.holds_deals, table.undone = command.data.get("pauses") is True, 0
    table.is_practice = command.data.get("practice") is True
    if table.holds_deals:
        table.state.hold_deals()
    table.nonces = tuple(table.next_nonces())
    table.match_seal = table.seal.with_nonces(taken) if table.seal is not None else None
    table.seal, table.failed_seals, table.failures = None, (), {}
    table.seats = taken
    for seat in taken:
        seat.ready = seat.bot is not None
        seat.nonce = seat.commitment = seat.revealed = None
        seat.missed = 0
    table.stage = PLAYING
    table.match_number += 1
    table.last_players = ()
    table.starters, table.leavers = tuple(seat.person for seat in taken), ()
    table.player_names = table.names()
    table.played_by = tuple([SeatPlayer(0, n, seat.name, seat.player) for n, seat in enumerate(taken) if seat.left])
    table.departures = {}
    table.is_new_deal = False
    events = [Event("match", NOBODY, None, {"match": table.match_number, "nonces": list(table.nonces)})]
    events += seats.reassign_host(table)
    return [*events, *table.state.opening(), *advance(table, now)]


def move(table: BaseTable, command: Command, now: int) -> Events | None:
    """Play the move of a person or a bot. Between rounds the only legal move says that the player is ready."""
    state = table.require_match()
    number = _seat_to_move(table, command)
    text = command.require_text("text", MAX_MOVE_LENGTH)
    deals = state.rounds_dealt
    if state.phase == INTERMISSION and not state.actors:
        raise TableError("intermission", f"the {state.game.deal_word} is over; say that you are ready for the next one")
    try:
        if state.phase == INTERMISSION and state.game.parse(text) in state.moves(number):
            return _set_ready(table, number, now)
        events = list(state.play(number, text))
    except IllegalMove as error:
        raise TableError("illegal", error.reason, error.rule) from None
    if command.who is not None:
        table.seats[number].missed = 0
    return events + _after_moves(table, (number,), deals, now)


def _seat_to_move(table: BaseTable, command: Command) -> int:
    """Seat that a move is for: the sender's own, or a bot's if the server sends it."""
    if command.who is not None:
        return table.require_seat(command)
    number = command.require_number("seat")
    if number not in [seat for seat, _ in table.bots_to_move()]:
        raise TableError("seat", f"no bot on seat {number} is to move now")
    return number


def _after_moves(table: BaseTable, moved: Sequence[int], deals_before: int, now: int) -> Events:
    state = table.require_match()
    table.is_new_deal = state.rounds_dealt > deals_before
    return advance(table, now, moved)


def advance(table: BaseTable, now: int, moved: Sequence[int] = ()) -> Events:
    """Go on after any change: end the match if it is over, deal the next round if all are ready, or set deadlines."""
    state = table.state
    if state is None or table.stage != PLAYING:
        return []
    if state.phase == INTERMISSION:
        return _advance_intermission(table, state, now)
    if state.over or not state.actors:
        return end_match(table, state.outcome.reason if state.outcome is not None else "there are no more deals")
    set_deadlines(table, now, moved)
    return []


# ---- Between rounds


def ready(table: BaseTable, command: Command, now: int) -> Events | None:
    """Mark a player as ready for the match or the next round; before a match they may also take it back."""
    number = table.require_seat(command)
    wanted = command.data.get("ready", True)
    if not isinstance(wanted, bool):
        raise TableError("ready", "ready must be true or false")
    if table.is_intermission():
        if not wanted and table.seats[number].ready:
            word = table.require_match().game.deal_word
            raise TableError("ready", f"you are already ready for the next {word} and cannot take it back")
        return _set_ready(table, number, now) if wanted else None
    if table.stage == PLAYING:
        word = table.require_match().game.deal_word
        raise TableError("playing", f"a {word} is being played; there is nothing to be ready for")
    if table.seats[number].ready == wanted:
        return None
    table.seats[number].ready = wanted
    return [_ready_event(table, number)]


def _set_ready(table: BaseTable, number: int, now: int) -> Events | None:
    if table.seats[number].ready:
        return None
    table.seats[number].ready = True
    return [_ready_event(table, number), *advance(table, now)]


def _ready_event(table: BaseTable, number: int) -> Event:
    seat = table.seats[number]
    return Event("ready", number, None, {"name": seat.name, "ready": seat.ready})


def _advance_intermission(table: BaseTable, state: State, now: int) -> Events:
    """PR-32: an intermission lasts until everyone is ready, or its time is up."""
    if (table.clock.phase, table.clock.deal) != (INTERMISSION, state.rounds_dealt):
        for seat in table.seats:
            seat.ready = not seat.is_present
    for number, seat in enumerate(table.seats):
        if seat.ready and number in state.actors and len(state.actors) > 1:  # the last one would start the round
            state.play(number, state.automatic(number))
    if all(seat.ready for seat in table.seats):
        return start_next_round(table, now)
    set_deadlines(table, now)
    return []


def start_next_round(table: BaseTable, now: int) -> Events:
    """PR-7, PR-8: drop the seats of players who left, seat people from the waiting list, and deal the next round."""
    state = table.require_match()
    try:
        events = _change_seats(table, state) if state.game.seats_can_change else []
    except BadSetup as error:  # too few players are left
        return end_match(table, str(error))
    return [*events, *state.proceed(), *advance(table, now)]


def _change_seats(table: BaseTable, state: State) -> Events:
    """Close the gaps of players who left, and add as many from the waiting list as there are seats."""
    leaving = [number for number, seat in enumerate(table.seats) if seat.left and seat.bot is None]
    staying = [seat for number, seat in enumerate(table.seats) if number not in leaving]
    joining = table.waiting[: (table.settings.seats or 0) - len(staying)]
    if not leaving and not joining:
        return []
    state.change_seats(leaving, [seat.name for seat in joining])
    table.seats = staying + joining
    table.played_by = _renumbered(table.played_by, len(state.played()), leaving)
    table.player_names = table.names()
    del table.waiting[: len(joining)]
    return [Event("seats", NOBODY, None, {"names": list(table.names())})]


def _renumbered(entries: Sequence[SeatPlayer], at: int, leaving: Sequence[int]) -> tuple[SeatPlayer, ...]:
    """Entries since the last move with the seat numbers after the change of seats; earlier ones as they are."""
    return tuple(
        [
            entry if entry.at < at else replace(entry, seat=entry.seat - sum(seat < entry.seat for seat in leaving))
            for entry in entries
            if entry.at < at or entry.seat not in leaving
        ]
    )


# ---- The clock


def tick(table: BaseTable, command: Command, now: int) -> Events | None:
    """Make the automatic moves of seats whose time is up, or end the intermission."""
    command.require_server()
    overdue = table.clock.overdue(now)
    if not overdue:
        return None
    if table.is_intermission():
        return start_next_round(table, now)
    return _move_automatically(table, overdue, now)


def _move_automatically(table: BaseTable, overdue: Sequence[int], now: int) -> Events:
    """PR-32: move for the overdue seats, as long as they face the same decision."""
    state = table.require_match()
    events: Events = []
    moved = []
    phase, deals = state.phase, state.rounds_dealt
    for number in overdue:
        if number in state.actors and (state.phase, state.rounds_dealt) == (phase, deals):
            seat, turn = table.seats[number], table.clock.turn_of(number)
            if turn is None or not turn.expired:  # one message for a turn of several moves
                events.append(Event("automatic", number, None, {"name": seat.name, "away": seat.left}))
            events += state.play(number, state.automatic(number))
            moved.append(number)
    table.clock = table.clock.with_expired(moved)
    return events + _after_moves(table, moved, deals, now)


def resume(table: BaseTable, command: Command, now: int) -> Events | None:
    """Restart all deadlines after the server was down, so that nobody loses a turn by it.

    If the server's clock was set back, the table's follows; deadlines of the future would never come.
    """
    command.require_server()
    if not table.clock.turns and now >= table.updated_at:
        return None
    restart_deadlines(table, now)
    return []


# ---- The end


def end_match(table: BaseTable, reason: str) -> Events:
    """End the match. Seats are kept for a rematch, except those of players who left; the waiting list moves up."""
    state = table.require_match()
    places = places_json(state.places) if state.places is not None else None
    outcome = state.outcome.to_json() if state.outcome is not None else None
    data = {"match": table.match_number, "outcome": outcome, "places": places, "reason": reason}
    events = [Event("match_over", NOBODY, None, data)]
    table.stage = GATHERING
    table.clock = Clock()
    table.is_new_deal = False
    table.removed = []
    table.last_players = tuple(seat.person if seat.is_present else None for seat in table.seats)
    table.seats = [Seat() if seat.left else seat for seat in table.seats]
    seats.add_missing_seats(table)
    for seat in table.seats:
        seat.ready = seat.bot is not None
    return events + seats.fill_free_seats(table)
