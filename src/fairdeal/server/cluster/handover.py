"""Giving tables to other nodes, because this one stops or cannot serve its clients.

Tables are handed over in small groups. The players of a group wait until the new owner has loaded it; everybody else
keeps playing. Clients are sent away only when their table runs elsewhere: they find it at once.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fairdeal.server.cluster.leases import LeaseError
from fairdeal.server.cluster.wire import Adopt
from fairdeal.server.json_codec import encode_json
from fairdeal.server.logging_setup import log
from fairdeal.server.messages.table_messages import Bye
from fairdeal.server.store import StoreError, TableReleased
from fairdeal.server.websocket_endpoint import SERVICE_RESTART

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.table_runner import TableRunner

GROUP = 6  # tables that are handed over together
MAX_GROUPS = 50  # a node with many tables makes larger groups, so that it stops in time
GOODBYE_INTERVAL = 0.05  # seconds between two groups, in which clients connect elsewhere
HANDOVER_TIMEOUT = 3.0  # seconds for the database to take a table back
MOVED = "The table has moved to another server; you will be connected again."


class Handover:
    """Moves the tables of a node to other nodes."""

    def __init__(self, manager: ClusterManager) -> None:
        self.manager = manager
        self.moving: dict[str, asyncio.Event] = {}  # tables being moved; set once the next owner has them
        self.silent: set[str] = set()  # nodes that are no longer waited for

    async def hand_over_all(self) -> None:
        """Give all tables away in groups, beginning with tables at which people play."""
        manager = self.manager
        with suppress(LeaseError):  # then what is known about the other nodes has to suffice
            await manager.leases.refresh()
        runners = sorted(manager.tables.values(), key=lambda runner: not runner.connections)
        size = max(GROUP, -(-len(runners) // MAX_GROUPS))
        peers = [row.id for row in manager.leases.others() if row.has_bus]
        random.shuffle(peers)
        for number, start in enumerate(range(0, len(runners), size)):
            group = [runner for runner in runners[start : start + size] if not runner.stopped]
            await self._hand_over(group, peers[number % len(peers)] if peers else None)
            await asyncio.sleep(GOODBYE_INTERVAL)

    async def _hand_over(self, group: Sequence[TableRunner], owner: str | None) -> None:
        """Write everything that some tables have accepted, give them to another node, and send their clients there."""
        manager, start = self.manager, time.monotonic()
        arrival = asyncio.Event()
        for runner in group:
            # It no longer accepts anything; what was accepted is written and published.
            runner.stopped = runner.is_moving = True
            self.moving[runner.id] = arrival
        manager.batcher.flush()
        released = await asyncio.gather(*(self._release(runner, owner) for runner in group))
        tables = [runner.id for runner, is_released in zip(group, released, strict=True) if is_released]
        manager.cluster_metrics.handovers.inc(len(tables))
        if owner is not None and tables and not await self._let_adopt(owner, tables):
            manager.links.send(owner, Adopt(tables))  # it is of an older release, or slow
        text = encode_json(Bye("moved", MOVED))
        for runner in group:
            manager._remove(runner)
            del self.moving[runner.id]
            manager.readers.move_away(runner, owner)
            for connection in tuple(runner.connections):
                connection.send(text)
                connection.close(SERVICE_RESTART)
        arrival.set()
        manager.links.flush()
        log.debug("tables were handed over", tables=len(group), seconds=round(time.monotonic() - start, 3))

    async def _let_adopt(self, owner: str, tables: list[str]) -> bool:
        """Wait until the next owner runs some tables; a node that has not answered once is not waited for again."""
        if owner in self.silent or self.manager.isolation is not None:
            return False
        has_adopted = await self.manager.remote_queries.let_adopt(owner, tables)
        if not has_adopted:
            self.silent.add(owner)
        return has_adopted

    async def _release(self, runner: TableRunner, owner: str | None) -> bool:
        try:
            async with asyncio.timeout(HANDOVER_TIMEOUT):
                await runner.publisher.wait_until_published()
                await self.manager.store.write(TableReleased(runner.id, owner))
        except (StoreError, TimeoutError):  # then its lease ends with this node's
            log.warning("a table could not be handed over", table=runner.id)
            return False
        return True

    async def send_clients_away(self, code: str, reason: str) -> None:
        """Send the clients of other nodes' tables elsewhere, some at a time: connecting again is expensive."""
        tables = tuple(self.manager.remote.tables.values())
        size = max(GROUP, -(-len(tables) // MAX_GROUPS))
        for start in range(0, len(tables), size):
            for table in tables[start : start + size]:
                table.close_all(code, reason, SERVICE_RESTART)
            await asyncio.sleep(GOODBYE_INTERVAL)
