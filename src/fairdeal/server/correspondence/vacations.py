"""Vacations: rows in the store, of which the tables of a person are informed by a command.

A table in memory gets the command when the vacation begins or ends. One that sleeps is woken for it if it waits for the
person; any other learns of it when it wakes up, before its clock runs. In a cluster, every node looks for changes and
informs the tables that it owns.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from fairdeal.server.correspondence import vacation_store
from fairdeal.server.correspondence.vacation_store import VacationRow
from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.worker_threads import Busy
from fairdeal.table import Command, TableError

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_runner import TableRunner

CHECK_INTERVAL = 10_000  # milliseconds
OVERLAP = 60_000  # milliseconds: more than the clocks of nodes differ and a write takes


class Vacations:
    """Informs tables of the vacations of their people."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.looked_at = 0

    @property
    def days_per_year(self) -> int:
        return self.manager.options.vacation_days

    def start(self) -> None:
        """Check regularly for changes, which other nodes may have written."""
        self.looked_at = self.manager.now()
        self.manager.timers.call_at(self.looked_at + CHECK_INTERVAL, self._look)

    def _look(self) -> None:
        self.manager.tasks.spawn(self._check(self.looked_at - OVERLAP))
        self.start()

    async def _check(self, since: int) -> None:
        try:
            for person in await self.manager.store.read(partial(vacation_store.read_changed, since=since)):
                await self.inform_tables(person)
        except StoreError as error:
            log.warning("vacations cannot be looked up now", error=str(error))

    async def inform_tables(self, person: str) -> None:
        """Inform the tables of a person: those that run here, and those that sleep and wait for them."""
        manager = self.manager
        for runner in tuple(manager.tables.values()):
            if runner.table.settings.is_correspondence and runner.table.held_seat_of(person) is not None:
                await self.inform(runner)
        for table_id in await manager.store.read(partial(vacation_store.tables_with_turn, person=person)):
            if table_id not in manager.tables:
                try:
                    await manager.wake_for_alarm(table_id, 0)  # informs itself
                except (TableError, Busy) as error:
                    log.error("a table cannot be restored for a vacation", table=table_id, error=str(error))

    async def inform(self, runner: TableRunner) -> None:
        """Inform a table of the vacations of everybody who has a seat."""
        if not runner.table.settings.is_correspondence:
            return
        people = {seat.person for seat in runner.table.seats if seat.person is not None}
        now = self.manager.now()
        ends = await self.manager.store.read(partial(vacation_store.read_ends, people=people, now=now))
        for person in people:
            if runner.stopped or runner.pause_reason is not None:  # it will be informed when it wakes up
                return
            with suppress(TableError):  # the table was closed or put to sleep a moment ago
                runner.execute(Command("vacation", None, {"person": person, "until": ends.get(person)}))

    async def of(self, person: str) -> VacationRow:
        """The current or last vacation of a person."""
        return await self.manager.store.read(partial(vacation_store.read_vacation, person=person))
