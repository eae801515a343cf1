import json
import sys

from tests.perft import REFEREES, positions, referee_count

KEYS = [sys.argv[1]] if len(sys.argv) > 1 else list(REFEREES)
DEPTHS = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # 0: as many as the file has

for key in KEYS:
    for position in positions(key):
        lines = [f"# {position.title}", json.dumps(position.setup(), ensure_ascii=False)]
        depths = DEPTHS or len(position.counts)
        lines += [f"{depth} {referee_count(position.referee(), depth)}" for depth in range(1, depths + 1)]
        sys.stdout.write("\n".join(lines) + "\n\n")
