"""Every benchmark in one run: games, vectors, other libraries, commands, live tables; docs/performance.md has them all.

python -m benchmarks [GAME … | scaling | vectors | libraries | commands | server] [--quick] [--json] [--write PAGE]
"""

from collections.abc import Sequence

from benchmarks import commands, libraries, measure, scaling, server, vectors
from benchmarks.games import GAMES

BENCHMARKS = {
    **{game.ours.key: game.benchmark for game in GAMES},
    "scaling": scaling.benchmark,
    "vectors": vectors.benchmark,
    "libraries": libraries.benchmark,
    "commands": commands.benchmark,
    "server": server.benchmark,
}
TAKE_LONG = frozenset({"server"})


def main(arguments: Sequence[str] | None = None) -> None:
    measure.run(BENCHMARKS, "python -m benchmarks", arguments, TAKE_LONG)


if __name__ == "__main__":
    main()
