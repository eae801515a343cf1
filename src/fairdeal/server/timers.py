"""All clocks of all tables in one heap, with one timer of the event loop for the earliest."""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

Task: TypeAlias = Callable[[], None]


class Timers:
    """Calls what is due. `now` is the server's time in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.heap: list[tuple[int, int, Task]] = []
        self.numbers = count()  # what is due at the same time is called in the order in which it was asked for
        self.handle: asyncio.TimerHandle | None = None
        self.stopped = False

    def at(self, when: int, task: Task) -> None:
        """Call this at that time, or soon after."""
        heapq.heappush(self.heap, (when, next(self.numbers), task))
        if self.heap[0][0] == when:
            self.wait()

    def stop(self) -> None:
        self.stopped = True
        self.heap.clear()
        self.wait()

    def wait(self) -> None:
        """Wait for the earliest; asked again when the time has been set."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        if self.heap and not self.stopped:
            wait = max(self.heap[0][0] - self.now(), 0) / 1000
            self.handle = asyncio.get_running_loop().call_later(wait, self._call)

    def _call(self) -> None:
        now = self.now()
        try:
            while self.heap and self.heap[0][0] <= now:
                _, _, task = heapq.heappop(self.heap)
                task()
        finally:  # one that fails must not keep the others from their time
            self.wait()
