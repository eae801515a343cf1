"""Two nodes for clients: HTTP requests, the lobby, names, seats and presence do not depend on the node."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.asyncio.client import connect

from tests.cluster.nats_server import NatsServer, free_port
from tests.cluster.nodes import _read
from tests.server.databases import TemporaryPostgres
from tests.server.running_server import Client, RunningServer
from tests.server.test_run_server import error_line, serve

TIMEOUT = 120.0


class NodeProcess(RunningServer):
    """A node in a process of its own, with the client side of a test server."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT, verify=False)  # plain HTTP
        self.clients: list[Client] = []

    async def health(self) -> dict[str, Any]:
        return dict((await self.http.get("/api/health")).json())


@asynccontextmanager
async def node(url: str, bus: NatsServer, *options: str, port: int | None = None) -> AsyncIterator[NodeProcess]:
    port = port if port is not None else free_port()
    command = [
        sys.executable, "-m", "fairdeal", "serve", "--port", str(port), "--db", url, "--bus", bus.url, "--unlimited",
        "--bot-pause", "0", "--log-level", "error", *options,
    ]  # fmt: skip
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readline(), TIMEOUT)
        running = NodeProcess(process, port)
        async with running.http:
            yield running
            await asyncio.gather(*(client.close() for client in running.clients))
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.communicate(), TIMEOUT)


def test_any_node_serves_any_client(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus) as a, node(url, bus) as b:
            ada, ben = await a.new_guest("Ada"), await b.new_guest("Ben")
            table = await a.create_table(ada, game="president", seats=3, bots=["steady"])
            await _check_http(b, ada, table)
            await _check_sockets(a, b, ada, ben, table)
            await _check_health(a, b)
            # The table goes on at the other node when its owner stops, over the same connection.
            watcher = await b.connect(table["code"])
            a.process.send_signal(signal.SIGTERM)
            await a.process.communicate()
            assert a.process.returncode == 0
            again = await watcher.wait_for("welcome")
            assert again["id"] == table["id"]
            assert (await b.health())["tables"] == 1
            restored = await b.connect(table["id"], ada)
            assert restored.welcome["you"]["seat"] == 0
            assert (await restored.request("say", text="still here"))["done"]

    asyncio.run(main())


async def _check_http(b: NodeProcess, ada: str, table: dict[str, Any]) -> None:
    headers = {"authorization": f"Bearer {ada}"}
    found = (await b.http.get(f"/api/tables/{table['code']}", headers=headers)).json()
    assert (found["id"], found["table"]) == (table["id"], table["table"])
    assert (await b.http.get("/api/tables/NOSUCH")).status_code == 404
    lobby = (await b.http.get("/api/tables")).json()["tables"]
    assert [entry["id"] for entry in lobby] == [table["id"]]
    mine = (await b.http.get("/api/me/tables", headers=headers)).json()["tables"]
    assert [(entry["id"], entry["you"]["seat"]) for entry in mine] == [(table["id"], 0)]
    assert "Ada invites you to play President" in (await b.http.get(f"/t/{table['code']}")).text
    assert (await b.http.get("/api/me", headers=headers)).json()["name"] == "Ada"


async def _check_sockets(a: NodeProcess, b: NodeProcess, ada: str, ben: str, table: dict[str, Any]) -> None:
    here, there = await a.connect(table["id"], ada), await b.connect(table["id"], ben)
    await _check_early_request(b, table)
    assert there.welcome["you"]["seat"] is None
    seated = await there.request("sit")
    assert seated["you"]["seat"] == 2
    presence = await here.wait_for("presence", here=[True, False, True])
    assert presence["watchers"] == 0
    # One seat per person, whatever node they are connected to.
    twice = await a.connect(table["id"], ben)
    assert twice.welcome["you"]["seat"] == 2
    assert (await twice.request("sit"))["code"] == "seated"
    await twice.close()
    # Refusals, invalid messages and answers to queries come back to the client that asked.
    assert (await there.request("move", text="3x1"))["code"] == "start"
    await there.send("nonsense")
    assert (await there.wait_for("refused"))["code"] == "json"
    for client in (here, there):
        await client.send({"type": "ready", "id": f"ready {client.name}"})
    started = await _wait_for_match(there)
    assert started["own"]["hand"]
    assert (await there.resync())["own"]["hand"] == started["own"]["hand"]
    # A new name is known on all nodes.
    renamed = await a.http.post("/api/guests", json={"name": "Bo"}, headers={"authorization": f"Bearer {ben}"})
    assert renamed.status_code == 201
    for _ in range(50):
        me = await b.http.get("/api/me", headers={"authorization": f"Bearer {ben}"})
        if me.json()["name"] == "Bo":
            break
        await asyncio.sleep(0.1)
    else:
        pytest.fail("the new name has not reached the other node")


async def _check_early_request(b: NodeProcess, table: dict[str, Any]) -> None:
    """A client may send a request right after its `hello`, before the owner has let it join."""
    socket = await connect(f"ws://127.0.0.1:{b.port}/api/tables/{table['id']}/socket", compression=None)
    early = Client(socket)
    await early.send({"type": "hello", "protocol": 1})
    await early.send({"type": "move", "id": "early", "text": "3x1"})
    assert (await early.wait_for("refused", id="early"))["code"] == "who"
    await early.close()


async def _wait_for_match(client: Client) -> dict[str, Any]:
    while True:
        message = await client.receive()
        if message["type"] == "update" and message.get("own"):
            return message


async def _check_health(a: NodeProcess, b: NodeProcess) -> None:
    for running in (a, b):
        health = await running.health()
        assert health["ok"]
        assert health["node"]["can_own"]
        assert health["node"]["nodes"] == 2
        assert health["node"]["address"] == f"127.0.0.1:{running.port}"
        assert 0 < health["node"]["lease_ms"] <= 3_000
    text = await asyncio.to_thread(_read, f"{a.address}/metrics")
    for name in ("lease_seconds", "takeovers_total", "fenced_appends_total", "bus_seconds_count", "remote_clients"):
        assert f"fairdeal_{name}" in text


def test_workers_share_a_port(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus, "--workers", "2") as parent:
            ids = set()
            for _ in range(60):
                async with parent.anonymous() as http:  # a connection each: the system chooses the worker
                    health = (await http.get("/api/health")).json()
                ids.add((health["node"]["id"], health["node"]["address"]))
                if len(ids) == 2:
                    break
            assert {address for _, address in ids} == {f"127.0.0.1:{parent.port}/{worker}" for worker in (1, 2)}
            ada = await parent.new_guest("Ada")
            table = await parent.create_table(ada, game="hearts")
            clients = [await parent.connect(table["code"], ada) for _ in range(4)]
            done = await clients[0].request("say", text="hello")
            for client in clients[1:]:
                assert (await client.wait_for("update", seq=done["seq"]))["events"][0]["data"]["text"] == "hello"
            # A worker that dies is started again.
            children = await asyncio.to_thread(_children, parent.process.pid)
            os.kill(children[0], signal.SIGKILL)
            for _ in range(200):
                await asyncio.sleep(0.1)
                if len(set(await asyncio.to_thread(_children, parent.process.pid)) - set(children)) == 1:
                    break
            else:
                pytest.fail("the worker was not started again")
        assert parent.process.returncode == 0

    asyncio.run(main())


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def test_options_that_do_not_make_a_cluster_are_refused(database: TemporaryPostgres, bus: NatsServer) -> None:
    sqlite, url = "sqlite:////tmp/none.db", "postgresql:///none"
    assert "--workers needs a database" in error_line(serve("--workers", "2", "--db", sqlite, "--bus", bus.url))
    assert "--workers needs a bus" in error_line(serve("--workers", "2", "--db", url))
    assert "--bus needs a database" in error_line(serve("--bus", bus.url, "--db", sqlite))
    assert "--address" in error_line(serve("--address", "a", "--db", sqlite))
    known = database.new_database()
    missing = error_line(serve("--port", "0", "--bus", "nats://127.0.0.1:1", "--db", known))
    assert "no NATS server answers at nats://127.0.0.1:1" in missing


def test_nodes_that_do_not_fit_the_cluster_are_refused(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus, "--address", "one"):
            twice = await asyncio.to_thread(serve, "--port", "0", "--db", url, "--bus", bus.url, "--address", "one")
            assert "another node has the address one" in error_line(twice)
            connection = await asyncpg.connect(url)
            await connection.execute("UPDATE nodes SET wire = 99")
            other = await asyncio.to_thread(serve, "--port", "0", "--db", url, "--bus", bus.url)
            assert "speaks version 99" in error_line(other)
            await connection.execute("UPDATE fairdeal_version SET version_num = '9999'")
            newer = await asyncio.to_thread(serve, "--port", "0", "--db", url, "--bus", bus.url)
            assert "made by a newer Fairdeal" in error_line(newer)
            await connection.close()

    asyncio.run(main())


def test_a_host_with_a_wrong_clock_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from fairdeal.server.cluster.heartbeat import Heartbeat

    class Manager:
        stopping = False

        class store:  # noqa: N801
            class owner:  # noqa: N801
                on_outage = renew_lease = None

        class leases:  # noqa: N801
            node, address = "a", "here:1"

            @staticmethod
            def others() -> list[Any]:
                return []

        class bus:  # noqa: N801
            is_connected = True

        class links:  # noqa: N801
            received_at = 0.0

    heartbeat = Heartbeat(Manager())  # type: ignore[arg-type]
    assert heartbeat.health().warning is None
    monkeypatch.setattr(heartbeat, "skew", -180_000)
    health = heartbeat.health()
    assert health.can_own
    assert health.warning == "the clock of this host is 180 s behind"
