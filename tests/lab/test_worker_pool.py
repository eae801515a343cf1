"""Worker pools: every range comes back once, errors arrive, and workers that die are replaced or reported."""

import multiprocessing
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.index_ranges import IndexRange, RangeQueue, missing_ranges
from fairdeal.lab.match_driver import RefusedMove
from fairdeal.lab.worker_pool import InProcessPool, LostWorkerError, ProcessPool, WorkerPool, open_pool

pytestmark = pytest.mark.once


def queue(total: int = 12) -> RangeQueue:
    return RangeQueue([IndexRange(0, total)], 0, max_count=1)


@pytest.fixture
def processes() -> Iterator[ProcessPool]:
    with ProcessPool(2, max_losses=3) as pool:
        yield pool


# ---- Tasks; worker processes import this module


def square(_setup: None, wanted: IndexRange) -> list[int]:
    return [index**2 for index in wanted.indices()]


def slow_at_first(_setup: None, wanted: IndexRange) -> int:
    time.sleep(0.5 if wanted.first == 0 else 0)
    return wanted.first


def fail_at_seven(_setup: None, wanted: IndexRange) -> int:
    if wanted.first == 7:
        raise RefusedMove(2, "seven")
    return wanted.first


def die_once(marker: str, wanted: IndexRange) -> int:
    """Kill the worker at 5, the first time only."""
    if wanted.first == 5 and not Path(marker).exists():
        Path(marker).touch()
        os._exit(1)
    return wanted.first


def always_die(_setup: None, _wanted: IndexRange) -> None:
    os._exit(1)


# ---- Ranges


def test_missing_ranges() -> None:
    assert missing_ranges([], 5) == [IndexRange(0, 5)]
    assert missing_ranges([IndexRange(3, 2), IndexRange(0, 1)], 9) == [IndexRange(1, 2), IndexRange(5, 4)]
    assert missing_ranges([IndexRange(0, 4)], 3) == []
    with pytest.raises(BadSetup, match="counted twice"):
        missing_ranges([IndexRange(0, 4), IndexRange(3, 2)], 9)


def test_chunks_grow_to_a_useful_size_and_cover_everything_once() -> None:
    ranges = RangeQueue(missing_ranges([IndexRange(5, 2)], 40), 1.0)
    seen: list[int] = []
    while (chunk := ranges.take()) is not None:
        seen += chunk.indices()
        ranges.adjust(chunk, 1e-4)
    assert seen == [*range(5), *range(7, 40)]
    assert ranges.chunk_count > 4


def test_chunks_fit_into_their_time_and_maximum() -> None:
    ranges = RangeQueue([IndexRange(0, 1000)], 0.1, max_count=20)
    for count, seconds, following in ((1, 1e-6, 4), (4, 0.1, 4), (10, 0.05, 20), (10, 1.0, 1), (10, 1e-6, 20)):
        ranges.adjust(IndexRange(0, count), seconds)
        assert ranges.chunk_count == following


def test_chunks_that_were_not_done_come_first() -> None:
    ranges = queue(4)
    lost = [ranges.take(), ranges.take()]
    ranges.put_back([chunk for chunk in reversed(lost) if chunk is not None])
    assert [ranges.take() for _ in range(5)] == [*(IndexRange(index, 1) for index in range(4)), None]


# ---- Pools


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("workers", [1, 2])
def test_every_range_comes_back_once(workers: int, ordered: bool) -> None:
    with open_pool(workers) as pool:
        done = list(pool.run(square, None, queue(), ordered=ordered))
    assert sorted(completed.range.first for completed in done) == list(range(12))
    assert all(completed.result == [completed.range.first**2] for completed in done)


def test_results_come_in_order_or_as_they_are_done(processes: ProcessPool) -> None:
    in_order = [completed.result for completed in processes.run(slow_at_first, None, queue(), ordered=True)]
    assert in_order == list(range(12))
    as_done = [completed.result for completed in processes.run(slow_at_first, None, queue())]
    assert sorted(as_done) == in_order
    assert as_done[0] != 0


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_a_task_is_raised_after_the_results_before_it(workers: int) -> None:
    with open_pool(workers) as pool:
        results = pool.run(fail_at_seven, None, queue(), ordered=True)
        assert [next(results).result for _ in range(7)] == list(range(7))
        with pytest.raises(RefusedMove, match="the bot on seat 2: seven"):
            next(results)


@pytest.mark.parametrize("ordered", [True, False])
def test_a_worker_that_dies_is_replaced_and_its_range_done_again(
    processes: ProcessPool, ordered: bool, tmp_path: Path
) -> None:
    done = [result.result for result in processes.run(die_once, str(tmp_path / "died"), queue(), ordered=ordered)]
    assert (tmp_path / "died").exists()
    assert sorted(done) == list(range(12))
    assert not ordered or done == sorted(done)


@pytest.mark.parametrize(("max_losses", "message"), [(0, "a worker process died, "), (2, "died 3 times in a row, ")])
def test_workers_that_keep_dying_end_the_run(max_losses: int, message: str) -> None:
    with ProcessPool(2, max_losses) as pool, pytest.raises(LostWorkerError, match=f"{message}.*try fewer workers"):
        list(pool.run(always_die, None, queue()))


@pytest.mark.parametrize("pool_type", [InProcessPool, lambda: ProcessPool(2)])
def test_closing_a_pool_ends_its_workers(pool_type: type[WorkerPool]) -> None:
    before = multiprocessing.active_children()
    with pool_type() as pool:
        next(pool.run(square, None, queue(1000)))
    limit = time.monotonic() + 30
    while [process for process in multiprocessing.active_children() if process not in before]:
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_an_empty_queue_starts_no_workers() -> None:
    before = multiprocessing.active_children()
    with ProcessPool(2) as pool:
        assert list(pool.run(square, None, RangeQueue([], 0))) == []
        assert multiprocessing.active_children() == before
