"""Benchmark of live tables.

python -m benchmarks.server [--quick] [--tables N] [--seconds S] [--database URL] [--json] [--write PAGE]

The server runs on one core and the players on another: programs on real sockets, four per table, that move as soon as
they can. Every move is durable before anybody sees it. The baseline is a minimal server on the same framework
(`bare_server.py`), measured in turns with Fairdeal's.
"""

import argparse
import asyncio
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from benchmarks.command_line import run
from benchmarks.figures import Figure, Part
from benchmarks.sockets import request_json
from benchmarks.tables import BareSeat, Seat, Traffic, bare_tables, fairdeal_tables, start_matches

GAME, OPTIONS = "president", {"rounds": 4}
SERVER_CORE, PLAYERS_CORE = 0, 1
CORES = sorted(os.sched_getaffinity(0))
CPU_TIME = 2  # Linux's number for the CPU clock of a process, all threads together
PAGE = os.sysconf("SC_PAGE_SIZE")
PACE = 0.002  # seconds between two groups of moves: uvloop counts milliseconds, and would not sleep for less than one


@dataclass(frozen=True)
class Size:
    """Size of the benchmark."""

    tables: int = 500
    rounds: int = 3  # measurements of each server, in turns
    seconds: float = 5.0  # per measurement
    rate: int = 1_000  # moves per second while latency is measured
    rate_seconds: float = 10.0
    long_tables: int = 20
    long_moves: int = 4_000  # at each of them
    young_moves: int = 200  # at the tables they are compared with: past the first round, whose updates are shorter


QUICK = Size(
    tables=25, rounds=1, seconds=1.0, rate=200, rate_seconds=1.5, long_tables=4, long_moves=300, young_moves=40
)


class ServerProcess:
    """A server in a process of its own, on its own core."""

    def __init__(self, arguments: Sequence[str], port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.port = port
        with on_core(SERVER_CORE):
            self.process = subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL)

    def wait(self, path: str) -> None:
        """Wait until it answers."""
        end = time.monotonic() + 60
        while True:
            try:
                request_json(f"{self.base}{path}")
            except OSError as error:
                if getattr(error, "code", None) == 404:
                    return
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"the server does not answer: {error}") from None
                time.sleep(0.05)
            else:
                return

    def cpu(self) -> float:
        """CPU seconds so far, of all its threads."""
        return time.clock_gettime(~self.process.pid << 3 | CPU_TIME)

    def memory(self) -> int:
        """Resident memory in bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


@contextmanager
def on_core(number: int) -> Iterator[None]:
    """Run this process and those that it starts on one core only; without effect if there is only one."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {CORES[number % len(CORES)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    """A port that no program listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def fairdeal_server(database: str, is_limited: bool = False) -> Iterator[ServerProcess]:
    """Fairdeal's server, without its rate limits or with them."""
    port = free_port()
    limits = [] if is_limited else ["--unlimited"]
    process = ServerProcess(
        ["fairdeal", "serve", "--port", str(port), "--db", database, *limits, "--log-level", "error"], port
    )
    try:
        process.wait("/api/health")
        yield process
    finally:
        process.stop()


@contextmanager
def bare_server(size: int) -> Iterator[ServerProcess]:
    port = free_port()
    process = ServerProcess(["benchmarks.bare_server", str(port), str(size)], port)
    try:
        process.wait("/")
        yield process
    finally:
        process.stop()


@dataclass
class Load:
    """A server under load: its tables, and the traffic that is counted."""

    server: ServerProcess
    traffic: Traffic
    tables: Sequence[Sequence[Seat]]

    async def pause(self) -> None:
        """Hold back all moves; returns when somebody at every table is about to move."""
        self.traffic.paced = True
        while len({seat.table for seat in self.traffic.due}) < len(self.tables):
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)  # let the last updates arrive

    def resume(self) -> None:
        self.traffic.paced = False
        while self.traffic.due:
            self.traffic.due.popleft().move()

    async def deliveries_per_cpu_second(self, seconds: float) -> float:
        """Deliveries per CPU second of the server, while everybody moves as fast as possible."""
        self.resume()
        await asyncio.sleep(0.3)  # until all tables are moving
        self.traffic.clear()
        began = self.server.cpu()
        await asyncio.sleep(seconds)
        rate = self.traffic.deliveries / (self.server.cpu() - began)
        await self.pause()
        return rate

    async def latencies_at(self, rate: int, seconds: float) -> list[float]:
        """Sorted milliseconds from a move sent to an update received, at `rate` moves per second."""
        self.traffic.latencies = []
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * rate:
                sent += 1
                if self.traffic.due:
                    self.traffic.due.popleft().move()
            await asyncio.sleep(PACE)
        await self.pause()
        latencies, self.traffic.latencies = self.traffic.latencies, None
        return sorted(1000 * latency for latency in latencies)

    async def cpu_per_delivery(self, moves: int) -> float:
        """CPU microseconds of the server per delivery, over a number of moves."""
        self.resume()
        self.traffic.clear()
        began = self.server.cpu()
        while self.traffic.moves < moves:
            await asyncio.sleep(0.02)
        cost = (self.server.cpu() - began) / self.traffic.deliveries
        await self.pause()
        return 1e6 * cost


async def measure_figures(size: Size, database: str) -> tuple[list[Figure], list[str]]:
    with fairdeal_server(database) as server:
        ours = Load(server, Traffic(), [])
        ours.traffic.paced = True
        await fairdeal_tables(server.base, 1, ours.traffic, GAME, OPTIONS)  # loads everything that is loaded once
        before = server.memory()
        ours.tables = await fairdeal_tables(server.base, size.tables, ours.traffic, GAME, OPTIONS)
        start_matches(ours.tables)
        await ours.pause()
        idle = (server.memory() - before) / size.tables / 1000
        ours.traffic.clear()
        await ours.deliveries_per_cpu_second(min(1.0, size.seconds))
        average = ours.traffic.bytes // max(ours.traffic.deliveries, 1)
        with bare_server(average) as other:
            theirs = Load(other, Traffic(), [])
            theirs.traffic.paced = True
            theirs.tables = await bare_tables(other.base, size.tables, theirs.traffic)
            theirs.traffic.due.extend(_first_movers(theirs.tables))
            rates = [await measure_both(ours, theirs, size.seconds) for _ in range(size.rounds)]
        latencies = await ours.latencies_at(size.rate, size.rate_seconds)
        young, old = await compare_long_matches(server, size)
    per_second = [median(column) for column in zip(*rates, strict=True)]
    figures = [
        Figure("deliveries per CPU second, against a bare server", per_second[0], per_second[1], "/s", 0.5, True),
        Figure(
            f"from move to view at {size.rate:,} moves/s, p99",
            latencies[int(0.99 * len(latencies))],
            None,
            "ms",
            50,
            False,
        ),
        Figure("the same, median", median(latencies), None, "ms", None, False),
        Figure("memory of an idle table with 4 sockets", idle, None, "kB", 250, False),
        Figure(
            f"CPU per delivery after {size.long_moves:,} moves at a table, against {size.young_moves}",
            old,
            young,
            "µs",
            1.25,
            False,
        ),
    ]
    where = f"{size.tables:,} tables of {GAME}, {4 * size.tables:,} sockets, {average:,} bytes per delivery"
    how = (
        f"{database.partition(':')[0]}, every move durable before it is published; one core each for server and players"
    )
    pairs = ", ".join(f"{mine:,.0f} : {other:,.0f}" for mine, other in rates)
    return figures, [f"{where}; {how}.", f"Deliveries per CPU second, Fairdeal : bare server, in turns: {pairs}."]


async def measure_both(ours: Load, theirs: Load, seconds: float) -> tuple[float, float]:
    return await ours.deliveries_per_cpu_second(seconds), await theirs.deliveries_per_cpu_second(seconds)


def _first_movers(tables: Sequence[Sequence[Seat]]) -> Iterator[Seat]:
    """Seat 0 of every table: the bare server does not say whose turn it is."""
    for seats in tables:
        first = seats[0]
        assert isinstance(first, BareSeat)
        first.text = b'{"type":"move","id":"0","text":"7x2"}'
        yield first


async def compare_long_matches(server: ServerProcess, size: Size) -> tuple[float, float]:
    """CPU per delivery at tables that have just started an endless match, and at tables that started one long ago."""
    old = await start_endless_matches(server, size)
    await old.cpu_per_delivery(size.long_tables * size.long_moves)
    young = await start_endless_matches(server, size)
    await young.cpu_per_delivery(size.long_tables * size.young_moves)
    window = size.long_tables * max(size.long_moves // 20, 1)
    costs = [(await young.cpu_per_delivery(window), await old.cpu_per_delivery(window)) for _ in range(size.rounds)]
    costs_young, costs_old = zip(*costs, strict=True)
    return median(costs_young), median(costs_old)


async def start_endless_matches(server: ServerProcess, size: Size) -> Load:
    """Create tables with matches that never end."""
    load = Load(server, Traffic(), [])
    load.traffic.paced = True
    load.tables = await fairdeal_tables(server.base, size.long_tables, load.traffic, GAME, {"rounds": 0})
    start_matches(load.tables)
    await load.pause()
    return load


def benchmark(quick: bool, database: str | None = None, size: Size | None = None) -> Part:
    """Measure live tables."""
    import uvloop

    size = size or (QUICK if quick else Size())
    max_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (max_files, max_files))
    with on_core(PLAYERS_CORE), tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
        figures, notes = uvloop.run(measure_figures(size, database or f"sqlite:///{folder}/fairdeal.db"))
    return Part("Live tables", "python -m benchmarks.server", figures, notes)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--database")
    args, rest = parser.parse_known_args(arguments)
    changes = {name: value for name in ("tables", "seconds") if (value := getattr(args, name)) is not None}

    def measure(quick: bool) -> Part:
        return benchmark(quick, args.database, replace(QUICK if quick else Size(), **changes))

    run({"server": measure}, "python -m benchmarks.server", rest)


if __name__ == "__main__":
    main()
