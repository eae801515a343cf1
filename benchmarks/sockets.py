"""A minimal WebSocket client: one core can run thousands of them to load a server."""

import asyncio
import http.client
import json
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from typing import Any, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
NO_MASK = bytes(4)  # clients must mask; with this key the text stays the same


class Socket(asyncio.Protocol):
    """A connection that sends and receives complete texts."""

    def __init__(self, url: str, on_text: Callable[[bytes], None]) -> None:
        parts = urlsplit(url)
        self.request = UPGRADE.format(path=parts.path, host=parts.netloc).encode()
        self.on_text = on_text
        self.buffer = b""  # the beginning of an incomplete frame
        self.is_open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's class has the same methods
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        if not self.is_open:
            data = self._read_handshake(data)
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
            self._handle_frame(data[at] & 15, data[start:end])
            at = end
        self.buffer = data[at:]

    def _read_handshake(self, data: bytes) -> bytes:
        """Read the response to the upgrade request, and return what follows it."""
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))
        self.is_open = True
        self.ready.set_result(None)
        return rest

    def _handle_frame(self, opcode: int, body: bytes) -> None:
        if opcode == TEXT:
            self.on_text(body)
        elif opcode == PING:
            self._send_frame(PONG, body)
        elif opcode == CLOSE:
            self.transport.close()

    def send(self, text: bytes) -> None:
        self._send_frame(TEXT, text)

    def _send_frame(self, opcode: int, body: bytes) -> None:
        size = len(body)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + length + NO_MASK + body)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed before the handshake"))


async def connect(url: str, on_text: Callable[[bytes], None], source: str | None = None) -> Socket:
    """Open a WebSocket, from an address of this machine; `on_text` is called with every text."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    local = (source, 0) if source is not None else None
    _, socket = await loop.create_connection(
        lambda: Socket(url, on_text), parts.hostname or "", parts.port or 80, local_addr=local
    )
    await socket.ready
    return socket


def request_json(
    url: str, body: Mapping[str, Any] | None = None, token: str | None = None, source: str | None = None
) -> Any:
    """Send an HTTP request with a JSON body, which must succeed, and return the JSON response."""
    if source is not None:
        return _request_from(source, url, body, token)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def _request_from(source: str, url: str, body: Mapping[str, Any] | None, token: str | None) -> Any:
    """The same, from an address of this machine."""
    parts = urlsplit(url)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60, source_address=(source, 0))
    with closing(connection):
        connection.request("GET" if body is None else "POST", parts.path, json.dumps(body), headers)
        response = connection.getresponse()
        found = json.load(response)
    if response.status >= 400:
        raise OSError(f"{url}: {found}")
    return found


async def run_in_batches(jobs: list[Callable[[], Awaitable[Any]]], batch_size: int = 50) -> list[Any]:
    """Run all jobs, a few at a time, and return their results."""
    results: list[Any] = []
    for first in range(0, len(jobs), batch_size):
        results += await asyncio.gather(*(job() for job in jobs[first : first + batch_size]))
    return results
