"""Many deals of an arena, one after the other or in several processes, and results on disk to go on with."""

import json
import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.arena import Arena, Sitting, play_deal
from fairdeal.lab.workers import LostWorkerError, end_at_once, new_pool, no_interrupts

DEALS_AHEAD = 2  # that wait for each worker


def run(arena: Arena, first: int, deals: int, workers: int = 1) -> Iterator[list[Sitting]]:
    """Deals `first` to `deals` - 1, handed over in their order, whoever has played them."""
    if workers == 1:
        for deal in range(first, deals):
            yield play_deal(arena, deal)
        return
    waiting: deque[Future[list[Sitting]]] = deque()
    with _pool(workers) as pool:
        while first < deals or waiting:
            while first < deals and len(waiting) < DEALS_AHEAD * workers:
                with no_interrupts():
                    waiting.append(pool.submit(play_deal, arena, first))
                first += 1
            yield waiting.popleft().result()


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that do not hear Ctrl-C themselves; whatever ends the work early ends them at once."""
    others = multiprocessing.active_children()
    pool = new_pool(workers)
    try:
        yield pool
    except BrokenProcessPool:
        raise LostWorkerError("a worker process died, perhaps for want of memory; try fewer workers") from None
    finally:
        end_at_once(pool, others)


class Results:
    """A file of results: the set-up on its first line, then one line a deal. What it has is not played again."""

    def __init__(self, path: str, arena: Arena) -> None:
        self.path = path
        self.deals: list[list[Sitting]] = []
        whole = self._read(arena)
        try:
            self.file: IO[str] = open(path, "a", encoding="utf-8")  # noqa: SIM115
            self.file.truncate(whole)
        except (OSError, ValueError) as error:
            raise BadSetup(f"--results: cannot write {path}: {error}") from None
        if not whole:
            self._line(arena.setup())

    def _read(self, arena: Arena) -> int:
        """What is there already; says up to which byte. A last line that was cut off is left out."""
        try:
            there = Path(self.path).read_bytes()
        except FileNotFoundError:
            return 0
        except (OSError, ValueError) as error:
            raise BadSetup(f"--results: cannot read {self.path}: {error}") from None
        whole = there.rfind(b"\n") + 1
        lines = there[:whole].splitlines()
        if there and (not lines or _parsed(lines[0]) != arena.setup()):
            raise BadSetup(f"--results: {self.path} has results of something else; name another file, or remove it")
        for number, line in enumerate(lines[1:]):
            deal = _deal(line, arena.lineups(number))
            if deal is None:
                raise BadSetup(f"--results: line {number + 2} of {self.path} is damaged; mend it, or name another file")
            self.deals.append(deal)
        return whole

    def add(self, deal: list[Sitting]) -> None:
        self.deals.append(deal)
        self._line([sitting.to_json() for sitting in deal])

    def _line(self, document: object) -> None:
        self.file.write(json.dumps(document, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _deal(line: bytes, lineups: list[tuple[int, ...]]) -> list[Sitting] | None:
    """The matches of one deal, if these bots can have played it so."""
    found = _parsed(line)
    if not isinstance(found, list) or len(found) != len(lineups):
        return None
    try:
        return [Sitting.from_json(match, line) for match, line in zip(found, lineups, strict=True)]
    except (TypeError, ValueError, OverflowError):
        return None
