"""The load that a server of live tables bears.

python -m benchmarks.server [--quick] [--tables N] [--seconds S] [--database URL] [--json] [--write PAGE]

The server runs on one core, the players on another. Players are programs over real sockets that move as soon as they
are asked, four at a table. Every move is durable before anybody sees it. What it is measured against is the least that
any server on the same framework can do (`bare_server.py`), in turns with it.
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

from benchmarks.measure import Figure, Part, run
from benchmarks.sockets import ask
from benchmarks.tables import BareSeat, Seat, Traffic, bare_tables, fairdeal_tables, start_matches

GAME, OPTIONS = "president", {"rounds": 4}
SERVER_CORE, PLAYERS_CORE = 0, 1
CORES = sorted(os.sched_getaffinity(0))
CPU_TIME = 2  # which of a process's clocks, as Linux numbers them: all of its threads together, to the nanosecond
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    tables: int = 500
    rounds: int = 3  # of ours and theirs in turns
    seconds: float = 5.0  # of each
    rate: int = 1_000  # moves a second, where times are taken
    rate_seconds: float = 10.0
    long_tables: int = 20
    long_moves: int = 4_000  # at each of them
    young_moves: int = 200  # at those they are compared with: past the first round, which has no roles and less to tell


QUICK = Size(
    tables=25, rounds=1, seconds=1.0, rate=200, rate_seconds=1.5, long_tables=4, long_moves=300, young_moves=40
)


class Program:
    """A server in a process of its own, on its own core."""

    def __init__(self, arguments: Sequence[str], port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        with on_core(SERVER_CORE):
            self.process = subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL)

    def wait(self, path: str) -> None:
        """Until it answers."""
        end = time.monotonic() + 60
        while True:
            try:
                ask(f"{self.base}{path}")
            except OSError as error:
                if getattr(error, "code", None) == 404:
                    return
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"the server does not answer: {error}") from None
                time.sleep(0.05)
            else:
                return

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        return time.clock_gettime(~self.process.pid << 3 | CPU_TIME)

    def memory(self) -> int:
        """Bytes that it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


@contextmanager
def on_core(number: int) -> Iterator[None]:
    """This process, and those that it starts, on one core only; with a single core, as before."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {CORES[number % len(CORES)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def our_server(database: str) -> Iterator[Program]:
    port = _free_port()
    program = Program(
        ["fairdeal", "serve", "--port", str(port), "--db", database, "--unlimited", "--log-level", "warning"], port
    )
    try:
        program.wait("/api/health")
        yield program
    finally:
        program.end()


@contextmanager
def bare_server(size: int) -> Iterator[Program]:
    port = _free_port()
    program = Program(["benchmarks.bare_server", str(port), str(size)], port)
    try:
        program.wait("/")
        yield program
    finally:
        program.end()


@dataclass
class Load:
    """A server, its tables, and what is counted."""

    server: Program
    traffic: Traffic
    tables: Sequence[Sequence[Seat]]

    async def pause(self) -> None:
        """Let everybody hold his next move; back when at every table somebody does."""
        self.traffic.paced = True
        while len({seat.table for seat in self.traffic.due}) < len(self.tables):
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)  # the last views are still on their way

    def go_on(self) -> None:
        self.traffic.paced = False
        while self.traffic.due:
            self.traffic.due.popleft().move()

    async def per_cpu_second(self, seconds: float) -> float:
        """Deliveries per second of the server's processor time, everybody moving as fast as he is answered."""
        self.go_on()
        await asyncio.sleep(0.3)  # until all are under way
        self.traffic.clear()
        began = self.server.cpu()
        await asyncio.sleep(seconds)
        rate = self.traffic.deliveries / (self.server.cpu() - began)
        await self.pause()
        return rate

    async def times_at(self, rate: int, seconds: float) -> list[float]:
        """Milliseconds from a move sent to a view received, at so many moves a second; sorted."""
        self.traffic.latencies = []
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * rate:
                sent += 1
                if self.traffic.due:
                    self.traffic.due.popleft().move()
            await asyncio.sleep(0.0005)
        await self.pause()
        found, self.traffic.latencies = self.traffic.latencies, None
        return sorted(1000 * one for one in found)

    async def cpu_per_delivery(self, moves: int) -> float:
        """Microseconds of the server's processor time a delivery, over so many moves."""
        self.go_on()
        self.traffic.clear()
        began = self.server.cpu()
        while self.traffic.moves < moves:
            await asyncio.sleep(0.02)
        cost = (self.server.cpu() - began) / self.traffic.deliveries
        await self.pause()
        return 1e6 * cost


async def all_figures(size: Size, database: str) -> tuple[list[Figure], list[str]]:
    with our_server(database) as server:
        ours = Load(server, Traffic(), [])
        ours.traffic.paced = True
        await fairdeal_tables(server.base, 1, ours.traffic, GAME, OPTIONS)  # what is loaded once is loaded now
        before = server.memory()
        ours.tables = await fairdeal_tables(server.base, size.tables, ours.traffic, GAME, OPTIONS)
        start_matches(ours.tables)
        await ours.pause()
        idle = (server.memory() - before) / size.tables / 1000
        ours.traffic.clear()
        await ours.per_cpu_second(min(1.0, size.seconds))
        average = ours.traffic.bytes // max(ours.traffic.deliveries, 1)
        with bare_server(average) as other:
            theirs = Load(other, Traffic(), [])
            theirs.traffic.paced = True
            theirs.tables = await bare_tables(other.base, size.tables, theirs.traffic)
            theirs.traffic.due.extend(_first_movers(theirs.tables))
            rates = [await in_turns(ours, theirs, size.seconds) for _ in range(size.rounds)]
        times = await ours.times_at(size.rate, size.rate_seconds)
        young, old = await history(server, size)
    per_second = [median(column) for column in zip(*rates, strict=True)]
    figures = [
        Figure("deliveries a CPU-second, against a bare server", per_second[0], per_second[1], "/s", 0.5, True),
        Figure(
            f"from move to view at {size.rate:,} moves/s, p99", times[int(0.99 * len(times))], None, "ms", 50, False
        ),
        Figure("the same, median", median(times), None, "ms", None, False),
        Figure("memory of an idle table with 4 sockets", idle, None, "kB", 250, False),
        Figure(
            f"CPU a delivery after {size.long_moves:,} moves at a table, against {size.young_moves}",
            old,
            young,
            "µs",
            1.25,
            False,
        ),
    ]
    where = f"{size.tables:,} tables of {GAME}, {4 * size.tables:,} sockets, {average:,} bytes a delivery"
    how = f"{database.partition(':')[0]}, every move durable before it is told; one core each for server and players"
    pairs = ", ".join(f"{mine:,.0f} : {other:,.0f}" for mine, other in rates)
    return figures, [f"{where}; {how}.", f"Deliveries a CPU-second, ours : theirs, in turns: {pairs}."]


async def in_turns(ours: Load, theirs: Load, seconds: float) -> tuple[float, float]:
    return await ours.per_cpu_second(seconds), await theirs.per_cpu_second(seconds)


def _first_movers(tables: Sequence[Sequence[Seat]]) -> Iterator[Seat]:
    """With a bare server nobody is asked first: seat 0 begins."""
    for seats in tables:
        first = seats[0]
        assert isinstance(first, BareSeat)
        first.text = b'{"type":"move","id":"0","text":"7x2"}'
        yield first


async def history(server: Program, size: Size) -> tuple[float, float]:
    """What a delivery costs at tables that have just begun one endless match, and at such that began it long ago."""
    old = await endless(server, size)
    await old.cpu_per_delivery(size.long_tables * size.long_moves)
    young = await endless(server, size)
    await young.cpu_per_delivery(size.long_tables * size.young_moves)
    window = size.long_tables * max(size.long_moves // 20, 1)
    costs = [(await young.cpu_per_delivery(window), await old.cpu_per_delivery(window)) for _ in range(size.rounds)]
    costs_young, costs_old = zip(*costs, strict=True)
    return median(costs_young), median(costs_old)


async def endless(server: Program, size: Size) -> Load:
    """New tables with matches that never end."""
    load = Load(server, Traffic(), [])
    load.traffic.paced = True
    load.tables = await fairdeal_tables(server.base, size.long_tables, load.traffic, GAME, {"rounds": 0})
    start_matches(load.tables)
    await load.pause()
    return load


def benchmark(quick: bool, database: str | None = None, size: Size | None = None) -> Part:
    """The figures of live tables."""
    import uvloop

    chosen = size or (QUICK if quick else Size())
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with on_core(PLAYERS_CORE), tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
        figures, notes = uvloop.run(all_figures(chosen, database or f"sqlite:///{folder}/fairdeal.db"))
    return Part("Live tables", "python -m benchmarks.server", figures, notes)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--database")
    chosen, rest = parser.parse_known_args(arguments)
    changes = {name: value for name in ("tables", "seconds") if (value := getattr(chosen, name)) is not None}

    def measured(quick: bool) -> Part:
        return benchmark(quick, chosen.database, replace(QUICK if quick else Size(), **changes))

    run({"server": measured}, "python -m benchmarks.server", rest)


if __name__ == "__main__":
    main()
