"""Watches a server from outside: what its health check says, and how much memory it takes."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.chaos.checker import Violation
from tests.server.chaos.faults import Outage
from tests.server.chaos.supervised_server import SupervisedServer

ADDRESS = "127.0.77.1"  # of the monitor itself
INTERVAL = 0.25  # seconds
HEALTH_TIMEOUT = 15.0
NOTICE_TIME = 7.0  # seconds of an outage after which the health check, every five seconds, must have noticed it
MAX_MEMORY = 400_000  # kilobytes
HEALTHY, UNHEALTHY = 200, 503


@dataclass(frozen=True, slots=True)
class HealthSample:
    """One answer of the health check; times of the monotonic clock."""

    sent_at: float
    answered_at: float
    status: int


@dataclass
class Monitor:
    """Asks a server for its health, and reads its memory, again and again."""

    server: SupervisedServer
    samples: list[HealthSample] = field(default_factory=list)
    peak_memory: int = 0  # kilobytes

    async def run(self) -> None:
        """Watch until canceled."""
        asking: set[asyncio.Task[None]] = set()
        try:
            while True:
                self.peak_memory = max(self.peak_memory, self._memory())
                if len(asking) < 4:  # a server that does not answer is not asked more often
                    task = asyncio.create_task(self._ask())
                    asking.add(task)
                    task.add_done_callback(asking.discard)
                await asyncio.sleep(INTERVAL)
        finally:
            for task in asking:
                task.cancel()

    def _memory(self) -> int:
        """Resident memory in kilobytes; 0 while the server does not run."""
        try:
            lines = Path(f"/proc/{self.server.pid}/status").read_text().splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)

    async def _ask(self) -> None:
        sent_at = time.monotonic()
        try:
            status = await asyncio.wait_for(get_status(self.server.port, "/api/health"), HEALTH_TIMEOUT)
        except (OSError, TimeoutError, ValueError):
            return
        self.samples.append(HealthSample(sent_at, time.monotonic(), status))

    async def wait_until_healthy(self, deadline: float) -> bool:
        """Wait for a good answer to a question that is asked from now on, until `deadline`."""
        start = time.monotonic()
        while time.monotonic() < deadline:
            if any(sample.sent_at >= start and sample.status == HEALTHY for sample in self.samples[-8:]):
                return True
            await asyncio.sleep(0.05)
        return False


async def get_status(port: int, path: str) -> int:
    """Status of the response to a GET request over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        line = await reader.readline()
        return int(line.split()[1]) if line else 0
    except IndexError:
        return 0
    finally:
        writer.transport.abort()


def check_health(samples: Sequence[HealthSample], outages: Sequence[Outage]) -> list[Violation]:
    """While nothing can be written, the server must not say that it is healthy."""
    found = []
    for outage in outages:
        wrong = [
            sample
            for sample in samples
            if sample.status == HEALTHY
            and sample.sent_at >= outage.start + NOTICE_TIME
            and sample.answered_at <= outage.end
        ]
        if wrong:
            after = wrong[0].sent_at - outage.start
            text = f"{len(wrong)} times {HEALTHY}, first {after:.1f} s after its beginning"
            found.append(Violation("health", outage.kind, text))
    return found
