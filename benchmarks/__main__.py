"""Run all benchmarks, or those that are named: games, scaling, vectors, other libraries, commands, live tables.

python -m benchmarks [GAME … | scaling | vectors | libraries | commands | server] [--quick] [--json] [--write PAGE]
"""

from collections.abc import Sequence

from benchmarks import command_line, commands, figures, libraries, readme_figures, scaling, vectors
from benchmarks.games import GAMES


def server_benchmark(quick: bool) -> figures.Part:
    """Measure live tables, which is possible on Linux only."""
    from benchmarks import server

    return server.benchmark(quick)


BENCHMARKS = {
    **{game.workload.key: game.benchmark for game in GAMES},
    "scaling": scaling.benchmark,
    "vectors": vectors.benchmark,
    "libraries": libraries.benchmark,
    "commands": commands.benchmark,
    "server": server_benchmark,
}
SLOW = frozenset({"server"})


def main(arguments: Sequence[str] | None = None) -> None:
    page = command_line.run(BENCHMARKS, "python -m benchmarks", arguments, SLOW)
    if page is not None and page.resolve() == readme_figures.PAGE:
        readme_figures.update()


if __name__ == "__main__":
    main()
