"""What tables have accepted in one turn of the event loop, written down together: one write, however many moves."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.server.store import Change, Store

Then: TypeAlias = Callable[[BaseException | None], None]  # called when it is durable, or with what went wrong


class Outbox:
    """Between tables and their store. If a write fails, all who are in it hear of it, and nobody else."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes: list[Change] = []
        self.waiting: list[Then] = []

    def put(self, changes: Sequence[Change], then: Then) -> None:
        """Write these down soon, in the order of the calls."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.changes += changes
        self.waiting.append(then)

    def flush(self) -> None:
        """Write now what is there."""
        if self.waiting:
            changes, waiting = self.changes, self.waiting
            self.changes, self.waiting = [], []
            self.store.write(*changes).add_done_callback(lambda done: _tell(done, waiting))


def _tell(done: "asyncio.Future[None]", waiting: Sequence[Then]) -> None:
    error = ConnectionError("the write was given up") if done.cancelled() else done.exception()
    for then in waiting:
        then(error)
