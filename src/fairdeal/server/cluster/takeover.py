"""Claiming tables whose owner is dead, and finding out who has claimed the others.

Every node computes the same next owner for a table from the nodes that are alive (rendezvous hashing). The tables of a
dead node therefore spread over the others without messages between them: a node claims its own share at once, and joins
its clients of the other tables at their next owners, which then claim them. If a node does not take a table, the next
one in the order of that table is asked.

Tables with clients come first, because people are waiting. Tables without clients are claimed last, and sleeping tables
when somebody asks for them.
"""

from __future__ import annotations

import asyncio
import random
import time
from hashlib import blake2b
from typing import TYPE_CHECKING

from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.websocket_endpoint import SERVICE_RESTART
from fairdeal.table import TableError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.remote_table import RemoteTable

QUICK_INTERVAL = 0.15  # seconds between two rounds while clients wait
SCAN_INTERVAL = 1.0
RARE_SCAN = 0.1  # probability of a scan for orphans although no node is known to be dead
GONE = "The table is closed: everybody has left."


def choose_owner(table_id: str, nodes: Collection[str], attempt: int = 0) -> str:
    """The node that is to own a table next; another one for each attempt, until all have been asked."""

    def rank(node: str) -> bytes:
        return blake2b(f"{node} {table_id}".encode(), digest_size=8).digest()

    return sorted(nodes, key=rank)[attempt % len(nodes)]


class Takeover:
    """Regularly looks for tables without an owner."""

    def __init__(self, manager: ClusterManager) -> None:
        self.manager = manager
        self.has_work = asyncio.Event()
        self.next_scan = 0.0
        self.orphans: dict[str, int] = {}  # without clients here; how often each was seen

    def wake(self) -> None:
        """Clients wait for a table that has no owner."""
        self.has_work.set()

    async def run(self) -> None:
        while True:
            try:
                await self._round()
            except StoreError as error:
                log.warning("tables without an owner cannot be claimed now", error=str(error))
            except Exception:  # noqa: BLE001  # the next round may work
                self.manager.metrics.errors.inc()
                log.exception("looking for tables without an owner failed")
            try:
                wait = QUICK_INTERVAL if self._waiting_tables() else SCAN_INTERVAL
                await asyncio.wait_for(self.has_work.wait(), wait)
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
            has_dead_node = any(not row.is_alive for row in manager.leases.nodes.values())
            if has_dead_node or self.orphans or random.random() < RARE_SCAN:
                await self._scan()

    async def _resolve(self, waiting: Sequence[RemoteTable]) -> None:
        """Join tables at their owners; at the next one if they have none, which may be this node."""
        manager = self.manager
        found = await manager.directory.locate_all([table.id for table in waiting])
        candidates = self._candidates()
        claimed = []
        for table in waiting:
            if table.stopped or not table.sessions:
                continue
            location = found.get(table.id)
            if location is None:
                table.close_all("closed", GONE, 1000)
                continue
            owner = location.owner
            if owner is None and candidates:
                owner = choose_owner(table.id, candidates, table.attempts)
                table.attempts += 1
            if owner == manager.node:
                claimed.append(table.id)
            elif owner is not None and manager.is_alive(owner):
                table.join_at(owner)
        self._claim(claimed)
        if manager.isolation is not None and not manager.can_claim():
            for table in waiting:
                table.close_all("moved", manager.isolation, SERVICE_RESTART)

    async def _scan(self) -> None:
        """Claim this node's share of the tables of dead nodes that no client here waits for."""
        orphans = await self.manager.directory.orphans()
        self.orphans = {table_id: self.orphans.get(table_id, 0) + 1 for table_id in orphans}
        candidates = self._candidates()
        self._claim(
            table_id
            for table_id, seen in self.orphans.items()
            if choose_owner(table_id, candidates, seen - 1) == self.manager.node
        )

    def _candidates(self) -> list[str]:
        """The nodes that may own tables: all that can be reached, and this one if it can."""
        manager = self.manager
        here = [manager.node] if manager.can_claim() else []
        return here + [row.id for row in manager.leases.others() if row.has_bus]

    def _claim(self, tables: Iterable[str]) -> None:
        """Begin to claim tables: one that takes long must not hold up the next round."""
        for table_id in tables:
            if table_id not in self.manager.waking:
                self.manager.tasks.spawn(self._take_over(table_id))

    async def _take_over(self, table_id: str) -> None:
        try:
            if await self.manager.claims.wake(table_id) is not None:
                self.manager.cluster_metrics.takeovers.inc()
        except StoreError as error:  # the next round tries again
            log.warning("a table without an owner cannot be claimed now", table=table_id, error=str(error))
        except TableError as error:
            log.error("a table that was taken over cannot be restored", table=table_id, error=str(error))
