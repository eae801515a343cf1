"""Missed turns in correspondence play: a player who lets the clock run out again and again leaves the match."""

from fairdeal.table import matches, seating
from fairdeal.table.base_table import PLAYING, BaseTable, Events
from fairdeal.table.commands import Command

MAX_MISSED = 2  # turns in a row


def tick(table: BaseTable, command: Command, now: int) -> Events | None:
    """Move for the seats whose time is up; take players off their seats who have missed several turns in a row.

    Their seats are kept for them, as for everybody who leaves. When all have left, the match ends.
    """
    missed = [] if table.is_intermission() else [turn for turn in table.clock.turns if not turn.expired]
    seats = [table.seats[turn.seat] for turn in missed if turn.ends is not None and now >= turn.ends]
    events = matches.tick(table, command, now)
    if events is None or not table.settings.is_correspondence:
        return events
    for seat in seats:
        if seat.is_present:
            seat.missed += 1
            if seat.missed >= MAX_MISSED and table.stage == PLAYING and seat in table.seats:
                events += seating.vacate(table, table.seats.index(seat), now)
    return events
