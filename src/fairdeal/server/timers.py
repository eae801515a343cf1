"""The server's clock, and the timers of all tables in one heap, with a single timer of the event loop."""

import asyncio
import heapq
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

Callback: TypeAlias = Callable[[], None]

PULSE = 1.0  # seconds: the maximum time between two checks of the clock
MAX_LATENESS = 2.0  # seconds; beyond that the process was stopped, or the machine slept or was overloaded

if hasattr(time, "CLOCK_BOOTTIME") and sys.platform != "emscripten":  # which has the name, but not the clock

    def steady_ns() -> int:
        """Nanoseconds on a clock that nobody can set, and that keeps running while the machine sleeps."""
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
else:
    steady_ns = time.monotonic_ns


class Timers:
    """Calls callbacks when they are due. `now` returns the server's time in milliseconds.

    `on_stall` is called before them if they are much too late: in the meantime the server could not read any message.
    """

    def __init__(self, now: Callable[[], int], on_stall: Callback | None = None) -> None:
        self.now = now
        self.on_stall = on_stall
        self.heap: list[tuple[int, int, Callback]] = []
        self.sequence = count()  # callbacks that are due at the same time are called in the order of `call_at`
        self.handle: asyncio.TimerHandle | None = None
        self.expected_at = 0  # nanoseconds of the monotonic clock: when the event loop's timer should come up
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
        """Wait for the earliest callback. Call it again when `now` has jumped."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        if self.heap and not self.stopped:
            delay = min(max(self.heap[0][0] - self.now(), 0) / 1000, PULSE)
            self.expected_at = steady_ns() + int(delay * 1e9)
            self.handle = asyncio.get_running_loop().call_later(delay, self._call_due)

    def _call_due(self) -> None:
        now = self.now()
        try:
            if self.on_stall is not None and steady_ns() - self.expected_at > MAX_LATENESS * 1e9:
                self.on_stall()
            while self.heap and self.heap[0][0] <= now:
                _, _, callback = heapq.heappop(self.heap)
                callback()
        finally:  # a callback that fails must not stop the others
            self.reschedule()
