"""The undo command: a person who plays against bots alone takes back their last move.

The match is replayed without it, so the record has only the moves that count; it also says how often moves were taken
back. With another person at the table nothing can be taken back, and nobody takes back moves that were made before the
players at the table last changed.
"""

from fairdeal.engine.events import Event
from fairdeal.engine.record import READY, events_since, rewind
from fairdeal.engine.state import State
from fairdeal.table import matches
from fairdeal.table.base_table import BaseTable, Events
from fairdeal.table.clock import Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError


def undo(table: BaseTable, command: Command, now: int) -> Events:
    """Go back to the sender's last decision, even if a hand has ended since; what bots did since is taken back, too.

    The event says how many rows of the score table are taken back.
    """
    number = table.require_seat(command)
    state = table.require_match()
    if any(seat.person is not None for other, seat in enumerate(table.seats) if other != number):
        raise TableError("undo", "moves can be taken back only if all others at the table are bots")
    last = _last_decision(table, state, number)
    earlier = rewind(state, last) if last is not None else None
    if earlier is None or number not in earlier.actors:
        raise TableError("undo", "you have made no move that could be taken back")
    if table.holds_deals:
        earlier.hold_deals()
    score_row = state.game.presentation.score_row
    rows = sum(score_row(event) is not None for event in events_since(state, len(earlier.played())))
    table.state = earlier
    table.undone += 1
    table.is_new_deal = False
    table.clock = Clock()
    data = {"name": table.seats[number].name, "rows": rows}
    return [Event("undone", number, None, data), *matches.advance(table, now)]


def _last_decision(table: BaseTable, state: State, number: int) -> int | None:
    """Number of a seat's last move since the players last changed, apart from those between rounds."""
    changes = [entry.at for entry in table.played_by] + [int(str(change["at"])) for change in state.seat_changes()]
    since = max(changes, default=0)
    decisions = [
        at for at, (seat, move) in enumerate(state.played()) if seat == number and at >= since and move.text() != READY
    ]
    return decisions[-1] if decisions else None
