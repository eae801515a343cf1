import json
import sys

from fairdeal.games import find_game
from tests.perft import positions, referee_count
from tests.reference.president import Referee

DEPTHS = int(sys.argv[1]) if len(sys.argv) > 1 else 5

for position in positions():
    options = find_game("president").configure(position.players, options=position.options).options.to_json()
    referee = Referee(position.players, options, [position.deal])
    setup = {"players": position.players, "options": position.options, "deal": position.deal}
    lines = [f"# {position.title}", json.dumps(setup, ensure_ascii=False)]
    lines += [f"{depth} {referee_count(referee, depth)}" for depth in range(1, DEPTHS + 1)]
    sys.stdout.write("\n".join(lines) + "\n\n")
