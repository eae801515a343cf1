"""The undo command: a person who plays against bots alone takes back their last move.

The match is replayed without it, so the record has only the moves that count; it also says how often moves were taken
back. With another person at the table nothing can be taken back.
"""

from fairdeal.engine.events import Event
from fairdeal.engine.record import rewind
from fairdeal.table import matches
from fairdeal.table.base_table import BaseTable, Events
from fairdeal.table.clock import Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError


def undo(table: BaseTable, command: Command, now: int) -> Events:
    """Go back to the sender's last decision in this hand; what bots did since then is taken back, too."""
    number = table.require_seat(command)
    state = table.require_match()
    if any(seat.person is not None for other, seat in enumerate(table.seats) if other != number):
        raise TableError("undo", "moves can be taken back only if all others at the table are bots")
    if table.is_intermission():
        raise TableError("undo", "the hand is over; its moves cannot be taken back")
    own = [at for at, (seat, _) in enumerate(state.played()) if seat == number]
    earlier = rewind(state, own[-1]) if own else None
    if earlier is None or earlier.rounds_dealt != state.rounds_dealt or number not in earlier.actors:
        raise TableError("undo", "you have made no move in this hand that could be taken back")
    if table.holds_deals:
        earlier.hold_deals()
    table.state = earlier
    table.undone += 1
    table.clock = Clock()
    return [Event("undone", number, None, {"name": table.seats[number].name}), *matches.advance(table, now)]
