"""At most one job at a time for each person; a few more may wait in a queue per person."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairdeal.server.worker_threads import Busy

MAX_WAITING = 8  # per person


class Turns:
    """Takes turns by person, or by address for people without a name."""

    def __init__(self) -> None:
        self.lines: dict[str, asyncio.Lock] = {}
        self.counts: dict[str, int] = {}

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait until the person's earlier work is done; raises Busy if they have too much waiting."""
        if self.counts.get(person, 0) > MAX_WAITING:
            raise Busy
        line = self.lines.setdefault(person, asyncio.Lock())
        self.counts[person] = self.counts.get(person, 0) + 1
        try:
            async with line:
                yield
        finally:
            self.counts[person] -= 1
            if not self.counts[person]:
                del self.counts[person], self.lines[person]
