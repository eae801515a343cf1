"""Every game's benchmark in one run, and docs/performance.md with all of their figures.

python -m benchmarks [--quick] [--json] [--write docs/performance.md]
"""

from collections.abc import Sequence

from benchmarks import hearts, measure, oh_hell, president

BENCHMARKS = (president.benchmark, hearts.benchmark, oh_hell.benchmark)


def main(arguments: Sequence[str] | None = None) -> None:
    measure.run(BENCHMARKS, "python -m benchmarks", "How fast every game is, as ratios in one run.", arguments)


if __name__ == "__main__":
    main()
