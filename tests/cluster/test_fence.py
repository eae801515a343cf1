"""The fence in the database: only the owner of a table can change it, whatever other nodes believe."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from fairdeal.server.cluster.directory import Directory
from fairdeal.server.cluster.leases import LEASE, Leases
from fairdeal.server.store import (
    Change,
    CheckpointTaken,
    CommandAccepted,
    MatchFinished,
    SecretCreated,
    StoreError,
    TableClosed,
    TableCreated,
    TableReleased,
    TableSlept,
)
from fairdeal.server.store.node_connection import FENCE, TableLost
from fairdeal.server.store.owned_postgres import PostgresStore
from fairdeal.server.store.shared_postgres import SharedPostgresStore
from fairdeal.server.store.sql import PendingWrite
from tests.server.databases import TemporaryPostgres

END_LEASE = "UPDATE nodes SET lease_until = 0 WHERE id = 'a'"


class TwoNodes:
    """Two nodes that share a database: `a` owns the table `t`."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def open(self) -> None:
        self.a = await SharedPostgresStore.open_shared(self.url, "a")
        self.b = await SharedPostgresStore.open_shared(self.url, "b")
        for name in ("a", "b"):
            leases = Leases(self.url, name, name)
            await leases.renew(has_bus=True)
            await leases.close()
        await self.a.write(TableCreated("t", "ABCDEF", 1, "{}", (), "a"))
        await self.a.write(CommandAccepted("t", 1, 1, "{}"))

    async def take_over(self) -> int:
        """Let `b` claim the table, because the lease of `a` has ended; return the new epoch."""
        await self.a.fetch(END_LEASE)
        stored = (await Directory(self.b).claim(["t"]))["t"]
        assert [entry.number for entry in stored.entries] == [1]
        return stored.epoch

    async def close(self) -> None:
        await self.a.close()
        await self.b.close()


def with_two_nodes(database: TemporaryPostgres, test: Callable[[TwoNodes], Awaitable[None]]) -> None:
    url = database.new_database()

    async def main() -> None:
        nodes = TwoNodes(url)
        await nodes.open()
        try:
            await test(nodes)
        finally:
            await nodes.close()

    asyncio.run(main())


def test_a_table_with_a_living_owner_cannot_be_claimed(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        assert await Directory(nodes.b).claim(["t"]) == {}
        await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))

    with_two_nodes(database, test)


@pytest.mark.parametrize(
    "changes",
    [
        (CommandAccepted("t", 2, 2, "{}"),),
        (CheckpointTaken("t", 1, "{}"), CommandAccepted("t", 2, 2, "{}")),
        (CommandAccepted("t", 2, 2, "{}"), MatchFinished("t-1", "t", "hearts", 2, "{}", "{}", {})),
        (SecretCreated("t", 1, "00"),),
        (TableSlept("t", 1),),
        (TableReleased("t", None),),
        (TableClosed("t"),),
    ],
    ids=lambda changes: type(changes[-1]).__name__,
)
def test_a_former_owner_can_change_nothing(database: TemporaryPostgres, changes: tuple[Change, ...]) -> None:
    async def test(nodes: TwoNodes) -> None:
        refused: list[int] = []
        nodes.a.on_lost_table = refused.append
        epoch = await nodes.take_over()
        await nodes.b.write(CommandAccepted("t", 2, 5, '"of b"', epoch))
        with pytest.raises(TableLost):
            await nodes.a.write(*changes)
        assert refused == [1]
        stored = await nodes.b.load("t")
        assert stored is not None
        assert (stored.number, [entry.command for entry in stored.entries]) == (0, ["{}", '"of b"'])
        assert await nodes.b.match_record("t-1") is None
        assert stored.secrets == {}
        location = await Directory(nodes.b).locate("abc-def")
        assert location is not None
        assert (location.owner, location.epoch) == ("b", epoch)

    with_two_nodes(database, test)


def test_tables_that_are_still_owned_are_written_in_the_same_batch(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        await nodes.a.write(TableCreated("u", "GHJKMN", 1, "{}", (), "a"))
        await nodes.take_over()
        leases = Leases(nodes.url, "a", "a")
        await leases.renew(has_bus=True)
        await leases.close()
        results = await asyncio.gather(
            nodes.a.write(CommandAccepted("t", 2, 2, "{}")),
            nodes.a.write(CommandAccepted("u", 1, 2, "{}")),
            return_exceptions=True,
        )
        assert isinstance(results[0], TableLost)
        assert results[1] is None

    with_two_nodes(database, test)


def test_an_append_that_is_under_way_is_part_of_what_the_next_owner_reads(database: TemporaryPostgres) -> None:
    """A claim waits for the transaction that holds the table's row, and finds its commands."""

    async def test(nodes: TwoNodes) -> None:
        assert nodes.a.owner.connection is not None
        connection = nodes.a.owner.connection
        async with connection.begin():
            pending = [PendingWrite((CommandAccepted("t", 2, 2, "{}"),), lambda _: None)]
            assert await connection.run_sync(nodes.a.owner._write_fenced, pending, {"t": 1}) == set()
            await nodes.b.fetch(END_LEASE)
            claiming = asyncio.create_task(Directory(nodes.b).claim(["t"]))
            await asyncio.sleep(0.3)
            assert not claiming.done()
        stored = (await claiming)["t"]
        assert [entry.number for entry in stored.entries] == [1, 2]

    with_two_nodes(database, test)


def test_a_node_that_is_frozen_in_a_transaction_does_not_keep_its_tables_locked(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        assert nodes.a.owner.driver is not None
        frozen = nodes.a.owner.driver
        await frozen.execute("BEGIN")
        await frozen.fetch(FENCE, ["t"], "a")
        await nodes.b.fetch(END_LEASE)
        assert "t" in await Directory(nodes.b).claim(["t"])
        with pytest.raises(TableLost):
            await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))

    with_two_nodes(database, test)


def test_a_lost_answer_does_not_cause_a_second_write(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        owner = nodes.a.owner
        original = owner._append

        async def append_and_disconnect(commands: object, epochs: object) -> object:
            owner._append = original  # type: ignore[method-assign]
            await original(commands, epochs)  # type: ignore[arg-type]
            raise ConnectionResetError("the connection is lost")

        owner._append = append_and_disconnect  # type: ignore[assignment, method-assign]
        await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))
        await nodes.a.write(CommandAccepted("t", 3, 2, "{}"))
        stored = await nodes.a.load("t")
        assert stored is not None
        assert [entry.number for entry in stored.entries] == [1, 2, 3]

    with_two_nodes(database, test)


@pytest.mark.parametrize("path", ["append", "transaction"])
def test_nothing_is_appended_after_a_gap(database: TemporaryPostgres, path: str) -> None:
    """The database was restored from a backup while the node ran: its log ends earlier than the node believes."""

    async def test(nodes: TwoNodes) -> None:
        extra = (SecretCreated("t", 1, "00"),) if path == "transaction" else ()
        await nodes.a.write(TableCreated("u", "GHJKMN", 1, "{}", (), "a"))
        await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))
        await nodes.a.fetch("DELETE FROM log WHERE table_id = 't' AND number = 2")
        results = await asyncio.gather(
            nodes.a.write(CommandAccepted("t", 3, 3, "{}"), *extra),
            nodes.a.write(CommandAccepted("u", 1, 3, "{}")),
            return_exceptions=True,
        )
        assert isinstance(results[0], StoreError)
        assert not isinstance(results[0], TableLost)
        assert "does not follow" in str(results[0])
        assert results[1] is None
        stored = await nodes.a.load("t")
        assert stored is not None
        assert ([entry.number for entry in stored.entries], stored.secrets) == ([1], {})
        # The table is loaded again, and goes on from what is stored.
        assert (await Directory(nodes.a).claim(["t"]))["t"].last_number == 1
        await nodes.a.write(CommandAccepted("t", 2, 4, "{}", epoch=2), *extra)

    with_two_nodes(database, test)


def test_a_single_server_appends_nothing_after_a_gap(database: TemporaryPostgres) -> None:
    url = database.new_database()

    async def main() -> None:
        store = await PostgresStore.open(url)
        await store.write(TableCreated("t", "ABCDEF", 1, "{}", ()))
        await store.write(CommandAccepted("t", 1, 1, "{}"))
        connection = await asyncpg.connect(url)
        await connection.execute("DELETE FROM log")
        await connection.close()
        with pytest.raises(StoreError, match="does not follow"):
            await store.write(CommandAccepted("t", 2, 2, "{}"))
        await store.close()

    asyncio.run(main())


def test_a_node_whose_lease_has_ended_goes_on_if_nobody_has_claimed_its_tables(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        leases = Leases(nodes.url, "a", "a")
        await nodes.a.fetch(END_LEASE)
        with pytest.raises(TableLost):  # without a lease nothing is written
            await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))
        nodes.a.owner.renew_lease = lambda: leases.renew(has_bus=True)
        await nodes.a.fetch(END_LEASE)
        assert "t" in await nodes.a.adopt({"t": 1})
        await nodes.a.write(CommandAccepted("t", 2, 2, "{}"))
        await leases.close()

    with_two_nodes(database, test)


def test_a_single_server_and_a_cluster_keep_each_other_out(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        with pytest.raises(StoreError, match="in use by another server"):
            await PostgresStore.open(nodes.url, timeout=0.3)

    with_two_nodes(database, test)
    url = database.new_database()

    async def main() -> None:
        single = await PostgresStore.open(url)
        with pytest.raises(StoreError, match="in use by a server without --bus"):
            await SharedPostgresStore.open_shared(url, "a", timeout=0.3)
        await single.close()

    asyncio.run(main())


def test_leases_go_by_the_clock_of_the_database(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        leases = Leases(nodes.url, "a", "a")
        await leases.renew(has_bus=True)
        row = leases.nodes["a"]
        assert row.is_alive
        assert 0 < row.lease_until - await leases.now() <= LEASE
        await nodes.a.fetch(END_LEASE)
        assert not (await leases.refresh())["a"].is_alive
        await leases.close()

    with_two_nodes(database, test)
