"""Tells the readers of a table who is connected, and finds another host if the host stays away before a match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fairdeal.server.attendance import Attendance
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.table_messages import Presence
from fairdeal.table import GATHERING, Command

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

HOST_ABSENCE = 120_000  # milliseconds after which a host who is away before a match loses the role


class PresenceNotifier:
    """The `presence` messages of one table."""

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.attendance = Attendance(runner.host.now())
        self.seated: list[str | None] = []  # people by seat, as the last message had them
        self.is_scheduled = False
        self.next_host_check = 0

    def join(self, person: str | None) -> None:
        """A connection was opened; None is a spectator without a name."""
        self.attendance.join(person)
        self.schedule()

    def leave(self, person: str | None, now: int) -> None:
        """A connection was closed."""
        self.attendance.leave(person, now)
        self.schedule()

    def have_seats_changed(self) -> bool:
        """Whether other people have the seats than the last message said."""
        return self.seated != [seat.person for seat in self.runner.table.seats]

    def absence(self, number: int) -> int | None:
        """How long the player on a seat has been away; None if they are connected, or nobody sits there."""
        seats = self.runner.table.seats
        seat = seats[number] if number < len(seats) else None
        if seat is None or seat.person is None or not seat.is_present:
            return None
        return self.attendance.absence(seat.person, self.runner.host.now())

    def schedule(self) -> None:
        """Send `presence` soon, once for all who come or go at the same time."""
        if not self.is_scheduled:
            self.is_scheduled = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self.is_scheduled = False
        runner = self.runner
        self.seated = [seat.person for seat in runner.table.seats]
        here = [self.attendance.is_here(person) for person in self.seated]
        absent = [self.absence(number) for number in range(len(here))]
        text = encode_json(Presence(here, runner.watchers, absent))
        for connection in runner.connections:
            runner.publisher.send(connection, text)
        if runner.pacing.tournament is None:
            self.check_host()
        elif not runner.stopped and runner.table.stage == GATHERING:
            runner.advance()  # its match begins when everybody is here

    def check_host(self) -> None:
        """Before a match, hand the host role over to a person who is here if the host stays away."""
        runner, table, now = self.runner, self.runner.table, self.runner.host.now()
        absence = self.attendance.absence(table.host, now) if table.host is not None else None
        if runner.stopped or runner.pause_reason or table.stage != GATHERING or absence is None:
            return
        here = [seat.person for seat in table.people() if self.attendance.is_here(seat.person)]
        if not here:
            return
        if absence >= HOST_ABSENCE:
            runner.execute(Command("hand_over", None, {"to": here[0]}))
        elif self.next_host_check <= now:
            self.next_host_check = now + HOST_ABSENCE - absence
            runner.host.timers.call_at(self.next_host_check, self.check_host)
