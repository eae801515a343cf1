"""Who is present at a table of a tournament: a match begins without late players, and bots play for absent ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairdeal.engine.errors import FairdealError
from fairdeal.server.logging_setup import log
from fairdeal.table import CLOSED, GATHERING, PLAYING, Command

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

CHECK_INTERVAL = 10_000  # milliseconds
MAX_ABSENCE = 60_000  # milliseconds without a connection after which a bot plays for a person until they come back

MIN_ABSENCE = 20_000  # the same for people who did not come in time, or did not come back after a restart


def attend_table(runner: TableRunner) -> None:
    """Look after a table from now on, until its match is over."""
    seats = runner.pacing.tournament
    assert seats is not None
    now = runner.host.now()
    runner.host.timers.call_at(max(min(seats.arrive_by, now + CHECK_INTERVAL), now), partial(_check, runner))


def _check(runner: TableRunner) -> None:
    table = runner.table
    if runner.stopped or table.stage == CLOSED or (table.stage == GATHERING and table.match_number):
        return
    try:
        if runner.pause_reason is None:
            _begin_or_replace(runner)
    except FairdealError as error:  # the next check tries again
        log.warning("a table of a tournament could not go on", table=runner.id, error=str(error))
    now = runner.host.now()
    seats = runner.pacing.tournament
    assert seats is not None
    due = now + CHECK_INTERVAL
    if table.match_number == 0 and seats.arrive_by > now:
        due = min(due, seats.arrive_by)
    runner.host.timers.call_at(due, partial(_check, runner))


def _begin_or_replace(runner: TableRunner) -> None:
    table, seats = runner.table, runner.pacing.tournament
    assert seats is not None
    runner.run()  # after a restart perhaps nobody else comes to wake the table
    if table.stage == GATHERING:
        runner.advance()
    if table.stage != PLAYING:
        return
    late = runner.host.now() - seats.arrive_by
    for number, seat in enumerate(tuple(table.seats)):
        absence = runner.presence.absence(number)
        allowed = MIN_ABSENCE if late >= 0 and _never_came(runner, seat.person) else MAX_ABSENCE
        is_gone = absence is not None and absence >= allowed
        if is_gone and table.stage == PLAYING and seat.person is not None:
            runner.execute(Command("leave", seat.person), is_from_server=True)


def _never_came(runner: TableRunner, person: str | None) -> bool:
    """Whether a person has not been connected since the table was created or restored."""
    attendance = runner.presence.attendance
    return person is not None and not attendance.is_here(person) and person not in attendance.away_since
