"""Threads for work that would block the event loop: bots, hints, checks of moves and records."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

THREADS = 2

T = TypeVar("T")


class WorkerThreads:
    """A small thread pool."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="worker")

    async def run(self, work: Callable[[], T]) -> T:
        """Call `work` in a thread and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
