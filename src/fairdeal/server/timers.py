"""The timers of all tables in one heap, with a single timer of the event loop for the earliest."""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

Callback: TypeAlias = Callable[[], None]


class Timers:
    """Calls callbacks when they are due. `now` returns the server's time in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.heap: list[tuple[int, int, Callback]] = []
        self.sequence = count()  # callbacks that are due at the same time are called in the order of `call_at`
        self.handle: asyncio.TimerHandle | None = None
        self.stopped = False

    def call_at(self, when: int, callback: Callback) -> None:
        """Call back at that time, or soon after."""
        heapq.heappush(self.heap, (when, next(self.sequence), callback))
        if self.heap[0][0] == when:
            self.reschedule()

    def stop(self) -> None:
        self.stopped = True
        self.heap.clear()
        self.reschedule()

    def reschedule(self) -> None:
        """Wait for the earliest callback; to be called again when `now` has jumped."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        if self.heap and not self.stopped:
            delay = max(self.heap[0][0] - self.now(), 0) / 1000
            self.handle = asyncio.get_running_loop().call_later(delay, self._call_due)

    def _call_due(self) -> None:
        now = self.now()
        try:
            while self.heap and self.heap[0][0] <= now:
                _, _, callback = heapq.heappop(self.heap)
                callback()
        finally:  # a callback that fails must not stop the others
            self.reschedule()
