"""The connection over which a node of a cluster writes: only to tables that it owns, and exactly once.

The fence is in the transaction itself. A group commit locks the rows of its tables in `summaries` (FOR SHARE) and
writes only for tables whose row still names this node, with the epoch that the node believes in, while its lease is
valid. A node that claims a table updates that row: it waits for appends that are being committed, and appends that come
later find another owner. What was written is therefore complete when the new owner reads it. Two owners could not both
append a number either: `(table_id, number)` is the key of `log`.

While the database does not answer, writes wait: they are neither acknowledged nor given up. If the answer to a commit
was lost, the rows that are there tell whether it was done: nobody else can have written them in this epoch.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa

from fairdeal.server.store import queries
from fairdeal.server.store.apply_changes import affected_tables, apply_changes, set_fact
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import CommandAccepted, TableClosed, TableCreated
from fairdeal.server.store.migrate import migrate
from fairdeal.server.store.postgres import LAST_NUMBER, NEW_COMMANDS, columns_of, insert_commands
from fairdeal.server.store.postgres_connection import (
    DATABASE_ERRORS,
    LOCK_NUMBER,
    LOCK_SCHEMA,
    RETRY_INTERVAL,
    SERVER_SETTINGS,
    DatabaseUnavailable,
    WriteConnection,
    error_code,
    single_connection,
)
from fairdeal.server.store.schema import OWNER
from fairdeal.server.store.sql import PendingWrite, reason

COMMAND_TIMEOUT = 4.0  # seconds after which a connection that does not answer counts as lost
CLUSTER_OWNER = "cluster"  # the owner that a shared database names; a single server has a token of its own
# A node that is frozen in the middle of a transaction must not keep the rows of its tables locked: nobody could claim
# them. PostgreSQL ends its session, and the node finds out later.
NODE_SETTINGS = {**SERVER_SETTINGS, "idle_in_transaction_session_timeout": "1500"}
UNIQUE_VIOLATION = "23505"
MIGRATION_LOCK = LOCK_NUMBER + 1  # held by the node that migrates
DATABASE_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"  # milliseconds since 1970
HAS_LEASE = f"EXISTS (SELECT FROM nodes WHERE id = $2 AND lease_until > {DATABASE_NOW})"
FENCE = (
    "SELECT table_id, epoch FROM summaries WHERE table_id = ANY($1::text[]) AND owner = $2 "
    f"AND {HAS_LEASE} ORDER BY table_id FOR SHARE"
)
# Fence and append in one statement, which is a transaction of its own: one round trip. Returns the tables that this
# node owns, and the number that each of their logs ended with before. Nothing is appended to a log with another end.
APPEND = (
    f"WITH held AS MATERIALIZED ({FENCE}), ends AS MATERIALIZED ("
    f"SELECT held.*, {LAST_NUMBER} AS last FROM held JOIN tables ON tables.id = held.table_id), added AS ("
    "INSERT INTO log (table_id, number, at, command) SELECT new.table_id, new.number, at, command "
    f"FROM ({NEW_COMMANDS.format('$3', '$4', '$5', '$6', '$7')}) AS new JOIN ends USING (table_id, epoch) "
    "WHERE first = last + 1) "
    "SELECT table_id, epoch, last FROM ends"
)
STORED = (
    f"SELECT tables.id, summaries.epoch, summaries.owner, {LAST_NUMBER} AS last "
    "FROM tables JOIN summaries ON table_id = id WHERE id = ANY($1::text[])"
)
GAP = "command {} does not follow {}, with which the stored log ends; load the table again"
LOST = "another node of the cluster has taken over this table"


Ends: TypeAlias = dict[str, tuple[int, int]]  # table → the first number that was to be appended, and the last one there


class TableLost(StoreError):
    """A write was refused because the table now belongs to another node, or this node's lease has ended."""


class NodeConnection(WriteConnection):
    """The connection over which a node writes.

    It holds an advisory lock together with all other nodes, which keeps out a server that wants the database for
    itself. The lock decides nothing about tables.
    """

    lock = sa.func.pg_try_advisory_lock_shared(LOCK_NUMBER, LOCK_SCHEMA)
    in_use = "the database is in use by a server without --bus: stop that one, or use another database"
    connect_timeout = COMMAND_TIMEOUT

    def __init__(self, url: str, node: str, timeout: float) -> None:
        super().__init__(single_connection(url, COMMAND_TIMEOUT, NODE_SETTINGS), timeout)
        self.url = url
        self.node = node
        self.gives_up_at: float | None = None  # when writes fail if the database still does not answer
        self.on_outage: Callable[[str | None], None] = lambda _: None  # called with the reason, and None at its end
        self.problem: str | None = None
        self.renew_lease: Callable[[], Awaitable[None]] = _do_nothing  # before a write is tried again

    async def open(self) -> None:
        """Connect and migrate."""
        await super().open()
        engine = single_connection(self.url)  # a migration may take longer than any other statement
        try:
            async with engine.connect() as connection:
                await connection.execute(sa.select(sa.func.pg_advisory_lock(MIGRATION_LOCK, LOCK_SCHEMA)))
                await connection.commit()  # the lock belongs to the session, which ends here
                await connection.run_sync(migrate)
                async with connection.begin():
                    await connection.run_sync(queries.ensure_keys)
                    if await connection.run_sync(queries.get_fact, OWNER) != CLUSTER_OWNER:
                        await connection.run_sync(set_fact, OWNER, CLUSTER_OWNER)
        finally:
            await engine.dispose()

    def give_up(self) -> None:
        """Stop waiting long for a database that does not answer."""
        self.gives_up_at = asyncio.get_running_loop().time() + self.timeout / 4

    # ---- Writing

    async def commit_writes(self, batch: Sequence[PendingWrite], epochs: Mapping[str, int]) -> dict[str, StoreError]:
        """Write everything that the fence allows, exactly once; return the tables that were not written, and why."""
        is_retry = False
        while True:
            try:
                if self.connection is None:
                    await self.connect()
                lost, rest = set[str](), batch
                if is_retry:
                    await self.renew_lease()
                    lost, rest = await self._find_stored(batch, epochs)
                held = {table: epoch for table, epoch in epochs.items() if table not in lost}
                refused, ends = await self._write(rest, held)
                if refused and refused == held.keys() and not is_retry:
                    is_retry = True  # perhaps only the lease has ended, and nobody has claimed the tables yet
                    continue
                if is_retry and any(last >= first for first, last in ends.values()):
                    continue  # the lost transaction was committed just now
                self._set_problem(None)
                return {
                    **{table: StoreError(GAP.format(*end)) for table, end in ends.items()},
                    **{table: TableLost(LOST) for table in lost | refused},
                }
            except (*DATABASE_ERRORS, TimeoutError) as error:
                if is_retry and error_code(error) == UNIQUE_VIOLATION:
                    continue  # the lost transaction was committed just now
                if not self.is_lost_by(error):
                    raise
                await self.drop()
                self._set_problem(reason(error) or "it does not answer")
                if self.gives_up_at is not None and asyncio.get_running_loop().time() >= self.gives_up_at:
                    raise DatabaseUnavailable(f"the database is unavailable: {reason(error)}") from None
                is_retry = True
                await asyncio.sleep(RETRY_INTERVAL)

    async def _write(self, batch: Sequence[PendingWrite], epochs: Mapping[str, int]) -> tuple[set[str], Ends]:
        """Write what the fence allows; return the tables that are lost, and those whose log has another end."""
        if not batch:
            return set(), {}
        assert self.connection is not None
        changes = [change for write in batch for change in write.changes]
        if all(isinstance(change, CommandAccepted) for change in changes):
            return await self._append(changes, epochs)  # type: ignore[arg-type]
        async with self.connection.begin():
            return await self.connection.run_sync(self._write_fenced, batch, epochs), {}

    async def _append(self, commands: Sequence[CommandAccepted], epochs: Mapping[str, int]) -> tuple[set[str], Ends]:
        assert self.driver is not None
        rows = await self.driver.fetch(APPEND, [*epochs], self.node, *columns_of(commands))
        last = {row["table_id"]: row["last"] for row in rows}
        first: dict[str, int] = {}
        for command in commands:
            first.setdefault(command.table_id, command.number)
        ends = {table: (first[table], last[table]) for table in last if first[table] != last[table] + 1}
        return _find_lost(rows, epochs), ends

    def _write_fenced(
        self, connection: sa.Connection, batch: Sequence[PendingWrite], epochs: Mapping[str, int]
    ) -> set[str]:
        lost: set[str] = set()
        if epochs:
            lost = _find_lost(connection.exec_driver_sql(FENCE, ([*epochs], self.node)).all(), epochs)
        allowed = [write for write in batch if not lost & affected_tables(write.changes)]
        apply_changes(connection, (change for write in allowed for change in write.changes), insert_commands)
        return lost

    async def _find_stored(
        self, batch: Sequence[PendingWrite], epochs: Mapping[str, int]
    ) -> tuple[set[str], list[PendingWrite]]:
        """After a lost answer: the tables that were lost in between, and the writes that are not stored yet."""
        assert self.driver is not None
        tables = {table for write in batch for table in affected_tables(write.changes)}
        stored = {row["id"]: row for row in await self.driver.fetch(STORED, [*tables])}
        lost = {
            table
            for table, epoch in epochs.items()
            if table in stored and (stored[table]["epoch"], stored[table]["owner"]) != (epoch, self.node)
        }
        rest = [write for write in batch if not (lost & affected_tables(write.changes) or _is_stored(write, stored))]
        return lost, rest

    def _set_problem(self, problem: str | None) -> None:
        if (problem is None) != (self.problem is None):
            self.on_outage(problem)
        self.problem = problem


async def _do_nothing() -> None:
    pass


def _find_lost(held: Sequence[Any], epochs: Mapping[str, int]) -> set[str]:
    found = {row[0]: row[1] for row in held}
    return {table for table, epoch in epochs.items() if found.get(table) != epoch}


def _is_stored(write: PendingWrite, stored: Mapping[str, Any]) -> bool:
    """Whether a write whose answer was lost has been done, judged by its commands, its new table, or its deletion."""
    for change in write.changes:
        if isinstance(change, CommandAccepted):
            row = stored.get(change.table_id)
            closes = any(isinstance(other, TableClosed) for other in write.changes)
            return closes if row is None else row["last"] >= change.number
        if isinstance(change, TableCreated):
            return change.table_id in stored
    return False  # the others can be repeated
