"""Bots that think ahead at runner tables: in their time, and the server goes on meanwhile."""

import asyncio
import time

import pytest

import fairdeal
from fairdeal.server.live_bots import choose_move, require_known_bot
from fairdeal.server.worker_threads import WorkerThreads
from fairdeal.table import TableError


def test_a_sharp_bot_thinks_beside_the_loop_and_in_its_time() -> None:
    async def think() -> tuple[str, float, float]:
        workers, state, started = WorkerThreads(), fairdeal.game("hearts").start(seed=4), time.perf_counter()
        thinking = asyncio.ensure_future(choose_move(workers, state, 0, "sharp"))
        longest = 0.0
        while not thinking.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)
        workers.stop()
        return await thinking, time.perf_counter() - started, longest

    text, took, longest = asyncio.run(think())
    assert text.startswith("pass ")
    assert took < 1.0  # 0.1 s, and whatever else this machine is doing
    assert longest < 0.5


def test_budgets_are_not_for_guests() -> None:
    require_known_bot("sharp")
    with pytest.raises(TableError, match="no such bot"):
        require_known_bot("sharp:600s")
