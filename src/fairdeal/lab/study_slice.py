"""A slice of a study: some seconds of play after the matches that are counted already.

A study that is played in slices can be paused between two of them and go on in any process: each slice gets the sums so
far and returns its own counts. The results are those of a study that was played in one go.
"""

import time
from dataclasses import dataclass

from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.index_ranges import IndexRange, RangeQueue
from fairdeal.lab.study import MAX_RANGE, count_range
from fairdeal.lab.study_folder import RangeCounts
from fairdeal.lab.study_plan import StudyPlan
from fairdeal.lab.worker_pool import WorkerPool

CHUNK_SECONDS = 0.1  # a slice ends at most this much later than asked


@dataclass(frozen=True, slots=True)
class Slice:
    """Consecutive matches of a study, with their counts."""

    range: IndexRange
    counts: RangeCounts
    seconds: float  # of work, in all workers


def play_slice(pool: WorkerPool, plan: StudyPlan, totals: Accumulator, wanted: int, seconds: float) -> Slice:
    """Play for about this long, or until `wanted` matches are counted, and add what was counted to `totals`.

    At least one match is played.
    """
    first, started, work = totals.matches, time.perf_counter(), 0.0
    queue = RangeQueue([IndexRange(first, wanted - first)], CHUNK_SECONDS, MAX_RANGE)
    chunks: list[tuple[IndexRange, RangeCounts]] = []
    for completed in pool.run(count_range, plan, queue, ordered=True):
        chunks.append((completed.range, completed.result))
        totals.add(completed.result)
        work += completed.seconds
        if time.perf_counter() - started >= seconds:
            queue.close()
    return Slice(IndexRange(first, totals.matches - first), _join(chunks, len(plan.variants)), work)


def _join(chunks: list[tuple[IndexRange, RangeCounts]], variants: int) -> RangeCounts:
    """The counts of consecutive ranges as those of one; what was not counted in one of them is 0 there."""
    joined: RangeCounts = []
    for variant in range(variants):
        names = sorted({name for _, counts in chunks for name in counts[variant]})
        joined.append(
            {
                name: [value for done, counts in chunks for value in counts[variant].get(name) or [0] * done.count]
                for name in names
            }
        )
    return joined
