"""One client's connection to a table: messages are sent at once, or wait in a short queue while the client is slow."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol, TypeAlias

from fairdeal.server.messages.parts import You
from fairdeal.server.run_eagerly import run_eagerly

MAX_QUEUED = 64  # messages; a client that is further behind is disconnected, and can come back for a new view

DROP_TIMEOUT = 2.0  # seconds for the closing handshake when the table is gone

AsgiSend: TypeAlias = Callable[[Mapping[str, Any]], Coroutine[Any, Any, None]]
Receiver: TypeAlias = Callable[[str | None], None]  # called with a text; None: a binary message, which is not allowed

ANONYMOUS = You(None, None, None, False, False)


class TextReceiver(Protocol):
    """Gets messages."""

    def send(self, text: Any, /) -> None: ...


class DirectTransport(Protocol):
    """What our server offers in addition to ASGI: reading and writing without a task or a queue."""

    def set_receiver(self, receiver: Receiver) -> bool:
        """Call `receiver` with every message from now on; False if that must wait for the next message over ASGI."""

    def write(self, text: str) -> bool:
        """Send a text at once; False if it would have to wait: then use ASGI's `send`."""

    def abort(self) -> None:
        """Close the connection at once, whatever has not been sent."""


class Connection:
    """A client at one table. Sending never waits for it."""

    __slots__ = (
        "abort_transport", "asgi_send", "has_account", "is_closed", "muted", "name", "on_slow", "person", "queue",
        "seat", "wants", "write", "writer", "you",
    )  # fmt: skip

    def __init__(self, asgi_send: AsgiSend, transport: DirectTransport) -> None:
        self.asgi_send = asgi_send
        self.write = transport.write
        self.abort_transport = transport.abort
        self.person: str | None = None
        self.name: str | None = None
        self.has_account = False  # known only where it matters: if guests cannot chat
        self.muted: frozenset[str] = frozenset()  # people whom this one does not want to hear
        self.wants = "view"
        self.you = ANONYMOUS
        self.seat: int | None = None  # whose view it gets
        self.is_closed = False
        self.queue: deque[Mapping[str, Any]] = deque()
        self.writer: asyncio.Task[None] | None = None
        self.on_slow: Callable[[], None] | None = None

    def send(self, text: str) -> None:
        """Send a message without waiting. A client that does not read is disconnected, and never holds up a table."""
        if self.is_closed or (self.writer is None and self.write(text)):
            return
        self._enqueue({"type": "websocket.send", "text": text})

    def for_welcome(self) -> "TextReceiver":
        """The receiver of a `welcome` that is built now."""
        return self

    def close(self, code: int = 1000) -> None:
        """Close the connection after everything that was sent."""
        if not self.is_closed:
            self._enqueue({"type": "websocket.close", "code": code})
            self.is_closed = True

    def abort(self) -> None:
        """Close the connection now: the client is too slow."""
        self.is_closed = True
        self.queue.clear()
        if self.writer is not None:
            self.writer.cancel()
        if self.on_slow is not None:
            self.on_slow()
        self.abort_transport()

    def drop(self, text: str) -> None:
        """Send a last message if that is possible at once, and close the connection soon, whatever the client does."""
        if self.is_closed or self.writer is not None or not self.write(text):
            self.is_closed = True
            self.queue.clear()
            if self.writer is not None:
                self.writer.cancel()
            self.abort_transport()
            return
        self.close()
        asyncio.get_running_loop().call_later(DROP_TIMEOUT, self.abort_transport)

    def _enqueue(self, message: Mapping[str, Any]) -> None:
        if self.writer is not None:
            self.queue.append(message)
            if len(self.queue) > MAX_QUEUED:
                self.abort()
            return
        try:
            rest = run_eagerly(self.asgi_send(message))
        except (OSError, RuntimeError):  # closed by the client
            self.is_closed = True
            return
        if rest is not None:
            self.writer = asyncio.get_running_loop().create_task(self._write_queue(rest))

    async def _write_queue(self, rest: Coroutine[Any, Any, None]) -> None:
        """Send the queued messages to a slow client, in order, as fast as it reads."""
        try:
            await rest
            while self.queue:
                await self.asgi_send(self.queue.popleft())
        except (OSError, RuntimeError):
            self.is_closed = True
        finally:
            self.writer = None

    async def flush(self, timeout: float) -> None:
        """Wait until everything is sent, at most `timeout` seconds."""
        if self.writer is not None:
            await asyncio.wait([self.writer], timeout=timeout)
