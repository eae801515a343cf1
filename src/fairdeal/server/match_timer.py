"""The timer of one table: makes its match `tick` when the time of a seat is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.table import PLAYING, Command

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

MAX_WAIT = 600_000  # milliseconds between two checks: a table with days for a turn may sleep before its deadline
GRACE = 50  # milliseconds in which a move that came in time is read


class MatchTimer:
    """Checks the clock of a table at its deadline. Moves do not touch it: an early check schedules the next one."""

    __slots__ = ("next_check", "runner")

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.next_check: int | None = None

    def schedule(self) -> None:
        """Check the clock at its deadline, unless an earlier check is scheduled already."""
        deadline = self.runner.table.clock.deadline
        if deadline is not None and (self.next_check is None or deadline < self.next_check):
            self.next_check = min(deadline, self.runner.host.now() + MAX_WAIT)
            self.runner.host.timers.call_at(self.next_check, self._check)

    def _check(self) -> None:
        """The time of a seat is up, but a move that came in time may still be waiting to be read."""
        now = self.runner.host.now()
        if not self.runner.stopped and self.next_check is not None and now >= self.next_check:
            self.runner.host.timers.call_at(now + GRACE, self._tick)

    def _tick(self) -> None:
        if self.runner.stopped:
            return
        self.next_check = None
        if not self.runner.is_running:  # paused: all deadlines restart when it resumes
            return
        if self.runner.table.stage == PLAYING:
            self.runner.execute(Command("tick"))
            self.schedule()
