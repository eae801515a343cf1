"""A match that goes on from a position of another one, for a person who practices against bots."""

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.events import Event
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.table.base_table import GATHERING, NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.matches import advance


def practice(table: BaseTable, command: Command, now: int) -> Events:
    """Go on from the end of a record, with every seat taken. There is no shuffle to verify: its cards are known."""
    command.require_server()
    if table.stage != GATHERING or table.free_seats():
        raise TableError("start", "practice starts when every seat is taken")
    try:
        record = read_record(command.data.get("record"), find_game)
        state = record.replay()
    except FairdealError as error:
        raise TableError("record", str(error)) from None
    if state.players != len(table.seats) or not state.actors:
        raise TableError("record", "nobody is to move in this position")
    state.hold_deals()
    table.state, table.holds_deals, table.undone, table.is_practice = state, True, 0, True
    table.nonces, table.match_seal = ("",) * len(table.seats), None
    for seat in table.seats:
        seat.ready = seat.bot is not None
    table.stage = PLAYING
    table.match_number += 1
    table.last_players, table.player_names, table.played_by, table.departures = (), table.names(), (), {}
    table.is_new_deal = False
    data = {"match": table.match_number, "nonces": list(table.nonces)}
    return [Event("match", NOBODY, None, data), *advance(table, now)]
