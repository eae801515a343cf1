"""Benchmark of a cluster: what a delivery costs on the owner of a table and through another node, and how it scales.

python -m benchmarks.cluster [--quick] [--tables N] [--seconds S] [--json] [--write PAGE]

All servers use the same PostgreSQL and are measured in turns, by the CPU time of their processes: that of PostgreSQL,
NATS and the players is not part of it. Pinning: all nodes on the first core, everything else on the second. What two
workers carry follows from the CPU time per move: a worker that has a core of its own is limited by nothing else. Each
of them has as many tables as the one worker that they are compared with.
"""

import argparse
import asyncio
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import asyncpg

from benchmarks.command_line import run
from benchmarks.figures import Figure, Part
from benchmarks.server import GAME, OPTIONS, PLAYERS_CORE, Load, ServerProcess, free_port, on_core
from benchmarks.tables import Seat, Traffic, fairdeal_tables, start_matches

SEATS = 4  # deliveries of a move


@dataclass(frozen=True)
class Size:
    """Size of the benchmark."""

    tables: int = 200
    rounds: int = 3
    seconds: float = 4.0
    rate: int = 1_000  # moves per second while latency is measured
    rate_seconds: float = 8.0


QUICK = Size(tables=20, rounds=1, seconds=1.0, rate=150, rate_seconds=1.5)


class Nodes(ServerProcess):
    """Several server processes that count as one; clients connect to the last of them."""

    def __init__(self, processes: Sequence[ServerProcess]) -> None:
        self.processes = processes
        self.base = processes[0].base
        self.sockets = processes[-1].base
        self.process = processes[0].process

    def cpu(self) -> float:
        return sum(process.cpu() for process in self.processes)


@contextmanager
def databases(folder: Path, number: int) -> Iterator[list[str]]:
    """Databases on a PostgreSQL server of their own."""
    from tests.server.power_loss.journaled_postgres import JournaledPostgres

    (folder / "postgres").mkdir()
    postgres = JournaledPostgres(folder / "postgres" / "data")
    postgres.create()
    postgres.start(None, "max_connections=100", "shared_buffers=64MB")
    try:
        names = [f"bench{index}" for index in range(number)]
        for name in names:
            command = [str(postgres.programs / "createdb"), "-h", str(folder / "postgres"), "-U", "postgres", name]
            subprocess.run(command, check=True)
        yield [f"postgresql://postgres@/{name}?host={folder / 'postgres'}" for name in names]
    finally:
        postgres.kill()


def start_server(database: str, *options: str) -> ServerProcess:
    port = free_port()
    arguments = ["fairdeal", "serve", "--port", str(port), "--db", database, "--unlimited", "--log-level", "warning"]
    return ServerProcess([*arguments, *options], port)


async def start_load(nodes: Nodes, size: Size) -> Load:
    """Tables with all players connected and about to move."""
    load = Load(nodes, Traffic(), [])
    load.traffic.paced = True
    load.tables = await fairdeal_tables(nodes.base, size.tables, load.traffic, GAME, OPTIONS, sockets=nodes.sockets)
    start_matches(load.tables)
    await load.pause()
    await load.deliveries_per_cpu_second(min(1.0, size.seconds))
    return load


async def measure_figures(size: Size, folder: Path) -> tuple[list[Figure], list[str]]:
    from tests.cluster.machine import Machine
    from tests.cluster.nats_server import nats_server

    with ExitStack() as stack:
        urls = stack.enter_context(databases(folder, 4))
        bus = ["--bus", stack.enter_context(nats_server()).url]
        single = Nodes([start_server(urls[0])])
        owner = Nodes([start_server(urls[1], *bus)])
        pair = Nodes([start_server(urls[2], *bus)])
        servers = [*single.processes, *owner.processes, *pair.processes]
        for server in servers:
            stack.callback(server.stop)
            server.wait("/api/health")
        for nodes, url in ((pair, urls[2]),):
            nodes.processes = [*nodes.processes, start_server(url, *bus)]
            stack.callback(nodes.processes[-1].stop)
            nodes.processes[-1].wait("/api/health")
            nodes.sockets = nodes.processes[-1].base
        loads = [await start_load(nodes, size) for nodes in (single, owner, pair)]
        mixed = await start_mixed(pair, size)
        rates = [
            [await load.deliveries_per_cpu_second(size.seconds) for load in (*loads, mixed)] for _ in range(size.rounds)
        ]
        machine = Machine()
        machine.start([(f"node {number}", node.process.pid) for number, node in enumerate(pair.processes)])
        before = await measure_traffic(pair, urls[2])
        latencies = await loads[2].latencies_at(size.rate, size.rate_seconds)
        traffic = (await measure_traffic(pair, urls[2])).since(before)
        window = machine.look()
    alone, on_owner, remote, half = (1e6 / median(column) for column in zip(*rates, strict=True))
    one = 1e6 / (SEATS * alone)  # moves per second of a busy core
    middle, p99 = (latencies[int(share * len(latencies))] for share in (0.5, 0.99))
    figures = [
        Figure("CPU per delivery on the owner of a table, against a single server", on_owner, alone, "µs", 1.1, False),
        Figure("CPU per delivery through another node, both nodes together", remote, alone, "µs", 2.0, False),
        Figure(f"from move to view through another node at {size.rate:,} moves/s, p99", p99, None, "ms", 60, False),
        Figure("the same, median", middle, None, "ms", None, False),
        Figure(
            "bytes in PostgreSQL's write-ahead log per command", traffic.wal / traffic.commands, None, "B", None, False
        ),
        Figure("bytes of a stored command", traffic.row, None, "B", None, False),
        Figure("bytes on the bus per command, both ways", traffic.bytes / traffic.commands, None, "B", None, False),
        Figure("messages on the bus per command, both ways", traffic.batches / traffic.commands, None, "", None, False),
        Figure(
            "moves of two workers on two cores, against one",
            2e6 / (SEATS * half),
            one,
            "/s",
            1.7,
            True,
        ),
    ]
    notes = [
        f"{size.tables:,} tables of {GAME} each with 4 sockets; PostgreSQL; every move durable before it is published.",
        "CPU µs per delivery, in turns: "
        + "; ".join(" : ".join(f"{1e6 / rate:.1f}" for rate in row) for row in rates)
        + " (single server : owner : all clients on another node : half of them).",
        (
            "Two workers: clients are spread over both, so that half of all deliveries go through the other one; "
            "moves per second are those of two busy cores, from the CPU time per move."
        ),
        f"While latency was measured: {window}.",
    ]
    return figures, notes


@dataclass(frozen=True)
class BusTraffic:
    """What nodes have sent each other and to the database."""

    commands: float
    batches: float
    bytes: float
    wal: float  # bytes
    row: float  # bytes of a stored command, on average

    def since(self, before: "BusTraffic") -> "BusTraffic":
        return BusTraffic(
            self.commands - before.commands,
            self.batches - before.batches,
            self.bytes - before.bytes,
            self.wal - before.wal,
            self.row,
        )


async def measure_traffic(nodes: Nodes, database: str) -> BusTraffic:
    """The counters of all nodes, and of the database that they share."""
    pages = [await asyncio.to_thread(_read, f"{process.base}/metrics") for process in nodes.processes]
    connection = await asyncpg.connect(database)
    try:
        wal = await connection.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        row = await connection.fetchval("SELECT avg(pg_column_size(log)) FROM log")
    finally:
        await connection.close()
    names = ("fairdeal_commands_total", "fairdeal_bus_batches_total", "fairdeal_bus_bytes_total")
    commands, batches, sent = (sum(_sample(page, name) for page in pages) for name in names)
    return BusTraffic(commands, batches, sent, float(wal), float(row or 0))


def _read(url: str) -> str:
    with urlopen(url, timeout=10) as response:
        return str(response.read().decode())


def _sample(page: str, name: str) -> float:
    """The value of a metric that has no label but `node`."""
    return next(float(line.split()[-1]) for line in page.splitlines() if line.startswith(f"{name}{{"))


async def start_mixed(pair: Nodes, size: Size) -> Load:
    """Tables on both nodes of a pair, with half of their players on the other node, as behind one port."""
    load = Load(pair, Traffic(), [])
    load.traffic.paced = True
    bases = [process.base for process in pair.processes]
    tables: list[Sequence[Seat]] = []
    for owner in range(2):
        tables += await fairdeal_tables(
            bases[owner], size.tables, load.traffic, GAME, OPTIONS, sockets=f"{bases[owner]} {bases[1 - owner]}"
        )
    load.tables = tables
    start_matches(tables)
    await load.pause()
    await load.deliveries_per_cpu_second(min(1.0, size.seconds))
    return load


def benchmark(quick: bool, size: Size | None = None) -> Part:
    """Measure a cluster."""
    import uvloop

    size = size or (QUICK if quick else Size())
    max_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (max_files, max_files))
    with on_core(PLAYERS_CORE), tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        figures, notes = uvloop.run(measure_figures(size, folder))
    return Part("Clusters", "python -m benchmarks.cluster", figures, notes)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    args, rest = parser.parse_known_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server is left running
    changes = {name: value for name in ("tables", "seconds") if (value := getattr(args, name)) is not None}
    run(
        {"cluster": lambda quick: benchmark(quick, replace(QUICK if quick else Size(), **changes))},
        "python -m benchmarks.cluster",
        rest,
    )


if __name__ == "__main__":
    main()
