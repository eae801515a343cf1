"""Counts lines of play again with the slow referees and prints them."""

import json
import sys

from tests.perft import REFEREES, positions, referee_count

KEYS = [sys.argv[1]] if len(sys.argv) > 1 else list(REFEREES)
MAX_DEPTH = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # 0: as deep as the file

for key in KEYS:
    for position in positions(key):
        lines = [f"# {position.title}", json.dumps(position.setup(), ensure_ascii=False)]
        max_depth = MAX_DEPTH or len(position.counts)
        lines += [f"{depth} {referee_count(position.referee(), depth)}" for depth in range(1, max_depth + 1)]
        sys.stdout.write("\n".join(lines) + "\n\n")
