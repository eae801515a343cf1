"""Which matches are still to be played, and handing them out: to this process, to several, or to a Ray cluster.

A range of matches comes back once, whole, or not at all. If whoever played it dies, it is handed out again; so nothing
is counted twice and nothing is lost.
"""

import functools
import importlib
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.plan import Plan
from fairdeal.lab.tallies import Seating
from fairdeal.lab.workers import LostWorkerError, end_at_once, new_pool, no_interrupts

SECONDS = 1.0  # a range takes about this long
MOST_IN_A_RANGE = 20_000
AHEAD = 2  # ranges that wait for each worker
MOST_LOSSES = 5  # workers that die in a row before anything is done: then it is no accident

Part: TypeAlias = list[dict[str, list[int]]]  # for each variant its tallies, a value a match


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """Matches `first` to `first + count - 1`."""

    first: int
    count: int

    @property
    def end(self) -> int:
        return self.first + self.count


@dataclass(frozen=True, slots=True)
class Played:
    """A range that is done."""

    range: Range
    part: Part
    seconds: float


@functools.lru_cache(maxsize=2)
def _seatings(plan: Plan) -> list[Seating]:
    return [Seating(plan, number) for number in range(len(plan.variants))]


def play_range(plan: Plan, wanted: Range) -> Played:
    """Play each match of a range in every variant."""
    started = time.perf_counter()
    part: Part = []
    for seating in _seatings(plan):
        rows = [seating.play(index) for index in range(wanted.first, wanted.end)]
        names = sorted({name for row in rows for name in row})
        part.append({name: [row.get(name, 0) for row in rows] for name in names})
    return Played(wanted, part, time.perf_counter() - started)


class Work:
    """The ranges that are still to be played up to some match, cut to a good size as one learns how long they take."""

    def __init__(self, done: Iterable[Range], games: int) -> None:
        self.gaps = deque(gaps(done, games))
        self.again: deque[Range] = deque()
        self.size = 1

    def next(self) -> Range | None:
        if self.again:
            return self.again.popleft()
        if not self.gaps:
            return None
        gap = self.gaps.popleft()
        taken = Range(gap.first, min(self.size, gap.count))
        if taken.count < gap.count:
            self.gaps.appendleft(Range(taken.end, gap.count - taken.count))
        return taken

    def learn(self, played: Played) -> None:
        fitting = int(played.range.count * SECONDS / max(played.seconds, 1e-6))
        self.size = max(1, min(4 * played.range.count, fitting, MOST_IN_A_RANGE))


def gaps(done: Iterable[Range], games: int) -> list[Range]:
    """What is missing of matches 0 to `games` - 1."""
    missing = []
    at = 0
    for one in sorted(done):
        if one.first < at:
            raise BadSetup(f"match {one.first:,} of this study was counted twice: its files do not belong together")
        if at < min(one.first, games):
            missing.append(Range(at, min(one.first, games) - at))
        at = one.end
    if at < games:
        missing.append(Range(at, games - at))
    return missing


class Players(Protocol):
    """Those who play ranges."""

    def play(self, plan: Plan, work: Work) -> Iterator[Played]:
        """All of the work, in any order."""

    def close(self) -> None:
        """They are not needed any more: end at once whatever they do."""


class Here:
    """In this process, one after the other."""

    def play(self, plan: Plan, work: Work) -> Iterator[Played]:
        while (wanted := work.next()) is not None:
            played = play_range(plan, wanted)
            work.learn(played)
            yield played

    def close(self) -> None:
        """There is nobody to send home."""


class Processes:
    """In several processes of this machine. One that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.others = multiprocessing.active_children()
        self.pool: ProcessPoolExecutor | None = None
        self.losses = 0

    def play(self, plan: Plan, work: Work) -> Iterator[Played]:
        waiting: dict[Future[Played], Range] = {}
        while True:
            self.hand_out(plan, work, waiting)
            if not waiting:
                if work.again:
                    continue  # with a new pool
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                wanted = waiting.pop(future)
                try:
                    played = future.result()
                except BrokenProcessPool:
                    work.again.append(wanted)
                    continue
                self.losses = 0
                work.learn(played)
                yield played
            if work.again and not waiting:
                self.replace()

    def hand_out(self, plan: Plan, work: Work, waiting: "dict[Future[Played], Range]") -> None:
        if work.again and waiting:
            return  # the pool is broken: first all that it still had comes back
        if self.pool is None:
            self.pool = new_pool(self.workers)
        while len(waiting) < AHEAD * self.workers and (wanted := work.next()) is not None:
            try:
                with no_interrupts():
                    waiting[self.pool.submit(play_range, plan, wanted)] = wanted
            except BrokenProcessPool:
                work.again.append(wanted)
                if not waiting:
                    self.replace()
                return

    def replace(self) -> None:
        """A worker has died, and the pool with it: a new one takes over."""
        self.losses += 1
        self.close()
        if self.losses > MOST_LOSSES:
            raise LostWorkerError("worker processes die again and again, perhaps for want of memory; try fewer workers")
        self.pool = new_pool(self.workers)

    def close(self) -> None:
        if self.pool is not None:
            end_at_once(self.pool, self.others)
            self.pool = None


class RayCluster:
    """On a Ray cluster; `local` starts one on this machine. Ray runs a task again if its worker dies."""

    def __init__(self, address: str, workers: int) -> None:
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise BadSetup("--ray needs Ray: pip install 'fairdeal[cluster]'") from None
        self.ray = ray
        quiet = {"log_to_driver": False, "logging_level": "error"}
        try:
            if address == "local":
                ray.init(num_cpus=workers, include_dashboard=False, **quiet)
            else:
                ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise BadSetup(f"--ray: no cluster answers at {address}: {reason}") from None
        self.remote: Callable[[Plan, Range], Any] = ray.remote(max_retries=MOST_LOSSES)(play_range).remote
        self.workers = max(1, int(ray.cluster_resources().get("CPU", workers)))

    def play(self, plan: Plan, work: Work) -> Iterator[Played]:
        ray = self.ray
        waiting: list[Any] = []
        while True:
            while len(waiting) < AHEAD * self.workers and (wanted := work.next()) is not None:
                waiting.append(self.remote(plan, wanted))
            if not waiting:
                return
            done, waiting = ray.wait(waiting, num_returns=1)
            try:
                played: Played = ray.get(done[0])
            except ray.exceptions.WorkerCrashedError:
                raise LostWorkerError("workers of the Ray cluster die again and again") from None
            work.learn(played)
            yield played

    def close(self) -> None:
        self.ray.shutdown()


def players(workers: int, ray: str | None) -> Players:
    """Those who play, as they were asked for."""
    if ray is not None:
        return RayCluster(ray, workers)
    return Here() if workers == 1 else Processes(workers)
