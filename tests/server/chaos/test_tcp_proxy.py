"""The proxy forwards, and its network fails in three ways."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.chaos.tcp_proxy import TcpProxy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


def test_a_network_that_fails(tmp_path: Path) -> None:
    async def main() -> None:
        server = await asyncio.start_unix_server(echo, tmp_path / "socket")
        proxy = TcpProxy(tmp_path / "socket")
        await proxy.start()

        async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return await asyncio.open_connection("127.0.0.1", proxy.port)

        reader, writer = await connect()
        writer.write(b"hello")
        assert await reader.readexactly(5) == b"hello"
        proxy.stall(True)
        writer.write(b"later")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 0.1)
        proxy.stall(False)
        assert await reader.readexactly(5) == b"later"
        proxy.cut()
        assert await is_broken(reader)
        proxy.refuse(True)
        reader, refused = await connect()
        assert await is_broken(reader)
        proxy.refuse(False)
        reader, again = await connect()
        again.write(b"again")
        assert await reader.readexactly(5) == b"again"
        for end in (writer, refused, again):
            end.transport.abort()
        await proxy.stop()
        server.close()

    asyncio.run(main())


async def is_broken(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(1), 10) == b""
    except ConnectionError:
        return True
