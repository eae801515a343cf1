"""Load test: how long players wait at a high rate of moves with all limits in place, and what the limits cost.

python -m benchmarks.load [--tables N] [--rate R] [--seconds S] [--windows N]

Two servers run on one core: one with its limits, one with `--unlimited`. They are loaded in turns, a window at a time,
by players on another core who come from an address per table. On a machine that does other work, too, waiting times
tell more about that work than about the server. So the p99 of the quietest window stands beside that of all windows,
and CPU time per delivery beside both: user and system time of the server's process, which others hardly change.
Needs Linux.
"""

import argparse
import json
import os
import resource
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from benchmarks.server import GAME, OPTIONS, PLAYERS_CORE, Load, fairdeal_server, on_core
from benchmarks.tables import Traffic, fairdeal_tables, start_matches

GOAL = 50.0  # milliseconds, p99


def p99(latencies: Sequence[float]) -> float:
    """The 99th percentile; infinite if nothing was measured."""
    return sorted(latencies)[int(0.99 * len(latencies))] if latencies else float("inf")


@dataclass
class Windows:
    """What was measured on one server, window by window."""

    load: Load
    latencies: list[list[float]] = field(default_factory=list)  # milliseconds
    cpu: list[float] = field(default_factory=list)  # microseconds per delivery
    rates: list[float] = field(default_factory=list)  # moves per second

    async def measure(self, rate: int, seconds: float) -> None:
        """Measure one window."""
        self.load.traffic.clear()
        began = self.load.server.cpu()
        self.latencies.append(await self.load.latencies_at(rate, seconds))
        self.cpu.append(1e6 * (self.load.server.cpu() - began) / max(self.load.traffic.deliveries, 1))
        self.rates.append(self.load.traffic.moves / seconds)

    def summary(self) -> dict[str, float]:
        every = [latency for window in self.latencies for latency in window]
        return {
            "moves_per_s": round(median(self.rates)),
            "p50_ms": round(median(every), 2),
            "p99_ms": round(p99(every), 1),
            "quietest_p99_ms": round(min(p99(window) for window in self.latencies), 1),
            "cpu_us_per_delivery": round(median(self.cpu), 2),
            "least_cpu_us_per_delivery": round(min(self.cpu), 2),
        }


async def measure(tables: int, rate: int, seconds: float, windows: int) -> dict[str, object]:
    """Load both servers in turns."""
    with ExitStack() as stack:
        found = {}
        for name, is_limited in (("limited", True), ("unlimited", False)):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fairdeal-load-"))
            server = stack.enter_context(fairdeal_server(f"sqlite:///{folder}/t.db", is_limited))
            load = Load(server, Traffic(), [])
            load.traffic.paced = True
            load.tables = await fairdeal_tables(server.base, tables, load.traffic, GAME, OPTIONS, spread=True)
            start_matches(load.tables)
            await load.pause()
            found[name] = Windows(load)
        for _ in range(windows):
            for server_windows in found.values():
                await server_windows.measure(rate, seconds)
        limited, unlimited = found["limited"].summary(), found["unlimited"].summary()
        ratio = limited["least_cpu_us_per_delivery"] / unlimited["least_cpu_us_per_delivery"]
        return {
            "load_average": round(os.getloadavg()[0], 1),
            "limited": limited,
            "unlimited": unlimited,
            "cpu_ratio": round(ratio, 3),
            "goal_ms": GOAL,
        }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=int, default=4_000, help="moves per second")
    parser.add_argument("--seconds", type=float, default=2.0, help="of a window")
    parser.add_argument("--windows", type=int, default=5)
    args = parser.parse_args(arguments)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    import uvloop

    with on_core(PLAYERS_CORE):
        found = uvloop.run(measure(args.tables, args.rate, args.seconds, args.windows))
    print(json.dumps(found, indent=1))
    limited = found["limited"]
    assert isinstance(limited, dict)
    sys.exit(limited["quietest_p99_ms"] >= GOAL)


if __name__ == "__main__":
    main()
