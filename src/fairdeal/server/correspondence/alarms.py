"""Alarms: brings sleeping tables into memory when a deadline of days has come, so that their clock can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.store.correspondence_schema import alarms
from fairdeal.server.worker_threads import Busy
from fairdeal.table import TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.table_manager import TableManager

CHECK_INTERVAL = 10_000  # milliseconds
MAX_AT_ONCE = 200  # tables


class Alarms:
    """Regularly looks for tables whose time is up, on every node of a cluster."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    def start(self) -> None:
        """Check now, for deadlines that passed while no server was running, and then every few seconds."""
        self.manager.tasks.spawn(self._check())
        self.manager.timers.call_at(self.manager.now() + CHECK_INTERVAL, self.start)

    async def _check(self) -> None:
        try:
            await self.ring()
        except StoreError as error:
            log.warning("deadlines of sleeping tables cannot be looked up now", error=str(error))

    async def ring(self) -> None:
        """Wake the tables whose deadlines have passed. A table that wakes up goes on by itself."""
        now = self.manager.now()
        due = await self.manager.store.read(lambda connection: due_tables(connection, now))
        for table_id, at in due:
            if table_id in self.manager.tables:  # its own timer is about to go off
                continue
            try:
                await self.manager.wake_for_alarm(table_id, now - at)
            except (TableError, Busy) as error:  # one that is damaged must not hide the others
                log.error("a table whose deadline has passed cannot be restored", table=table_id, error=str(error))


def due_tables(connection: sa.Connection, now: int) -> Sequence[tuple[str, int]]:
    """Ids of tables whose deadlines have passed, and when; the latest first, so that a damaged one delays nobody."""
    query = sa.select(alarms.c.table_id, alarms.c.at).where(alarms.c.at <= now)
    rows = connection.execute(query.order_by(alarms.c.at.desc()).limit(MAX_AT_ONCE))
    return [(row.table_id, row.at) for row in rows]
