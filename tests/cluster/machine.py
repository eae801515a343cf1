"""How long processes have waited for a core: what a busy machine adds to a delay, besides what the cluster takes.

Linux counts for every thread the time it ran and the time it was ready to run but did not (`/proc/PID/schedstat`). The
event loop of a node is its first thread.
"""

import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Window:
    """What happened between two looks."""

    seconds: float
    ran: Mapping[str, float]  # seconds, by process
    waited: Mapping[str, float]

    def __str__(self) -> str:
        shares = ", ".join(f"{name} {self.ran[name]:.1f}+{self.waited[name]:.1f}" for name in sorted(self.ran))
        return f"load {os.getloadavg()[0]:.1f}; seconds on a core + waiting for one: {shares}"

    @property
    def longest_wait(self) -> float:
        """Seconds for which the process that waited longest was ready to run, and did not."""
        return max(self.waited.values(), default=0.0)


class Machine:
    """Looks at some processes from time to time."""

    def __init__(self) -> None:
        self.at = time.monotonic()
        self.before: dict[tuple[str, int], tuple[float, float]] = {}

    def start(self, processes: Iterable[tuple[str, int]]) -> None:
        """Begin a window with these processes: name and id."""
        self.at = time.monotonic()
        self.before = {key: _read(key[1]) for key in processes}

    def look(self) -> Window:
        """The window since `start`; processes that have ended meanwhile are left out."""
        ran, waited = {}, {}
        for (name, pid), (ran_before, waited_before) in self.before.items():
            ran_now, waited_now = _read(pid)
            if ran_now:
                ran[name], waited[name] = ran_now - ran_before, waited_now - waited_before
        return Window(time.monotonic() - self.at, ran, waited)


def _read(pid: int) -> tuple[float, float]:
    """Seconds that the first thread of a process has run and waited; zero if it is gone."""
    try:
        ran, waited, _ = (Path("/proc") / str(pid) / "schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(ran) / 1e9, int(waited) / 1e9
