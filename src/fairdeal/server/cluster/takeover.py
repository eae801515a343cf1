"""Claiming tables whose owner is dead, and finding out who has claimed the others.

Tables with clients on this node come first: they have people who wait. Every node claims at most a fair share at a
time, after a short random delay, so that the tables of a dead node spread over the others. Tables that nobody is
connected to are claimed last; those that sleep, when somebody asks for them.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.websocket_endpoint import SERVICE_RESTART
from fairdeal.table import TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.remote_table import RemoteTable

QUICK_INTERVAL = 0.15  # seconds between two rounds while clients wait
SCAN_INTERVAL = 1.0
JITTER = 0.1  # seconds before a claim, at most
CONCURRENT_CLAIMS = 6
GONE = "The table is closed: everybody has left."


class Takeover:
    """Looks for tables without an owner, again and again."""

    def __init__(self, manager: ClusterManager) -> None:
        self.manager = manager
        self.has_work = asyncio.Event()
        self.next_scan = 0.0

    def wake(self) -> None:
        """Clients wait for a table that has no owner."""
        self.has_work.set()

    async def run(self) -> None:
        while True:
            try:
                await self._round()
            except (StoreError, TableError) as error:
                log.warning("tables without an owner cannot be claimed now", error=str(error))
                await asyncio.sleep(QUICK_INTERVAL)
            except Exception:  # noqa: BLE001  # the next round may work
                self.manager.metrics.errors.inc()
                log.exception("looking for tables without an owner failed")
                await asyncio.sleep(SCAN_INTERVAL)
            try:
                wait = QUICK_INTERVAL if self._waiting_tables() else SCAN_INTERVAL
                await asyncio.wait_for(self.has_work.wait(), wait)
                await asyncio.sleep(random.uniform(0, JITTER))
            except TimeoutError:
                pass
            self.has_work.clear()

    def _waiting_tables(self) -> Sequence[RemoteTable]:
        return list(self.manager.remote.orphans(time.monotonic()))

    async def _round(self) -> None:
        manager = self.manager
        waiting = self._waiting_tables()
        if waiting:
            await self._resolve(waiting)
        if manager.can_claim() and time.monotonic() >= self.next_scan:
            self.next_scan = time.monotonic() + SCAN_INTERVAL
            if any(not row.is_alive for row in manager.leases.nodes.values()) or random.random() < 0.1:
                orphans = await manager.directory.orphans()
                await self._claim(self._fair_share(orphans))

    async def _resolve(self, waiting: Sequence[RemoteTable]) -> None:
        """Join tables at their new owners, and claim a share of those without one."""
        manager = self.manager
        found = await manager.directory.locate_all([table.id for table in waiting])
        without_owner = []
        for table in waiting:
            if table.stopped or not table.sessions:
                continue
            location = found.get(table.id)
            if location is None:
                table.close_all("closed", GONE, 1000)
            elif location.owner == manager.node:
                await manager.wake_here(table.id)
            elif location.owner is not None and manager.is_alive(location.owner):
                table.join_at(location.owner)
            elif location.owner is None:
                without_owner.append(table.id)
        if manager.can_claim():
            await self._claim(self._fair_share(without_owner))
        elif manager.isolation is not None:
            for table in waiting:
                table.close_all("moved", manager.isolation, SERVICE_RESTART)

    def _fair_share(self, tables: Sequence[str]) -> list[str]:
        """A random part of `tables` that leaves as much to every other node."""
        nodes = 1 + len(self.manager.leases.others())
        return random.sample(tables, -(-len(tables) // nodes))

    async def _claim(self, tables: Sequence[str]) -> None:
        limit = asyncio.Semaphore(CONCURRENT_CLAIMS)

        async def claim(table_id: str) -> None:
            async with limit:
                try:
                    if await self.manager.wake_here(table_id) is not None:
                        self.manager.cluster_metrics.takeovers.inc()
                except TableError as error:
                    log.error("a table that was taken over cannot be restored", table=table_id, error=str(error))

        if tables:
            await asyncio.gather(*map(claim, tables))
