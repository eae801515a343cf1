"""Play a random match of every game with every preset and print the records as JSON.

    python tools/smoke_test.py [--compiled]

Needs nothing but the standard library and Fairdeal, so that it runs in places where no test runner is installed: in a
freshly built wheel (with `--compiled` it fails if the wheel is plain Python) and in a browser's Python (tests/pyodide).
"""

import json
import sys

from fairdeal import _build
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import write_record
from fairdeal.games import all_games

SEED = 7


def record_of_random_match(game: Game, seed: int) -> dict[str, object]:
    """Record of a match in which every move is chosen at random from the legal ones."""
    state = game.start(seed=seed)
    stream = Stream(seed, CHOICES)
    while not state.over:
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
    return write_record(state)


def records() -> dict[str, dict[str, object]]:
    """Records by game and preset; the same on every machine and every Python version."""
    return {
        f"{key} {preset}": record_of_random_match(kind.configure_for_programs(preset=preset), SEED)
        for key, kind in all_games().items()
        for preset in kind.presets
    }


def main(arguments: list[str]) -> None:
    if "--compiled" in arguments and not _build.is_compiled():
        raise SystemExit(f"Fairdeal should be compiled here, but it is {_build.describe()}")
    document = {"python": sys.version_info[:3], "build": _build.describe(), "records": records()}
    json.dump(document, sys.stdout)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
