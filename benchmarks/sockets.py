"""WebSockets by the thousand, to load a server: no more than the protocol asks for, so that one core is enough."""

import asyncio
import json
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
NO_MASK = bytes(4)  # a client has to mask; with this key the text stays as it is


class Socket(asyncio.Protocol):
    """One connection: whole texts come out of it, whole texts go in."""

    def __init__(self, url: str, heard: Callable[[bytes], None]) -> None:
        parts = urlsplit(url)
        self.request = UPGRADE.format(path=parts.path, host=parts.netloc).encode()
        self.heard = heard
        self.rest = b""
        self.open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own has the same methods
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        if not self.open:
            data = self._upgraded(data)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = start + length
            if end > size or start > size:
                break
            self._frame(data[at] & 15, data[start:end])
            at = end
        self.rest = data[at:]

    def _upgraded(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))
        self.open = True
        self.ready.set_result(None)
        return rest

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.heard(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.transport.close()

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + NO_MASK + body)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed before it was open"))


async def connect(url: str, heard: Callable[[bytes], None]) -> Socket:
    """An open WebSocket; `heard` is called with every text."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(url, heard), parts.hostname or "", parts.port or 80)
    await socket.ready
    return socket


def ask(url: str, body: Mapping[str, Any] | None = None, token: str | None = None) -> Any:
    """One HTTP request with JSON both ways; it must succeed."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


async def gently(work: list[Callable[[], Awaitable[Any]]], at_once: int = 50) -> list[Any]:
    """Do all of it, a few at a time."""
    found: list[Any] = []
    for first in range(0, len(work), at_once):
        found += await asyncio.gather(*(one() for one in work[first : first + at_once]))
    return found
