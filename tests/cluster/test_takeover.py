"""Taking over the tables of a dead node: the same choice on every node, many tables in one statement."""

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import pytest

from fairdeal.server.cluster import heartbeat as heartbeat_module
from fairdeal.server.cluster.bus import BusError
from fairdeal.server.cluster.cluster_manager import ClusterManager
from fairdeal.server.cluster.directory import Directory
from fairdeal.server.cluster.heartbeat import Heartbeat
from fairdeal.server.cluster.node import join_cluster
from fairdeal.server.cluster.takeover import choose_owner
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.store import TableCreated
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Settings
from tests.cluster.nats_server import NatsServer
from tests.cluster.test_fence import TwoNodes, with_two_nodes
from tests.server.databases import TemporaryPostgres

TABLES = 30
END_LEASE = "UPDATE nodes SET lease_until = 0 WHERE id = $1"


def test_all_nodes_choose_the_same_next_owner() -> None:
    nodes = ["a", "b", "c"]
    tables = [f"table {number}" for number in range(600)]
    shares = Counter(choose_owner(table, nodes) for table in tables)
    assert all(140 < shares[node] < 260 for node in nodes)
    for table in tables:
        assert choose_owner(table, nodes) == choose_owner(table, ["c", "b", "a"])
        assert {choose_owner(table, nodes, attempt) for attempt in range(3)} == set(nodes)
    # A table stays where it is if another node dies.
    kept = [table for table in tables if choose_owner(table, nodes) != "c"]
    assert all(choose_owner(table, nodes) == choose_owner(table, ["a", "b"]) for table in kept)


def test_a_dead_node_s_tables_are_claimed_together(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with AsyncExitStack() as stack:
            a, b = [await start_manager(stack, url, bus, name) for name in ("a", "b")]
            settings = Settings("hearts")
            for _ in range(TABLES):
                await a.create(settings, Pacing(0), "guest", "Ada", True, [])
            claims: list[int] = []
            claim = b.directory.claim

            async def count(table_ids: Any) -> Any:
                claims.append(len(table_ids))
                return await claim(table_ids)

            b.directory.claim = count  # type: ignore[method-assign]
            die(a)
            await b.store.fetch(END_LEASE, a.node)
            start = time.monotonic()
            while len(b.tables) < TABLES and time.monotonic() - start < 20:
                await asyncio.sleep(0.02)
            assert len(b.tables) == TABLES
            assert sum(claims) == TABLES
            assert len(claims) <= 2
            assert await b.directory.orphans() == []

    asyncio.run(main())


async def start_manager(stack: AsyncExitStack, url: str, bus: NatsServer, address: str) -> ClusterManager:
    manager = await join_cluster(url, bus.url, address, HostingOptions())
    await manager.start()
    stack.push_async_callback(manager.stop)
    return manager


def die(manager: ClusterManager) -> None:
    """Stop everything by which others see that a node is alive."""
    for task in (*manager.heartbeat.tasks, *manager.loops):
        task.cancel()


def test_a_locked_table_does_not_hold_up_the_others(database: TemporaryPostgres) -> None:
    async def test(nodes: TwoNodes) -> None:
        await nodes.a.write(TableCreated("u", "GHJKMN", 1, "{}", (), "a"))
        assert nodes.a.owner.driver is not None
        frozen = nodes.a.owner.driver
        await frozen.execute("BEGIN")
        await frozen.fetch("SELECT FROM summaries WHERE table_id = 't' FOR SHARE")
        await nodes.b.fetch(END_LEASE, "a")
        start = time.monotonic()
        claimed = await Directory(nodes.b).claim(["t", "u", "none"])
        assert claimed.keys() == {"u"}
        assert time.monotonic() - start < 1
        await frozen.execute("ROLLBACK")
        assert (await Directory(nodes.b).claim(["t", "u"])).keys() == {"t", "u"}

    with_two_nodes(database, test)


class SlowManager:
    """What the heartbeat needs to watch the bus; the process gets no time on a core while it does."""

    stopping = False

    def __init__(self, stolen: float) -> None:
        self.stolen = stolen
        self.store = self.owner = self.bus = self.links = self.cluster_metrics = self
        self.received_at = 0.0
        self.on_outage: Any = None
        self.renew_lease: Any = None
        self.probes = 0

    async def measure_latency(self, timeout: float) -> float:
        self.probes += 1
        time.sleep(self.stolen)  # as if the system ran something else
        await asyncio.sleep(timeout)
        raise BusError("no answer in time")


@pytest.mark.parametrize(("stolen", "has_bus"), [(0.4, True), (0.0, False)])
def test_a_process_without_a_core_does_not_blame_the_bus(
    monkeypatch: pytest.MonkeyPatch, stolen: float, has_bus: bool
) -> None:
    for name, value in (("BUS_GRACE", 0.8), ("BUS_TIMEOUT", 0.05), ("BUS_INTERVAL", 0.05)):
        monkeypatch.setattr(heartbeat_module, name, value)

    async def main() -> None:
        manager = SlowManager(stolen)
        heartbeat = Heartbeat(manager)  # type: ignore[arg-type]
        watching = asyncio.create_task(heartbeat._watch_bus())
        await asyncio.sleep(1.3)
        watching.cancel()
        assert manager.probes >= 2
        assert heartbeat._has_bus() is has_bus
        manager.received_at = time.monotonic()  # a message of another node shows that the bus works
        assert heartbeat._has_bus()

    asyncio.run(main())
