"""Write first, then publish: a table's messages are held back until the changes behind them are durable."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.server.connection import Connection
    from fairdeal.server.store import Change
    from fairdeal.server.write_batcher import WriteBatcher


@dataclass(slots=True)
class PendingPublication:
    """What is sent and called once a write is durable."""

    accepted_at: float
    messages: list[tuple[Connection, str]]
    callbacks: list[Callable[[], None]]


class Publisher:
    """The outgoing messages of one table, in the order in which they were made.

    Every message of the table goes through here, also those that no write belongs to: a reader must not learn from a
    quick message what a crash would undo.
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

    def publish(self, changes: Sequence[Change], messages: list[tuple[Connection, str]]) -> None:
        """Write the changes, then send the messages."""
        self.pending.append(PendingPublication(time.monotonic(), messages, []))
        self.batcher.add(changes, self._written)

    def send(self, connection: Connection, text: str) -> None:
        """Send a message after everything that was published before."""
        if self.pending:
            self.pending[-1].messages.append((connection, text))
        else:
            connection.send(text)

    def call_when_published(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far is durable and sent."""
        if self.pending:
            self.pending[-1].callbacks.append(callback)
        else:
            callback()

    async def wait_until_published(self) -> None:
        """Wait until everything so far is durable and sent."""
        if self.pending:
            published = asyncio.get_running_loop().create_future()
            self.call_when_published(lambda: None if published.done() else published.set_result(None))
            await published

    def discard(self) -> None:
        """Drop everything that is not durable yet."""
        self.pending.clear()

    def _written(self, error: BaseException | None) -> None:
        if error is not None:
            self.on_failure(error)
        elif self.pending:
            publication = self.pending.popleft()
            for connection, text in publication.messages:
                connection.send(text)
            self.on_published(len(publication.messages), time.monotonic() - publication.accepted_at)
            for callback in publication.callbacks:
                callback()
