"""Group commit: what all tables accept in one iteration of the event loop goes to the store in a single write."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.server.store import Change, Store

OnWritten: TypeAlias = Callable[[BaseException | None], None]  # called once durable, or with the error


class WriteBatcher:
    """Collects changes and their callbacks. If a write fails, every callback of that write gets the error."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes: list[Change] = []
        self.callbacks: list[OnWritten] = []

    def add(self, changes: Sequence[Change], on_written: OnWritten) -> None:
        """Write these changes soon, in the order of the calls."""
        if not self.callbacks:
            asyncio.get_running_loop().call_soon(self.flush)
        self.changes += changes
        self.callbacks.append(on_written)

    def flush(self) -> None:
        """Write everything collected so far now."""
        if self.callbacks:
            changes, callbacks = self.changes, self.callbacks
            self.changes, self.callbacks = [], []
            self.store.write(*changes).add_done_callback(lambda written: _call_all(written, callbacks))


def _call_all(written: "asyncio.Future[None]", callbacks: Sequence[OnWritten]) -> None:
    error = ConnectionError("the write was canceled") if written.cancelled() else written.exception()
    for on_written in callbacks:
        on_written(error)
