"""A cluster of real processes: PostgreSQL, NATS, nodes, and between each node and both a network that can fail."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
from benchmarks.sockets import request_json

from tests.cluster.nats_server import NatsServer, free_port
from tests.server.chaos.tcp_proxy import TcpProxy
from tests.server.power_loss.journaled_postgres import JournaledPostgres

START_TIMEOUT = 60.0  # seconds
LOGS = "FAIRDEAL_CLUSTER_LOGS"  # a folder that the logs of all nodes are copied to at the end
SOCKET = ".s.PGSQL.5432"
SETTINGS = ("max_connections=150", "fsync=off", "shared_buffers=32MB")  # processes are killed, never the machine


class Network:
    """The way of one node to the database and to the bus, which can fail."""

    def __init__(self, database: Path, bus: int) -> None:
        self.database = TcpProxy(database)
        self.bus = TcpProxy(bus)

    async def start(self) -> None:
        for proxy in (self.database, self.bus):
            await proxy.start()

    async def stop(self) -> None:
        for proxy in (self.database, self.bus):
            await proxy.stop()

    @property
    def database_url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.database.port}/postgres"

    @property
    def bus_url(self) -> str:
        return f"nats://127.0.0.1:{self.bus.port}"


class Node:
    """One `fairdeal serve`."""

    def __init__(self, number: int, folder: Path, database_url: str, bus_url: str, options: Sequence[str]) -> None:
        self.number = number
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.database_url = database_url
        self.bus_url = bus_url
        self.options = options
        self.module = "fairdeal"
        self.network: Network | None = None  # None: its connections are direct, and never fail
        self.log_path = folder / f"node{number}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        command = [
            sys.executable, "-m", self.module, "serve", "--port", str(self.port), "--db", self.database_url,
            "--bus", self.bus_url, "--unlimited", "--bot-pause", "50", *self.options,
        ]  # fmt: skip
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    async def wait_until_open(self) -> None:
        """Wait until it answers requests."""
        end = time.monotonic() + START_TIMEOUT
        while True:
            try:
                await self.get("health")
                return
            except OSError:
                ended = self.process is not None and self.process.poll() is not None
                if ended or time.monotonic() > end:
                    raise RuntimeError(
                        f"node {self.number} does not start: {self.log_path.read_text()[-600:]}"
                    ) from None
                await asyncio.sleep(0.05)

    async def start(self) -> None:
        """Start it; again if it ends, as a service manager does."""
        for attempt in range(3):
            self.launch()
            try:
                await self.wait_until_open()
                return
            except RuntimeError:
                if self.is_running or attempt == 2:
                    raise

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def send_signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
        assert self.process is not None
        await asyncio.to_thread(self.process.wait)

    async def stop(self) -> int:
        """Stop it as a service manager does; return its exit status."""
        assert self.process is not None
        self.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, START_TIMEOUT)

    async def get(self, path: str, token: str | None = None) -> Any:
        return await asyncio.to_thread(request_json, f"{self.base}/api/{path}", None, token)

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        return await asyncio.to_thread(request_json, f"{self.base}/api/{path}", body, token)

    async def metric(self, name: str) -> float:
        """The value of a metric that has no label but `node`."""
        text = await asyncio.to_thread(_read, f"{self.base}/metrics")
        for line in text.splitlines():
            if line.startswith(f"{name}{{node="):
                return float(line.split()[-1])
        raise KeyError(name)

    def clean_up(self) -> None:
        if self.is_running:
            assert self.process is not None
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()


def _read(url: str) -> str:
    from urllib.request import urlopen

    with urlopen(url, timeout=10) as response:
        return str(response.read().decode())


class Cluster:
    """Nodes with everything that they need."""

    def __init__(self, folder: Path, postgres: JournaledPostgres, nats: NatsServer, can_fail: bool) -> None:
        self.folder = folder
        self.postgres = postgres
        self.nats = nats
        self.can_fail = can_fail  # whether nodes reach the database and the bus over a network that can fail
        self.nodes: list[Node] = []

    @property
    def look_url(self) -> str:
        """Of the database, past all proxies."""
        return self.postgres.url

    async def add_node(self, *options: str) -> Node:
        """Create a node, which is not started yet."""
        node = Node(len(self.nodes), self.folder, self.postgres.url, self.nats.url, options)
        if self.can_fail:
            node.network = Network(self.postgres.data.parent / SOCKET, self.nats.port)
            await node.network.start()
            node.database_url, node.bus_url = node.network.database_url, node.network.bus_url
        self.nodes.append(node)
        return node

    async def start(self, nodes: int, *options: str, modules: Sequence[str] = ()) -> None:
        for _ in range(nodes):
            await self.add_node(*options)
        for node, module in zip(self.nodes, modules, strict=False):
            node.module = module
        self.nodes[0].launch()  # it migrates the database
        await self.nodes[0].wait_until_open()
        for node in self.nodes[1:]:
            node.launch()
        await asyncio.gather(*(node.wait_until_open() for node in self.nodes[1:]))

    async def owners(self) -> dict[str, int]:
        """Number of the node that owns each table; tables without an owner are left out."""
        connection = await asyncpg.connect(self.look_url)
        try:
            rows = await connection.fetch("SELECT table_id, address FROM summaries JOIN nodes ON nodes.id = owner")
        finally:
            await connection.close()
        ports = {node.port: node.number for node in self.nodes}
        return {row["table_id"]: ports[int(row["address"].rpartition(":")[2])] for row in rows}

    def logged_errors(self) -> Counter[str]:
        """Errors in all logs, by message."""
        import json

        found: Counter[str] = Counter()
        for node in self.nodes:
            for line in node.log_path.read_text(errors="replace").splitlines():
                with suppress(ValueError):
                    entry = json.loads(line)
                    if entry["level"] in ("error", "critical"):
                        reason = f": {entry['problem']}" if "problem" in entry else ""
                        found[entry["event"] + reason + (" (traceback)" if "exception" in entry else "")] += 1
        return found

    async def clean_up(self) -> None:
        for node in self.nodes:
            node.clean_up()
            if node.network is not None:
                await node.network.stop()

    def processes(self) -> list[tuple[str, int]]:
        """Names and ids of the nodes that run, and of this process, which plays."""
        running = [(f"node {node.number}", node.process.pid) for node in self.nodes if node.process is not None]
        return [*running, ("players", os.getpid())]


@asynccontextmanager
async def running_cluster(
    nodes: int, *options: str, can_fail: bool = False, modules: Sequence[str] = ()
) -> AsyncIterator[Cluster]:
    """A cluster in a folder of its own; PostgresUnavailable or NatsUnavailable where that is not possible.

    With `can_fail` all that nodes send to the database and the bus goes through this process, which can cut it off.
    `modules` are the programs of the first nodes, if not `fairdeal`.
    """
    with tempfile.TemporaryDirectory(prefix="fairdeal-cluster-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "primary").mkdir()
        (folder / "runtime").mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "runtime"))
        postgres, nats = JournaledPostgres(folder / "primary" / "data"), NatsServer()
        await asyncio.to_thread(postgres.create)
        await asyncio.to_thread(postgres.start, None, *SETTINGS)
        cluster = Cluster(folder, postgres, nats, can_fail)
        try:
            nats.start()
            await cluster.start(nodes, *options, modules=modules)
            yield cluster
        finally:
            await cluster.clean_up()
            nats.stop()
            cluster.postgres.kill()
            if LOGS in os.environ:
                shutil.copytree(folder, os.environ[LOGS], ignore=shutil.ignore_patterns("data"), dirs_exist_ok=True)
