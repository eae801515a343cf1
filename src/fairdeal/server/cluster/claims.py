"""Becoming the owner of tables. Tables that are wanted at the same time are claimed and read together.

When a node dies, the others claim dozens of tables at once, and people wait for each of them. One statement claims a
whole batch, three read it. The tables are then restored one after another, so that the event loop can run in between.
"""

from __future__ import annotations

import asyncio
import time
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from fairdeal.server.logging_setup import log

if TYPE_CHECKING:
    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.store import StoredTable
    from fairdeal.server.table_runner import TableRunner

MAX_CLAIMS = 50  # tables of one statement: the first of them need not wait for the last of many
MAX_STATEMENTS = 2  # at a time

Claim: TypeAlias = "asyncio.Future[StoredTable | None]"


class Claims:
    """The tables that this node is about to own."""

    def __init__(self, manager: ClusterManager) -> None:
        self.manager = manager
        self.queue: dict[str, Claim] = {}  # first come, first served
        self.statements = 0  # under way
        self.is_scheduled = False

    async def wake(self, table_id: str) -> TableRunner | None:
        """Claim a table that has no owner and bring it into memory; None if it has one, or is gone."""
        manager = self.manager
        runner = manager.tables.get(table_id)
        if runner is not None and not runner.stopped:
            return runner
        if table_id not in manager.waking:
            if not manager.can_claim():
                return None
            manager.waking[table_id] = manager.tasks.spawn(self._wake(table_id))
        return await asyncio.shield(manager.waking[table_id])

    async def _wake(self, table_id: str) -> TableRunner | None:
        manager = self.manager
        try:
            if table_id in manager.releasing:
                await asyncio.wait([manager.releasing[table_id]])
            stored = await self._claim(table_id)
            return await manager._restore(stored) if stored is not None else None
        finally:
            del manager.waking[table_id]

    def _claim(self, table_id: str) -> Claim:
        loop = asyncio.get_running_loop()
        claim = self.queue[table_id] = loop.create_future()
        if not self.is_scheduled:
            self.is_scheduled = True
            loop.call_soon(self._start)
        return claim

    def _start(self) -> None:
        self.is_scheduled = False
        while self.queue and self.statements < MAX_STATEMENTS:
            batch = dict(islice(self.queue.items(), MAX_CLAIMS))
            for table_id in batch:
                del self.queue[table_id]
            self.statements += 1
            self.manager.tasks.spawn(self._claim_batch(batch))

    async def _claim_batch(self, batch: dict[str, Claim]) -> None:
        start = time.monotonic()
        try:
            found = await self.manager.directory.claim(batch)
        except Exception as error:  # noqa: BLE001  # each of the callers learns it
            for claim in batch.values():
                if not claim.done():
                    claim.set_exception(error)
        else:
            if len(batch) > 1:
                seconds = round(time.monotonic() - start, 3)
                log.info("tables were claimed", tables=len(found), of=len(batch), seconds=seconds)
            for table_id, claim in batch.items():
                if not claim.done():
                    claim.set_result(found.get(table_id))
        finally:
            self.statements -= 1
            self._start()
