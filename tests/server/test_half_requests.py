"""Requests whose body comes late, in pieces, or never: the application is called when they are complete."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.run_server import SHUTDOWN_TIMEOUT
from fairdeal.server.security import SecurityMiddleware
from fairdeal.server.uvicorn_http import MAX_HELD_BYTES
from tests.server.running_server import RunningServer, running_server

HEAD = "POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
BODY = b'{"name":"Ada"}'


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths with which the application was called."""
    paths: list[str] = []
    call = SecurityMiddleware.__call__

    async def counted(self: SecurityMiddleware, scope: Any, receive: Any, send: Any) -> None:
        paths.append(scope["path"])
        await call(self, scope, receive, send)

    monkeypatch.setattr(SecurityMiddleware, "__call__", counted)
    return paths


@asynccontextmanager
async def raw_connection(server: RunningServer) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def read_status(reader: asyncio.StreamReader) -> int:
    """Read one response, and return its status."""
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
    lines = head.decode().lower().split("\r\n")
    length = next((int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")), 0)
    await reader.readexactly(length)
    return int(lines[0].split()[1])


def test_half_a_request_does_not_reach_the_application(tmp_path: Path, calls: list[str]) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server, raw_connection(server) as (reader, writer):
            writer.write(f"{HEAD}Content-Length: {len(BODY)}\r\n\r\n".encode() + BODY[:5])
            await asyncio.sleep(0.1)
            assert calls == []
            for number in range(5, len(BODY)):
                writer.write(BODY[number : number + 1])
                await writer.drain()
                await asyncio.sleep(0.002)
            assert await read_status(reader) == 201
            chunks = b"".join(b"1\r\n%c\r\n" % letter for letter in BODY) + b"0\r\n\r\n"
            writer.write(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode() + chunks)  # on the same connection
            assert await read_status(reader) == 201
            two = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2  # without waiting for the first answer
            writer.write(two)
            assert [await read_status(reader) for _ in range(2)] == [200, 200]
            assert len(calls) == 4

    asyncio.run(main())


def test_a_body_that_is_too_long_is_refused_before_its_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server, raw_connection(server) as (reader, writer):
            writer.write(f"{HEAD}Content-Length: 10000000\r\n\r\n".encode() + b" " * (MAX_HELD_BYTES + 1))
            assert await read_status(reader) == 413

    asyncio.run(main())


def test_a_client_that_expects_100_continue_gets_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server, raw_connection(server) as (reader, writer):
            writer.write(f"{HEAD}Expect: 100-continue\r\nContent-Length: {len(BODY)}\r\n\r\n".encode())
            assert await read_status(reader) == 100
            writer.write(BODY)
            assert await read_status(reader) == 201

    asyncio.run(main())


def test_a_server_stops_at_once_with_half_a_request(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"{HEAD}Content-Length: {len(BODY)}\r\n\r\n".encode())
            await asyncio.sleep(0.1)
            began = time.monotonic()
        assert time.monotonic() - began < SHUTDOWN_TIMEOUT - 1
        writer.close()

    asyncio.run(main())
