"""A study in progress: play what is missing, save what is done, and decide when the results are precise enough."""

import functools
import itertools
import math
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TypeAlias

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.estimates import Estimate, difference, estimate
from fairdeal.lab.index_ranges import MAX_MATCHES, IndexRange, RangeQueue, missing_ranges
from fairdeal.lab.match_counts import PlayedMoves, VariantRunner
from fairdeal.lab.measures import Measure
from fairdeal.lab.study_folder import RangeCounts, StudyFolder
from fairdeal.lab.study_plan import StudyPlan
from fairdeal.lab.tension import DecisionWeigher
from fairdeal.lab.worker_pool import WorkerPool, open_pool

COMPARED_DEALS = 200  # matches whose first deal is compared, move by move, with that of the baseline
CHUNK_SECONDS = 1.0  # a range takes about this long
MAX_RANGE = 20_000  # matches
MAX_LOSSES = 5  # workers that may die in a row before the study gives up
FIRST_CHECK = 200  # games after which the precision is checked first
MAX_GROWTH = 4  # of the number of games, from one check to the next

ShowProgress: TypeAlias = Callable[["Study", int], None]  # called after each range, with the number of games wanted


def open_study_pool(workers: int, ray: str | None = None) -> WorkerPool:
    """The pool for a study, in which a worker that dies is replaced."""
    return open_pool(workers, ray=ray, max_losses=MAX_LOSSES)


@functools.lru_cache(maxsize=2)
def _runners(plan: StudyPlan) -> list[VariantRunner]:
    return [VariantRunner(plan, number) for number in range(len(plan.variants))]


@functools.lru_cache(maxsize=2)
def _weighers(plan: StudyPlan) -> list[DecisionWeigher]:
    return [DecisionWeigher(plan, number) for number in range(len(plan.variants))]


def count_range(plan: StudyPlan, wanted: IndexRange) -> RangeCounts:
    """Play each match of a range in every variant, and count."""
    counts: RangeCounts = []
    as_usual: dict[int, PlayedMoves] = {}  # the first deal in the baseline, by match
    for number, runner in enumerate(_runners(plan)):
        matches = []
        for index in wanted.indices():
            is_compared = index < COMPARED_DEALS and len(plan.variants) > 1
            match = runner.play(index, keeps_first_deal=is_compared)
            if is_compared and number == 0:
                as_usual[index] = runner.first_deal
            elif is_compared:
                match["play.compared"] = 1
                match["play.same"] = int(runner.first_deal == as_usual[index])
            if index < plan.tension:
                match |= _weighers(plan)[number].weigh(index)
            matches.append(match)
        names = sorted({name for match in matches for name in match})
        counts.append({name: [match.get(name, 0) for match in matches] for name in names})
    return counts


@dataclass(slots=True)
class Study:
    """A plan and everything that has been counted."""

    plan: StudyPlan
    folder: StudyFolder | None = None
    guard: Callable[[], AbstractContextManager[None]] = nullcontext  # entered while a range is saved and counted
    totals: Accumulator = field(init=False)
    done: set[IndexRange] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.totals = new_totals(self.plan)
        if self.folder is not None:
            for saved, counts in self.folder.load_ranges():
                self._count(saved, counts)

    @property
    def games(self) -> int:
        """Matches counted so far, each of which was played in every variant."""
        return self.totals.matches

    def run(self, pool: WorkerPool, games: int, show: ShowProgress = lambda *_: None) -> None:
        """Play until `games` matches are counted. Matches of an earlier run are not played again."""
        if not 1 <= games <= MAX_MATCHES:
            raise BadSetup(f"a study has 1 to {MAX_MATCHES:,} games, not {games:,}")
        queue = RangeQueue(missing_ranges(self.done, games), CHUNK_SECONDS, MAX_RANGE)
        for completed in pool.run(count_range, self.plan, queue):
            with self.guard():
                self.add(completed.range, completed.result)
            show(self, games)

    def run_until(
        self, pool: WorkerPool, precision: float, max_games: int, show: ShowProgress = lambda *_: None
    ) -> bool:
        """Play until every interval is as narrow as `precision`; False if `max_games` are not enough for that.

        When to check depends on the results alone, so the same seed always stops at the same match.
        """
        wanted = min(FIRST_CHECK, max_games)
        while True:
            self.run(pool, wanted, show)
            needed = games_needed(self.totals, precision)
            if needed <= self.games:
                return True
            if self.games >= max_games:
                return False
            wanted = min(max_games, max(needed, self.games + self.games // 4), MAX_GROWTH * self.games)

    def add(self, done: IndexRange, counts: RangeCounts) -> None:
        """Save and count a range, unless it is counted already."""
        if done in self.done:
            return
        if self.folder is not None:
            self.folder.save_range(done, counts)
        self._count(done, counts)

    def _count(self, done: IndexRange, counts: RangeCounts) -> None:
        if len(counts) != len(self.plan.variants):
            raise BadSetup("the files of this study do not belong to its plan")
        self.done.add(done)
        self.totals.add(counts)


def new_totals(plan: StudyPlan) -> Accumulator:
    """Sums for a study of which nothing is counted yet."""
    pairs = [pair for change in plan.interactions for pair in itertools.combinations(sorted(change.weights), 2)]
    return Accumulator(len(plan.variants), frozenset(pairs))


def games_needed(totals: Accumulator, precision: float) -> int:
    """How many games would make every headline interval as narrow as `precision`, by what is known so far.

    For shares and their differences the precision is an absolute margin (0.01 is one percentage point); for other
    numbers it is relative to their value.
    """
    widest = 0.0  # in units of the precision
    for measure in totals.measures():
        if not measure.headline:
            continue
        for variant in range(totals.variants):
            value = estimate(totals, measure, variant)
            estimates = [value, difference(totals, measure, variant)] if variant else [value]
            widths = [_width(found, value, measure) / precision for found in estimates if found is not None]
            widest = max([widest, *widths])
    return math.ceil(totals.matches * widest**2 * 1.02) if widest > 1 else totals.matches


def _width(found: Estimate, value: Estimate | None, measure: Measure) -> float:
    if measure.unit == "share":
        return found.margin
    return found.margin / abs(value.value) if value is not None and value.value else 0.0
