"""Runs all benchmarks, or those that are named: games, scaling, vectors, other libraries, commands, live tables.

python -m benchmarks [GAME … | scaling | vectors | libraries | commands | server] [--quick] [--json] [--write PAGE]
"""

from collections.abc import Sequence

from benchmarks import commands, libraries, measure, scaling, server, vectors
from benchmarks.games import GAMES

BENCHMARKS = {
    **{game.workload.key: game.benchmark for game in GAMES},
    "scaling": scaling.benchmark,
    "vectors": vectors.benchmark,
    "libraries": libraries.benchmark,
    "commands": commands.benchmark,
    "server": server.benchmark,
}
SLOW = frozenset({"server"})


def main(arguments: Sequence[str] | None = None) -> None:
    measure.run(BENCHMARKS, "python -m benchmarks", arguments, SLOW)


if __name__ == "__main__":
    main()
