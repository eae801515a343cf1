"""The lease of a node: a row that says until when the node counts as alive, by the database's clock.

It is renewed over a connection of its own, so that nothing else can delay it. Without the lease a node can append
nothing; other nodes then claim its tables.
"""

import asyncio
from dataclasses import dataclass

import asyncpg

from fairdeal.server.cluster.wire import WIRE_VERSION
from fairdeal.server.store.node_connection import DATABASE_NOW
from fairdeal.server.store.postgres_connection import DATABASE_ERRORS, SERVER_SETTINGS
from fairdeal.server.store.sql import reason

LEASE = 3_000  # milliseconds
RENEW_INTERVAL = 1.0  # seconds
RENEW_TIMEOUT = 1.5
FORGET_AFTER = 600_000  # milliseconds after which the row of a dead node is deleted

RENEW = (
    "INSERT INTO nodes (id, address, lease_until, started, bus, wire) "
    f"VALUES ($1, $2, {DATABASE_NOW} + {LEASE}, {DATABASE_NOW}, $3, {WIRE_VERSION}) "
    f"ON CONFLICT (id) DO UPDATE SET lease_until = {DATABASE_NOW} + {LEASE}, bus = $3"
)
NODES = f"SELECT id, address, lease_until, bus, wire, {DATABASE_NOW} AS now FROM nodes ORDER BY id"
END = "DELETE FROM nodes WHERE id = $1"
FORGET = (
    f"DELETE FROM nodes WHERE lease_until < {DATABASE_NOW} - {FORGET_AFTER} "
    "AND NOT EXISTS (SELECT FROM summaries WHERE owner = nodes.id)"
)


class LeaseError(OSError):
    """The database did not answer in time."""


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node as the database knows it."""

    id: str
    address: str
    lease_until: int
    has_bus: bool
    wire: int
    is_alive: bool


class Leases:
    """The lease of this node, and the other nodes."""

    def __init__(self, url: str, node: str, address: str) -> None:
        self.url = url
        self.node = node
        self.address = address
        self.connection: asyncpg.Connection | None = None
        self.nodes: dict[str, NodeRow] = {}  # as of the last refresh, with this one
        self.lock = asyncio.Lock()  # the connection does one thing at a time
        self.database_time = 0  # milliseconds since 1970, as of the last refresh

    async def refresh(self) -> dict[str, NodeRow]:
        """Read all nodes; LeaseError if the database does not answer."""
        rows = await self._fetch(NODES)
        self.nodes = {
            row["id"]: NodeRow(
                row["id"], row["address"], row["lease_until"], bool(row["bus"]), row["wire"],
                row["lease_until"] > row["now"],
            )
            for row in rows
        }  # fmt: skip
        if rows:
            self.database_time = rows[0]["now"]
        return self.nodes

    async def renew(self, has_bus: bool) -> None:
        """Renew the lease and read all nodes; LeaseError if the database does not answer."""
        await self._fetch(RENEW, self.node, self.address, int(has_bus))
        await self.refresh()

    async def now(self) -> int:
        """Milliseconds since 1970 by the database's clock."""
        rows = await self._fetch(f"SELECT {DATABASE_NOW} AS now")
        return int(rows[0]["now"])

    async def forget_dead(self) -> None:
        """Delete the rows of nodes that have long been dead."""
        await self._fetch(FORGET)

    async def end(self, node: str | None = None) -> None:
        """Give up the lease of this node, or of another that is known to be dead."""
        await self._fetch(END, node or self.node)

    async def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.terminate()

    def next_expiry(self) -> float:
        """Seconds from the last refresh until the first lease of another node ends, unless it is renewed."""
        ends = [row.lease_until for row in self.others()]
        return (min(ends) - self.database_time) / 1000 if ends else float("inf")

    def others(self) -> list[NodeRow]:
        """The other nodes that are alive."""
        return [row for row in self.nodes.values() if row.is_alive and row.id != self.node]

    async def _fetch(self, query: str, *arguments: object) -> list[asyncpg.Record]:
        try:
            async with asyncio.timeout(RENEW_TIMEOUT), self.lock:
                if self.connection is None or self.connection.is_closed():
                    self.connection = await asyncpg.connect(self.url, server_settings=SERVER_SETTINGS)
                rows: list[asyncpg.Record] = await self.connection.fetch(query, *arguments)
                return rows
        except (*DATABASE_ERRORS, TimeoutError) as error:
            await self.close()
            raise LeaseError(reason(error) or "it does not answer") from None
