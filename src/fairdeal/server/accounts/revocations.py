"""What all nodes must forget at once: ended sessions, revoked tokens, deleted people; and their open connections.

The node on which something is revoked forgets it before it answers. All others read the latest revocations from the
database every other second. So do all servers after `fairdeal admin`, which writes to the database alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import sqlalchemy as sa

from fairdeal.server.json_codec import encode_json
from fairdeal.server.logging_setup import log
from fairdeal.server.messages.table_messages import Bye
from fairdeal.server.store import StoreError
from fairdeal.server.store.accounts_schema import revocations

if TYPE_CHECKING:
    from fairdeal.server.accounts.identities import Identity
    from fairdeal.server.store import Store

INTERVAL = 2.0  # seconds between two readings of the database
OVERLAP = 500  # rows that are read again: transactions may become visible out of order
TRUSTED_FOR = 10.0  # seconds after the last reading for which the cache is trusted
POLICY_VIOLATION = 1008  # close code of WebSockets


class Revocations:
    """Calls `on_revoked(kind, subject)` for everything that was revoked, here or elsewhere."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.on_revoked: list[Callable[[str, str], None]] = []
        self.seen: set[int] = set()
        self.last = 0
        self.read_at = float("-inf")

    def is_current(self) -> bool:
        """Whether a revocation by another node would already be known."""
        return asyncio.get_running_loop().time() - self.read_at < TRUSTED_FOR

    def announce(self, kind: str, subject: str) -> None:
        """Apply a revocation on this node, once it is stored."""
        for callback in self.on_revoked:
            callback(kind, subject)

    async def run(self) -> None:
        """Follow the revocations in the database, until the task is canceled."""
        while True:
            try:
                await self.read_new()
            except StoreError as error:
                log.warning("revocations cannot be read", problem=str(error))
            await asyncio.sleep(INTERVAL)

    async def read_new(self) -> None:
        """Read revocations that are new in the database, and apply them."""
        started, first = asyncio.get_running_loop().time(), self.read_at < 0
        query = (
            sa.select(revocations.c.seq, revocations.c.kind, revocations.c.subject)
            .order_by(revocations.c.seq.desc())
            .limit(OVERLAP)
        )
        if not first:
            query = query.where(revocations.c.seq > self.last - OVERLAP).limit(None)
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        for seq, kind, subject in reversed(rows):
            if seq not in self.seen and not first:
                self.announce(kind, subject)
        self.seen = {row.seq for row in rows}
        self.last = max((row.seq for row in rows), default=self.last)
        self.read_at = started


class OpenConnection(Protocol):
    """A socket or a long-running response."""

    def send(self, text: str) -> None: ...

    def close(self, code: int) -> None: ...


class OpenConnections:
    """The connections of this node by person, session and token, so that they can be closed."""

    def __init__(self) -> None:
        self.by_key: dict[tuple[str, str], set[OpenConnection]] = {}

    def add(self, identity: Identity | None, address: str, connection: OpenConnection) -> None:
        for key in _keys(identity, address):
            self.by_key.setdefault(key, set()).add(connection)

    def remove(self, identity: Identity | None, address: str, connection: OpenConnection) -> None:
        for key in _keys(identity, address):
            found = self.by_key.get(key)
            if found is not None:
                found.discard(connection)
                if not found:
                    del self.by_key[key]

    def close(self, kind: str, subject: str, code: str, message: str) -> None:
        """Say goodbye to every client that is connected with something that no longer counts."""
        text = encode_json(Bye(code, message))
        for connection in tuple(self.by_key.get((kind, subject), ())):
            connection.send(text)
            connection.close(POLICY_VIOLATION)


def _keys(identity: Identity | None, address: str) -> list[tuple[str, str]]:
    return [("address", address), *(identity.revocable() if identity is not None else [])]
