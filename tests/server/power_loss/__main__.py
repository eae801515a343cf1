"""Power loss test: the power is cut at random moments while players move; no acknowledged move may be lost.

python -m tests.server.power_loss [--seconds 20] [--cuts 100] [--databases sqlite postgresql] [--tables 10] [--seed S]

Everything that the database does to its files is journaled (file_journal.c) while players move. Then the power is "cut"
at many positions of the journal, most of them just after an acknowledgement: whatever was not synced by then is
dropped, or left in part. The database must open again, with every move acknowledged before the cut, and without gaps.
"""

import argparse
import os
import random
import sys

from tests.server.databases import PostgresUnavailable
from tests.server.power_loss.file_journal import NoCompiler
from tests.server.power_loss.power_cuts import run_on_database


def main() -> int:
    summary = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tests.server.power_loss", description=summary)
    parser.add_argument("--seconds", type=float, default=20.0, help="for which players move")
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--databases", nargs="+", choices=["sqlite", "postgresql"], default=["sqlite", "postgresql"])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    args = parser.parse_args()
    failed = False
    for kind in args.databases:
        try:
            results = run_on_database(kind, args.seconds, args.cuts, args.tables, random.Random(args.seed))
        except (NoCompiler, PostgresUnavailable) as missing:
            sys.stdout.write(f"{kind}: skipped: {missing}\n")
            continue
        sys.stdout.write(
            f"{kind}: {results.cuts} power cuts, {results.acknowledged:,} acknowledged moves, "
            f"{results.dropped:,} unsynced operations, {len(results.errors)} errors (seed {args.seed})\n"
        )
        for error in results.errors[:20]:
            sys.stdout.write(f"  {error}\n")
        failed = failed or bool(results.errors)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
