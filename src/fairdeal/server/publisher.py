"""Write first, then publish: a table's messages are held back until the changes behind them are durable."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    from fairdeal.server.connection import TextReceiver
    from fairdeal.server.store import Change
    from fairdeal.server.store.base import OnWritten
    from fairdeal.server.write_batcher import WriteBatcher


@dataclass(slots=True)
class PendingPublication:
    """Messages to send and callbacks to call once a write is durable."""

    accepted_at: float
    messages: list[tuple[TextReceiver, Any]]  # connections, or the readers on other nodes
    callbacks: list[OnWritten]  # called with the error if the write failed


class Publisher:
    """The outgoing messages of one table, in the order in which they were made.

    Every message of the table goes through here, even those without a write of their own: no reader may learn from a
    fast message what a crash would undo.
    """

    def __init__(
        self,
        batcher: WriteBatcher,
        on_published: Callable[[int, float], None],
        on_failure: Callable[[BaseException], None],
    ) -> None:
        self.batcher = batcher
        self.on_published = on_published  # called with the number of messages and the seconds until they were durable
        self.on_failure = on_failure
        self.pending: deque[PendingPublication] = deque()  # not durable yet, oldest first

    def publish(self, changes: Sequence[Change], messages: list[tuple[TextReceiver, Any]]) -> None:
        """Write the changes, then send the messages."""
        self.pending.append(PendingPublication(time.monotonic(), messages, []))
        self.batcher.add(changes, self._written)

    def send(self, connection: TextReceiver, text: str) -> None:
        """Send a message after everything that was published before."""
        if self.pending:
            self.pending[-1].messages.append((connection, text))
        else:
            connection.send(text)

    def call_when_published(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far is durable and sent."""
        if self.pending:
            self.pending[-1].callbacks.append(lambda error: callback() if error is None else None)
        else:
            callback()

    async def wait_until_published(self) -> None:
        """Wait until everything so far is durable and sent; StoreError if it cannot be written."""
        if self.pending:
            published: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.pending[-1].callbacks.append(lambda error: _resolve(published, error))
            await published

    def discard(self, error: BaseException) -> None:
        """Drop everything that is not durable yet; everyone who waits for it gets the error."""
        dropped = list(self.pending)
        self.pending.clear()
        for publication in dropped:
            for callback in publication.callbacks:
                callback(error)

    def _written(self, error: BaseException | None) -> None:
        if error is not None:
            self.on_failure(error)
        elif self.pending:
            publication = self.pending.popleft()
            for connection, text in publication.messages:
                connection.send(text)
            self.on_published(len(publication.messages), time.monotonic() - publication.accepted_at)
            for callback in publication.callbacks:
                callback(None)


def _resolve(published: asyncio.Future[None], error: BaseException | None) -> None:
    if published.done():  # nobody waits anymore
        return
    if error is None:
        published.set_result(None)
    else:
        published.set_exception(error if isinstance(error, StoreError) else StoreError(f"the table failed: {error!r}"))
