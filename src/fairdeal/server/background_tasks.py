"""Background tasks, with their errors logged and counted."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    from fairdeal.server.metrics import Metrics


class BackgroundTasks:
    """Keeps a reference to every task until it is done: the event loop alone would not."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run `work` as a task."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):  # not a bug, and frequent during an outage: one line, no traceback
            log.error("the store failed a background task", error=str(error))
        elif error is not None:
            self.metrics.errors.inc()
            log.error("a background task failed", exc_info=error)
