"""The commands: `python -m tests.cluster kills --kills 200 --tables 120`, and so on."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.cluster.kills import run_kills
from tests.cluster.nats_server import NatsUnavailable
from tests.cluster.outages import run_outages
from tests.cluster.partitions import run_partitions
from tests.cluster.rolling import run_rolling
from tests.cluster.run import Results
from tests.server.databases import PostgresUnavailable

SCENARIOS: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, Results]]] = {
    "kills": lambda args: run_kills(args.times or 200, args.tables, args.seed, args.pause, report=write),
    "partitions": lambda args: run_partitions(args.times or 12, args.tables, args.seed, args.pause, report=write),
    "outages": lambda args: run_outages(args.times or 10, args.tables, args.seed, args.pause, report=write),
    "rolling": lambda args: run_rolling(args.times or 5, args.tables, args.seed, args.pause, report=write),
}


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description="A cluster under faults.")
    parser.add_argument("scenario", choices=[*SCENARIOS])
    parser.add_argument("--times", "--kills", type=int, help="how many faults, or rounds of them")
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before a move, on average")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--histories", type=Path, default=Path("build/cluster-histories.jsonl"))
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no process is left running
    write(f"{args.scenario}, seed {args.seed}")
    try:
        results = asyncio.run(SCENARIOS[args.scenario](args))
    except (PostgresUnavailable, NatsUnavailable) as missing:
        write(f"skipped: {missing}")
        return 0
    write(results.summary())
    if results.violations:
        results.write_histories(args.histories)
        write(f"histories: {args.histories} (python -m tests.server.chaos.checker FILE checks them again)")
    return int(bool(results.violations))


if __name__ == "__main__":
    raise SystemExit(main())
