"""Values on their way to the browser's storage: one write after another, and none is lost.

If the browser refuses to store something (its disk is full, or it is in private mode), play goes on in memory, and the
page says so. What could not be written is written together with the next change, so that what is stored has no gaps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fairdeal.server.logging_setup import log

if TYPE_CHECKING:
    from fairdeal.server.store.base import OnWritten, StoreError
    from fairdeal.static_edition.storage import Storage


class WriteQueue:
    """The values that a `Storage` does not have yet, and the callbacks that wait until it has them."""

    def __init__(self, storage: Storage, on_problem: Callable[[bool], None]) -> None:
        """`on_problem` is called with True when the browser begins to refuse writes, and with False when it stops."""
        self.storage = storage
        self.on_problem = on_problem
        self.has_problem = False
        self._values: dict[str, str | None] = {}  # to be written next; None: to be deleted
        self._waiting: list[tuple[OnWritten, StoreError | None]] = []  # called when the values are written
        self._saving: asyncio.Task[None] | None = None

    def put(self, key: str, value: str | None) -> None:
        """Write a value with the next `flush`; None deletes it."""
        self._values[key] = value

    def when_written(self, on_written: OnWritten, error: StoreError | None = None) -> None:
        """Call a function when everything so far is written, with `error` as its argument (None: success)."""
        self._waiting.append((on_written, error))

    def flush(self) -> None:
        """Begin to write the values, unless a write is already running."""
        if self._saving is None:
            self._saving = asyncio.get_running_loop().create_task(self._save())

    async def read(self, key: str) -> str | None:
        """A value as it will be once everything is written."""
        return self._values[key] if key in self._values else await self.storage.read(key)

    async def close(self) -> None:
        """Wait until nothing is being written."""
        if self._saving is not None:
            await self._saving

    async def _save(self) -> None:
        while self._values or self._waiting:
            values, self._values = self._values, {}
            waiting, self._waiting = self._waiting, []
            if values:
                self._note_problem(not await self._is_saved(values))
                if self.has_problem:
                    self._values = {**values, **self._values}
            for on_written, error in waiting:
                try:
                    on_written(error)
                except Exception:  # noqa: BLE001  # the others must still be called
                    log.exception("an error after a write")
            if self.has_problem and not self._waiting:
                break
        self._saving = None

    async def _is_saved(self, values: Mapping[str, str | None]) -> bool:
        try:
            await self.storage.save(values)
        except Exception:  # noqa: BLE001  # of any kind: the match goes on in memory
            return False
        return True

    def _note_problem(self, has_problem: bool) -> None:
        if has_problem != self.has_problem:
            self.has_problem = has_problem
            self.on_problem(has_problem)
