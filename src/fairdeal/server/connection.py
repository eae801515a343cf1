"""One client's line to a table: what is told goes out at once, or waits in a short line while the client is slow."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol, TypeAlias

from fairdeal.server import eager
from fairdeal.server.limits import Bucket, Limits
from fairdeal.server.messages import You

MOST_WAITING = 64  # messages; who is further behind is cut off and can come back for a fresh view

Send: TypeAlias = Callable[[Mapping[str, Any]], Coroutine[Any, Any, None]]  # ASGI's

NOBODY = You(None, None, None, False, False)


class Line(Protocol):
    """What a server gives us beside ASGI, where it can."""

    def listen(self, heard: Callable[[str | None], None]) -> bool:
        """Have every text from now on heard at once; False: ask again after the next one has come by ASGI."""

    def write(self, text: str) -> bool:
        """Send a text at once; False if it cannot be done without waiting: then ASGI's `send` has to wait."""

    def abort(self) -> None:
        """End the connection at once, whatever is still on its way."""


class Connection:
    """A client at one table. Nothing here ever waits for it."""

    __slots__ = (
        "abort", "gone", "line", "messages", "name", "on_slow", "person", "questions", "seat", "send", "wants", "write",
        "writer", "you",
    )  # fmt: skip

    def __init__(self, send: Send, line: Line, limits: Limits, now: float) -> None:
        self.send = send
        self.write = line.write
        self.abort = line.abort
        self.person: str | None = None
        self.name: str | None = None
        self.wants = "view"
        self.you = NOBODY
        self.seat: int | None = None  # whose view it gets
        self.gone = False
        self.line: deque[Mapping[str, Any]] = deque()
        self.writer: asyncio.Task[None] | None = None
        self.on_slow: Callable[[], None] | None = None
        self.messages = Bucket(limits.messages, now) if limits.messages is not None else None
        self.questions = Bucket(limits.questions, now) if limits.questions is not None else None

    def tell(self, text: str) -> None:
        """Send a message, without waiting. A client that does not read is cut off, and never holds up a table."""
        if self.gone or (self.writer is None and self.write(text)):
            return
        self._put({"type": "websocket.send", "text": text})

    def hang_up(self, code: int = 1000) -> None:
        """Close it, after all that was told."""
        if not self.gone:
            self._put({"type": "websocket.close", "code": code})
            self.gone = True

    def cut(self) -> None:
        """End it now."""
        self.gone = True
        self.line.clear()
        if self.writer is not None:
            self.writer.cancel()
        if self.on_slow is not None:
            self.on_slow()
        self.abort()

    def _put(self, message: Mapping[str, Any]) -> None:
        if self.writer is not None:
            self.line.append(message)
            if len(self.line) > MOST_WAITING:
                self.cut()
            return
        try:
            rest = eager.begin(self.send(message))
        except (OSError, RuntimeError):  # it is closed already
            self.gone = True
            return
        if rest is not None:
            self.writer = asyncio.get_running_loop().create_task(self._write(rest))

    async def _write(self, rest: Coroutine[Any, Any, None]) -> None:
        """The client was slow: send what has gathered, in order, as fast as it reads."""
        try:
            await rest
            while self.line:
                await self.send(self.line.popleft())
        except (OSError, RuntimeError):
            self.gone = True
        finally:
            self.writer = None

    async def flushed(self, seconds: float) -> None:
        """Wait until all was sent, but not for ever."""
        if self.writer is not None:
            await asyncio.wait([self.writer], timeout=seconds)
