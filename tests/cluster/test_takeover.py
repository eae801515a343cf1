"""Taking over the tables of a dead node: the same choice on every node, many tables in one statement."""

import asyncio
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.client_session import ClientSession
from fairdeal.server.cluster import heartbeat as heartbeat_module
from fairdeal.server.cluster.bus import BusError
from fairdeal.server.cluster.cluster_manager import ClusterManager
from fairdeal.server.cluster.directory import Directory
from fairdeal.server.cluster.heartbeat import Heartbeat
from fairdeal.server.cluster.node import join_cluster
from fairdeal.server.cluster.relay import RemoteReaders
from fairdeal.server.cluster.takeover import choose_owner
from fairdeal.server.cluster.wire import Gap, Item, Said
from fairdeal.server.connection import Connection
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.new_tables import create_table
from fairdeal.server.store import TableCreated
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Settings
from tests.cluster.nats_server import NatsServer, free_port
from tests.cluster.test_fence import TwoNodes, with_two_nodes
from tests.server.databases import TemporaryPostgres
from tests.server.running_server import running_server
from tests.server.test_hidden_information import RecordingTransport, _never_send

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
                await create_table(a, settings, Pacing(0), "guest", "Ada", True, [])
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


def test_a_table_is_loaded_elsewhere_before_its_clients_are_sent_away(
    database: TemporaryPostgres, bus: NatsServer
) -> None:
    """Some tables at a time: the others go on, and what clients say meanwhile neither counts nor cuts them off."""
    url = database.new_database()

    async def main() -> None:
        async with AsyncExitStack() as stack:
            a, b = [await start_manager(stack, url, bus, name) for name in ("a", "b")]
            runners = [
                await create_table(a, Settings("hearts"), Pacing(0), "guest", "Ada", True, []) for _ in range(15)
            ]
            sent: list[tuple[str, int, int]] = []
            clients = []
            for runner in runners:
                client = WatchedClient(runner.id, lambda table: sent.append((table, len(a.tables), len(b.tables))))
                runner.join(client, 0)
                clients.append(ClientSession(a, runner, client, "address"))
            release = a.handover._release

            async def say_something(runner: Any, owner: str | None) -> bool:
                clients[runners.index(runner)].receive('{"type": "say", "id": "x", "text": "too late"}')
                return await release(runner, owner)

            a.handover._release = say_something  # type: ignore[method-assign]
            a.stopping = True
            await a.handover.hand_over_all()
            assert len(sent) == len(b.tables) == len(runners)
            assert not a.tables
            assert a.handover.moving == {}
            for table_id, _, _ in sent:
                assert table_id in b.tables
            here, there = sent[0][1:]
            assert (there, here) == (6, 14)  # the others go on here when the first clients are sent away

    asyncio.run(main())


class WatchedClient(Connection):
    """A client that must stay connected; the test sees when it receives that its table has moved."""

    __slots__ = ("on_moved", "table_id")

    def __init__(self, table_id: str, on_moved: Callable[[str], None]) -> None:
        super().__init__(_never_send, RecordingTransport())
        self.table_id = table_id
        self.on_moved = on_moved
        self.abort_transport = self._fail

    def _fail(self) -> None:
        pytest.fail("a client was cut off while its table moved")

    def close(self, code: int = 1000) -> None:
        assert code == 1012
        self.is_closed = True
        self.on_moved(self.table_id)


def test_a_node_refuses_connections_until_it_can_serve(bus: NatsServer) -> None:
    """Clients and proxies then try another node at once, instead of waiting for one that is starting."""

    async def main() -> None:
        port = free_port()
        silent = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)  # a database that does not answer
        database_port = silent.sockets[0].getsockname()[1]
        command = [
            sys.executable, "-m", "fairdeal", "serve", "--port", str(port), "--bus", bus.url,
            "--db", f"postgresql://postgres@127.0.0.1:{database_port}/x",
        ]  # fmt: skip
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        try:
            async with asyncio.timeout(120):
                while not is_taken(port):
                    await asyncio.sleep(0.05)
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection("127.0.0.1", port)
        finally:
            process.kill()
            await process.wait()
            silent.close()

    asyncio.run(main())


def is_taken(port: int) -> bool:
    """Whether a process keeps a port."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
        return False


def test_a_request_that_was_accepted_is_not_refused_while_the_table_is_paused(tmp_path: Path) -> None:
    """Copies of a request may arrive after an outage has begun: the request is done, and nothing else can be."""

    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            table = (await server.create_table(token, game="hearts"))["id"]
            ada = await server.connect(table, token)
            await ada.send({"type": "say", "id": "first", "text": "hello"})
            seq = (await ada.wait_for("update", done="first"))["seq"]
            server.manager.tables[table].pause("no database")
            await ada.send({"type": "say", "id": "first", "text": "hello"})
            assert (await ada.wait_for("done", id="first"))["seq"] == seq
            await ada.send({"type": "say", "id": "second", "text": "hello"})
            assert (await ada.wait_for("refused", id="second"))["code"] == "paused"

    asyncio.run(main())


def test_unknown_clients_are_asked_for_once() -> None:
    """A node that has lost its lease for a moment has many clients that the owner has forgotten."""

    class Recorder:
        def __init__(self) -> None:
            self.sent: list[tuple[str, Item]] = []

        def send(self, node: str, item: Item) -> None:
            self.sent.append((node, item))

    links = Recorder()
    readers = RemoteReaders(None, links)  # type: ignore[arg-type]
    for reader in range(100):
        assert readers.handle("b", Said(reader, "{}"))
        assert readers.handle("c", Said(reader, "{}"))
    assert links.sent == [("b", Gap()), ("c", Gap())]
