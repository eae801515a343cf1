"""Do the intervals of small studies cover the truth? A command of its own, with a small version in the tests.

python -m benchmarks.study_coverage [--game KEY] [--vary OPTION=A,B] [-o NAME=VALUE] [--studies N] [--games N]
    [--truth N] [--seed N]

Many small studies are played on different deals, and one large study on yet others: its estimates stand for the truth.
For every headline measure, the 95 % intervals of its value in each variant and of its difference are counted that
contain the truth. The status is 1 if 93 to 97 % of all of them do not.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.estimates import Estimate, difference, estimate
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.measures import Measure
from fairdeal.lab.study import count_range, new_totals
from fairdeal.lab.study_plan import StudyPlan, make_plan

LOWEST, HIGHEST = 0.93, 0.97
FIRST_OF_TRUTH = 1_000_000  # number of the first match of the large study: no small one gets there
CHUNK = 500  # matches

Interval = Callable[[Accumulator, Measure, int], Estimate | None]


@dataclass(slots=True)
class Coverage:
    """How many intervals were looked at, and how many of them contain the truth."""

    intervals: int = 0
    covering: int = 0

    @property
    def share(self) -> float:
        return self.covering / self.intervals if self.intervals else 0.0

    def add(self, contains: bool) -> None:
        self.intervals += 1
        self.covering += contains


def play(plan: StudyPlan, first: int, games: int) -> Accumulator:
    """The sums of a study of consecutive matches."""
    totals = new_totals(plan)
    for start in range(first, first + games, CHUNK):
        totals.add(count_range(plan, IndexRange(start, min(CHUNK, first + games - start))))
    return totals


def questions(plan: StudyPlan, truth: Accumulator) -> Iterator[tuple[str, Measure, int, Interval]]:
    """Everything that has an interval: values in each variant, and differences. What never varies has none."""
    for measure in truth.measures():
        for variant in range(len(plan.variants)):
            kinds: list[tuple[str, Interval]] = [
                ("value", estimate),
                *([("difference", difference)] if variant else []),
            ]
            for kind, interval in kinds:
                true = interval(truth, measure, variant)
                if measure.headline and true is not None and true.error:
                    yield f"{measure.key}, {kind}", measure, variant, interval


def small_studies(plan: StudyPlan, studies: int, games: int) -> list[Accumulator]:
    """The sums of small studies, on different deals."""
    return [play(plan, number * games, games) for number in range(studies)]


def measure_coverage(plan: StudyPlan, studies: list[Accumulator], truth: Accumulator) -> dict[str, Coverage]:
    """Count the intervals of studies that contain the truth, by measure."""
    found: dict[str, Coverage] = {}
    for name, measure, variant, interval in questions(plan, truth):
        true = interval(truth, measure, variant)
        for study in studies:
            estimated = interval(study, measure, variant)
            if true is not None and estimated is not None:
                contains = estimated.low <= true.value <= estimated.high
                found.setdefault(name, Coverage()).add(contains)
    return found


def overall(found: dict[str, Coverage]) -> Coverage:
    return Coverage(sum(it.intervals for it in found.values()), sum(it.covering for it in found.values()))


def main() -> int:
    parser = argparse.ArgumentParser(description="Count how often the intervals of small studies cover the truth.")
    parser.add_argument("--game", default="president")
    parser.add_argument("--vary", default="first_trick=scum,president")
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="as in `fairdeal lab`"
    )
    parser.add_argument("--studies", type=int, default=400)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--truth", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    option, _, values = args.vary.partition("=")
    fixed = dict(one.split("=", 1) for one in args.option)
    plan = make_plan(args.game, vary={option: values.split(",")}, options=fixed, bots=["steady"], seed=args.seed)
    studies = small_studies(plan, args.studies, args.games)
    found = measure_coverage(plan, studies, play(plan, FIRST_OF_TRUTH, args.truth))
    for name, coverage in found.items():
        print(f"{name:45} {coverage.share:7.1%} of {coverage.intervals}")
    total = overall(found)
    print(f"{'all intervals':45} {total.share:7.1%} of {total.intervals}")
    return 0 if LOWEST <= total.share <= HIGHEST else 1


if __name__ == "__main__":
    sys.exit(main())
