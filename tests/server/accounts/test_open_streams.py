"""A response that goes on for a while ends when its reader may not have it anymore."""

import asyncio
from collections.abc import AsyncGenerator

from fairdeal.server.accounts.identities import Identity
from fairdeal.server.accounts.open_streams import until_revoked
from fairdeal.server.accounts.revocations import OpenConnections


def test_a_stream_ends_with_its_token() -> None:
    ended = []

    async def numbers() -> AsyncGenerator[bytes, None]:
        try:
            for number in range(10):
                yield b"%d" % number
        finally:
            ended.append(True)

    async def main() -> None:
        connections = OpenConnections()
        reader = Identity("ada", token="t1", scope="read")
        lines = until_revoked(numbers(), connections, reader, "127.0.0.1")
        assert await anext(lines) == b"0"
        connections.close("token", "another", "signed_out", "")
        assert await anext(lines) == b"1"
        connections.close("token", "t1", "signed_out", "You are signed out.")
        assert [line async for line in lines] == []
        assert ended == [True]
        assert connections.by_key == {}

    asyncio.run(main())
