"""A PostgreSQL store that several nodes of a cluster share. Each open table has one owner, which alone may change it.

node_connection.py makes sure of that, and has the statements that write.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import affected_tables
from fairdeal.server.store.base import StoredTable, StoreError
from fairdeal.server.store.changes import TableCreated
from fairdeal.server.store.node_connection import COMMAND_TIMEOUT, NODE_SETTINGS, NodeConnection, TableLost
from fairdeal.server.store.postgres import QueuedPostgresStore
from fairdeal.server.store.postgres_connection import DATABASE_ERRORS, TIMEOUT, create_engine
from fairdeal.server.store.sql import PendingWrite, Position, reason


class SharedPostgresStore(QueuedPostgresStore):
    """The store of one node."""

    def __init__(self, owner: NodeConnection, reading: AsyncEngine) -> None:
        super().__init__(reading)
        self.owner = owner
        self.on_lost_table: Callable[[int], None] = lambda _: None  # called with the number of writes that were refused

    @classmethod
    async def open_shared(cls, url: str, node: str, timeout: float = TIMEOUT) -> "SharedPostgresStore":
        """Connect to the database and migrate it; StoreError if that is not possible."""
        owner = NodeConnection(url, node, timeout)
        await owner.open_or_close()
        return cls(
            owner, create_engine(url, COMMAND_TIMEOUT, NODE_SETTINGS, pool_size=4, max_overflow=8, pool_pre_ping=True)
        )

    @property
    def node(self) -> str:
        return self.owner.node

    async def check_owner(self) -> None:
        """Nobody else can own the database while this node is connected to it: nothing to do."""

    async def _write_batch(self, batch: Sequence[PendingWrite]) -> None:
        if not batch:
            return
        refused = await self.owner.commit_writes(batch, self._epochs(batch))
        for write in batch if refused else ():
            tables = refused.keys() & affected_tables(write.changes)
            if tables:
                self.broken_tables |= tables
                write.error = refused[min(tables)]
        number_lost = sum(isinstance(write.error, TableLost) for write in batch)
        if number_lost:
            self.on_lost_table(number_lost)
        self._mark_durable([write for write in batch if write.error is None])

    def _epochs(self, batch: Sequence[PendingWrite]) -> dict[str, int]:
        """The epoch in which this node believes that it owns each table of a batch. New tables have none to compare."""
        epochs: dict[str, int] = {}
        for write in batch:
            created = {change.table_id for change in write.changes if isinstance(change, TableCreated)}
            for table_id in affected_tables(write.changes) - created:
                position = self.positions.get(table_id)
                epochs[table_id] = position.epoch if position is not None else 0
        return epochs

    async def adopt(self, epochs: Mapping[str, int]) -> dict[str, StoredTable]:
        """Read tables that this node has just claimed, with the epochs that it has claimed, in order to run them."""
        if not epochs:
            return {}
        stored = await self._read(lambda connection: queries.stored_tables(connection, [*epochs]))
        found = {table.table_id: table for table in stored if table.epoch == epochs[table.table_id]}
        for table_id, table in found.items():
            self.broken_tables.discard(table_id)
            self.positions[table_id] = Position(table.epoch, table.last_number)
        return found

    async def fetch(self, query: str, *arguments: object) -> list[Any]:
        """Run one PostgreSQL statement outside the writer; StoreError if the database does not answer."""
        try:
            async with self.reading.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                rows: list[Any] = await driver.fetch(query, *arguments)
                return rows
        except (*DATABASE_ERRORS, TimeoutError) as error:
            raise StoreError(f"the database does not answer: {reason(error)}") from None

    async def close(self) -> None:
        self.owner.give_up()
        await super().close()

    async def _close_writing(self) -> None:
        await self.owner.close()
