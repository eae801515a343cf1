"""Threads for work that would block the event loop: bots, hints, checks of moves, records.

The most urgent work comes first, but nothing waits forever: each kind has a time within which it should begin, and the
work with the earliest such deadline is next.
"""

import asyncio
import contextlib
import heapq
import sys
import threading
import time
from collections.abc import Callable
from enum import Enum
from itertools import count
from typing import Any, TypeVar

# A thread that computes must soon let the event loop run. While two expert bots search, the loop is late by (p99, by
# game) 16 to 62 ms with Python's default of 5 ms, and 5 to 23 ms with this interval. The longest delays are no shorter:
# compiled code keeps the interpreter's lock for as long as it runs.
SWITCH_INTERVAL = 0.000_5  # seconds

T = TypeVar("T")


class Priority(Enum):
    """Kinds of work; the value is the number of seconds within which it should begin."""

    BOT = 0.0  # a bot whose turn it is: a table waits for it
    QUESTION = 2.0  # a hint or a check: one person waits
    RECORD = 10.0  # a replay or a verification


class Busy(Exception):
    """Too many jobs are waiting."""


class WorkerThreads:
    """A few threads that share one queue."""

    def __init__(self, name: str, threads: int = 1, max_waiting: int = 200) -> None:
        self.name = name
        self.max_threads = threads
        self.max_waiting = max_waiting  # not counting bots: a table has few of them, and stops without them
        self.queue: list[tuple[float, int, Callable[[], Any], asyncio.Future[Any]]] = []
        self.sequence = count()
        self.changed = threading.Condition()
        self.threads: list[threading.Thread] = []
        self.running = 0
        self.is_stopped = False

    @property
    def outstanding(self) -> int:
        """Number of jobs that are waiting or running."""
        return len(self.queue) + self.running

    async def run(self, work: Callable[[], T], priority: Priority = Priority.BOT) -> T:
        """Call `work` in a thread and return its result; raises Busy if too much is waiting."""
        if priority is not Priority.BOT and len(self.queue) >= self.max_waiting:
            raise Busy
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self.changed:
            if self.is_stopped:
                raise asyncio.CancelledError
            begin_by = time.monotonic() + priority.value
            heapq.heappush(self.queue, (begin_by, next(self.sequence), work, result))
            self._start_thread()
            self.changed.notify()
        return await result

    def _start_thread(self) -> None:
        if len(self.threads) < min(self.max_threads, self.outstanding):
            sys.setswitchinterval(SWITCH_INTERVAL)
            thread = threading.Thread(target=self._work, name=f"{self.name}-{len(self.threads)}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def _work(self) -> None:
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.queue or self.is_stopped)
                if self.is_stopped:
                    return
                _, _, work, result = heapq.heappop(self.queue)
                self.running += 1
            value: Any = None
            error: BaseException | None = None
            try:
                if not result.cancelled():
                    value = work()
            except BaseException as caught:  # noqa: BLE001  # it is raised where the result is awaited
                error = caught
            with self.changed:
                self.running -= 1
            with contextlib.suppress(RuntimeError):  # the event loop is closed
                result.get_loop().call_soon_threadsafe(_resolve, result, value, error)
            del work, result, value, error

    def stop(self) -> None:
        """Finish what has begun, and cancel the rest."""
        with self.changed:
            self.is_stopped = True
            for _, _, _, result in self.queue:
                result.cancel()
            self.queue.clear()
            self.changed.notify_all()


def _resolve(result: "asyncio.Future[Any]", value: object, error: BaseException | None) -> None:
    if result.done():
        return
    if error is not None:
        result.set_exception(error)
    else:
        result.set_result(value)
