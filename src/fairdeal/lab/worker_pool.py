"""Where matches are played: in this process, in several local processes, or on a Ray cluster.

A pool gets a task and a queue of ranges, and returns each range once, complete. If a worker dies, its range is played
again, or the run ends with an error: nothing is counted twice and nothing is lost. Only this process reacts to Ctrl-C;
it ends the workers.
"""

import importlib
import multiprocessing
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

from fairdeal.engine.errors import BadSetup, FairdealError
from fairdeal.lab.index_ranges import IndexRange, RangeQueue

CHUNKS_AHEAD = 2  # chunks in flight per worker, so that none waits for the next one

Setup = TypeVar("Setup")  # all that a task needs besides the range; it is pickled
Result = TypeVar("Result")
Task: TypeAlias = Callable[[Setup, IndexRange], Result]


class LostWorkerError(FairdealError):
    """A worker process died before it finished its part of the work."""


@dataclass(frozen=True, slots=True)
class Completed(Generic[Result]):
    """A range that is done."""

    range: IndexRange
    result: Result
    seconds: float


class WorkerPool(ABC):
    """Runs a task on ranges. Close it, or leave its `with` block, to end the workers at once."""

    @abstractmethod
    def run(
        self, task: "Task[Setup, Result]", setup: Setup, queue: RangeQueue, *, ordered: bool = False
    ) -> "Iterator[Completed[Result]]":
        """Do everything in the queue; results come as they are done, or with `ordered` by their numbers.

        An exception in a task ends the run and is raised here.
        """

    def close(self) -> None:
        """End the workers at once, whatever they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_pool(workers: int, *, ray: str | None = None, max_losses: int = 0) -> WorkerPool:
    """The pool for a number of workers, or for the Ray cluster at an address.

    Up to `max_losses` workers may die in a row, with nothing done in between; then the run ends with LostWorkerError.
    """
    if ray is not None:
        return RayPool(ray, workers, max_losses)
    return InProcessPool() if workers == 1 else ProcessPool(workers, max_losses)


def _timed(task: "Task[Setup, Result]", setup: Setup, chunk: IndexRange) -> "Completed[Result]":
    """Run a task in a worker and measure how long it takes."""
    started = time.perf_counter()
    result = task(setup, chunk)
    return Completed(chunk, result, time.perf_counter() - started)


class InProcessPool(WorkerPool):
    """No workers: chunks are done here, in order."""

    def run(
        self,
        task: "Task[Setup, Result]",
        setup: Setup,
        queue: RangeQueue,
        *,
        ordered: bool = False,  # noqa: ARG002  # they always are
    ) -> "Iterator[Completed[Result]]":
        while (chunk := queue.take()) is not None:
            done = _timed(task, setup, chunk)
            queue.adjust(done.range, done.seconds)
            yield done


class ProcessPool(WorkerPool):
    """Several processes on this machine, started when they are first needed."""

    def __init__(self, workers: int, max_losses: int = 0) -> None:
        self.workers = workers
        self.max_losses = max_losses
        self._losses = 0  # in a row
        self._executor: ProcessPoolExecutor | None = None
        self._other_children = multiprocessing.active_children()  # not ours to end

    def run(
        self, task: "Task[Setup, Result]", setup: Setup, queue: RangeQueue, *, ordered: bool = False
    ) -> "Iterator[Completed[Result]]":
        pending: dict[Future[Completed[Result]], IndexRange] = {}
        while True:
            try:
                self._submit_chunks(task, setup, queue, pending)
                if not pending:
                    return
                future = next(iter(pending)) if ordered else wait(pending, return_when=FIRST_COMPLETED).done.pop()
                done = future.result()
            except BrokenProcessPool:
                # A dead worker breaks the whole executor. Results that have come back unseen are computed again.
                queue.put_back(pending.values())
                pending.clear()
                self._note_loss()
                continue
            del pending[future]
            self._losses = 0
            queue.adjust(done.range, done.seconds)
            yield done

    def _submit_chunks(
        self,
        task: "Task[Setup, Result]",
        setup: Setup,
        queue: RangeQueue,
        pending: "dict[Future[Completed[Result]], IndexRange]",
    ) -> None:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"))
        while len(pending) < CHUNKS_AHEAD * self.workers and (chunk := queue.take()) is not None:
            try:
                with _blocked_interrupts():
                    future = self._executor.submit(_timed, task, setup, chunk)
            except BrokenProcessPool:
                queue.put_back([chunk])
                raise
            pending[future] = chunk

    def _note_loss(self) -> None:
        """Give up the broken executor; LostWorkerError if this has happened too often."""
        self._losses += 1
        self.close()
        if self._losses > self.max_losses:
            what = (
                "a worker process died" if self._losses == 1 else f"worker processes died {self._losses} times in a row"
            )
            raise LostWorkerError(f"{what}, perhaps because memory ran out; try fewer workers") from None

    def close(self) -> None:
        if self._executor is None:
            return
        executor, self._executor = self._executor, None
        results: Any = executor._result_queue  # `shutdown` forgets it
        executor.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process not in self._other_children:
                process.terminate()
        # A worker that is ended while it sends a result leaves a part of it in the pipe. The executor's thread would
        # wait for the rest, and this process for that thread, as long as anyone could still write to the pipe.
        results._writer.close()


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started in the block: they inherit the signal mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class RayPool(WorkerPool):
    """A Ray cluster; the address `local` starts one on this machine. Ray itself reruns a task whose worker died."""

    def __init__(self, address: str, workers: int, max_losses: int) -> None:
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise BadSetup("--ray needs Ray: pip install 'fairdeal[ray]'") from None
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
        self.submit: Callable[..., Any] = ray.remote(max_retries=max_losses)(_timed).remote
        self.workers = max(1, int(ray.cluster_resources().get("CPU", workers)))

    def run(
        self, task: "Task[Setup, Result]", setup: Setup, queue: RangeQueue, *, ordered: bool = False
    ) -> "Iterator[Completed[Result]]":
        ray = self.ray
        pending: list[Any] = []
        while True:
            while len(pending) < CHUNKS_AHEAD * self.workers and (chunk := queue.take()) is not None:
                pending.append(self.submit(task, setup, chunk))
            if not pending:
                return
            if ordered:
                first, *pending = pending
            else:
                (first,), pending = ray.wait(pending, num_returns=1)
            try:
                done: Completed[Result] = ray.get(first)
            except ray.exceptions.WorkerCrashedError:
                raise LostWorkerError("workers of the Ray cluster keep dying, perhaps because memory ran out") from None
            queue.adjust(done.range, done.seconds)
            yield done

    def close(self) -> None:
        self.ray.shutdown()
