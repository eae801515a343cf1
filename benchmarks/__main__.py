"""Every benchmark in one run: the games, and live tables; docs/performance.md has all of their figures.

python -m benchmarks [GAME … | server] [--quick] [--json] [--write docs/performance.md]
"""

from collections.abc import Sequence

from benchmarks import hearts, measure, oh_hell, president, server
from benchmarks.double_games import BULL_SANITY, RUMMY, SANITYHOLES

BENCHMARKS = {
    "president": president.benchmark,
    "sanityholes": SANITYHOLES.benchmark,
    "bull-sanity": BULL_SANITY.benchmark,
    "hearts": hearts.benchmark,
    "oh-hell": oh_hell.benchmark,
    "rummy": RUMMY.benchmark,
    "server": server.benchmark,
}


def main(arguments: Sequence[str] | None = None) -> None:
    measure.run(BENCHMARKS, "python -m benchmarks", arguments)


if __name__ == "__main__":
    main()
