"""Group commit: everything that tables accept in one iteration of the event loop goes to the store at once."""

import asyncio
from collections.abc import Sequence

from fairdeal.server.store import Change, Store
from fairdeal.server.store.base import OnWritten


class WriteBatcher:
    """Collects changes and their callbacks. Each addition is stored completely or fails alone."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writes: list[tuple[Sequence[Change], OnWritten]] = []

    def add(self, changes: Sequence[Change], on_written: OnWritten) -> None:
        """Write these changes soon, in the order of the calls."""
        if not self.writes:
            asyncio.get_running_loop().call_soon(self.flush)
        self.writes.append((changes, on_written))

    def flush(self) -> None:
        """Write everything collected so far now."""
        if self.writes:
            writes, self.writes = self.writes, []
            self.store.write_each(writes)
