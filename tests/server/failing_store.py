"""A store whose writes can be made to fail, or to wait."""

import asyncio
from collections.abc import Sequence

from fairdeal.server.store import Change, StoreError
from fairdeal.server.store.base import OnWritten
from fairdeal.server.table_manager import TableManager


class FailingStore:
    """Replaces the writing of a manager's store: it fails while `fails` is set, and waits while `waits` is set."""

    def __init__(self, manager: TableManager) -> None:
        self.fails = False
        self.waits = False
        self.waiting: list[OnWritten] = []
        self.write_each = manager.store.write_each
        manager.store.write_each = self.write_or_fail  # type: ignore[method-assign]

    def write_or_fail(self, writes: Sequence[tuple[Sequence[Change], OnWritten]]) -> None:
        if self.waits:
            self.waiting += [on_written for _, on_written in writes]
        elif self.fails:
            for _, on_written in writes:
                asyncio.get_running_loop().call_soon(on_written, StoreError("the disk is full"))
        else:
            self.write_each(writes)

    def fail_waiting(self) -> None:
        """Let everything that waits fail, and write again from now on."""
        waiting, self.waiting, self.waits = self.waiting, [], False
        for on_written in waiting:
            on_written(StoreError("the disk is full"))
