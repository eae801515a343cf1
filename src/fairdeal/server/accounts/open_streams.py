"""Long-running responses: they end when the session or token with which they were requested is revoked."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.server.accounts.identities import Identity
    from fairdeal.server.accounts.revocations import OpenConnections


class OpenStream:
    """A response among the open connections. Its last line is the one before it was closed."""

    def __init__(self) -> None:
        self.is_closed = False

    def send(self, text: str) -> None:
        """Send nothing: farewells are for sockets."""

    def close(self, code: int) -> None:  # noqa: ARG002  # as for sockets
        self.is_closed = True


async def until_revoked(
    lines: AsyncGenerator[bytes, None], connections: OpenConnections, identity: Identity | None, address: str
) -> AsyncGenerator[bytes, None]:
    """The same lines, as long as the reader may have them."""
    stream = OpenStream()
    connections.add(identity, address, stream)
    try:
        async with aclosing(lines):
            async for line in lines:
                if stream.is_closed:
                    return
                yield line
    finally:
        connections.remove(identity, address, stream)
