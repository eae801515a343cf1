"""The command: `python -m tests.server.chaos --minutes 10 --seed 1 --store sqlite`."""

import argparse
import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.server.chaos.plan import Plan, Results
from tests.server.chaos.schedule import lanes_for
from tests.server.chaos.storm import run_plan
from tests.server.databases import PostgresUnavailable


def summary(results: Results) -> str:
    """The results in a few lines."""
    lines = [
        f"{results.storms} storms with {results.faults.total()} faults: {_counts(results.faults)}",
        f"{results.requests:,} requests: {results.acknowledged:,} acknowledged, {results.refused:,} refused",
        f"{results.disconnections:,} disconnections, {results.matches} finished matches, {results.visits} HTTP visits",
        f"slowest recovery {results.slowest_recovery:.1f} s, slowest answer {results.slowest_answer:.1f} s",
        f"peak memory {results.peak_memory // 1000} MB",
        f"{results.unhealthy} answers of the health check other than 200, {results.restarts.total()} exits on its own",
        f"in the server's log: {_counts(results.logged) or 'no errors'}",
        *(f"skipped: {reason}" for reason in results.skipped),
        f"{len(results.violations)} violations" + (":" if results.violations else ""),
    ]
    if results.violations:
        lines.append(f"  {_counts(Counter(violation.kind for violation in results.violations))}")
        lines += [f"  {str(violation)[:300]}" for violation in results.violations[:40]]
    return "\n".join(lines)


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))


def write(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.chaos", description="Hostile clients and faults of every kind at once."
    )
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument(
        "--histories",
        type=Path,
        default=Path("build/chaos-histories.jsonl"),
        help="where to write what players saw, if something is wrong",
    )
    parser.add_argument("--only", nargs="+", metavar="KIND", default=(), help="kinds of faults, as in the summary")
    args = parser.parse_args(None if arguments is None else [*arguments])
    known = {kind.name for kinds in lanes_for(args.store, has_shim=True).values() for kind in kinds}
    if unknown := set(args.only) - known:
        parser.error(f"--only: {args.store} has no fault {min(unknown)!r}; there are {', '.join(sorted(known))}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server is left running
    write(f"seed {args.seed}, {args.store}")
    try:
        plan = Plan(args.store, args.seed, 60 * args.minutes, tables=args.tables, only=args.only, report=write)
        results = asyncio.run(run_plan(plan))
    except PostgresUnavailable as missing:
        write(f"skipped: {missing}")
        return 0
    write(summary(results))
    if results.violations:
        results.write_histories(args.histories)
        write(f"histories: {args.histories} (python -m tests.server.chaos.checker FILE checks them again)")
    return int(bool(results.violations))


if __name__ == "__main__":
    raise SystemExit(main())
