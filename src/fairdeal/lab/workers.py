"""Processes that do parts of a long work: started so that Ctrl-C is ours to hear, ended with the work."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess

from fairdeal.engine.errors import FairdealError


class LostWorkerError(FairdealError):
    """A process that did a part of the work has died."""


def new_pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def end_at_once(pool: ProcessPoolExecutor, others: list[BaseProcess]) -> None:
    """Give up what the pool has not done; `others` are processes that are none of its."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        if process not in others:
            process.terminate()


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Processes that are started in here never hear of Ctrl-C: stopping them is for us to do."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
