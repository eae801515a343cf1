"""Search bots at live tables: they keep to their budget, and do not block the event loop."""

import asyncio
import time

import pytest

import fairdeal
from fairdeal.server.live_bots import choose_move, require_known_bot
from fairdeal.server.workers import Workers
from fairdeal.table import TableError


def test_a_sharp_bot_keeps_to_its_budget_and_does_not_block() -> None:
    async def choose() -> tuple[str, float, float]:
        workers, state, started = Workers(), fairdeal.game("hearts").start(seed=4), time.perf_counter()
        choosing = asyncio.ensure_future(choose_move(workers, state, 0, "sharp"))
        longest = 0.0
        while not choosing.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)
        workers.stop()
        return await choosing, time.perf_counter() - started, longest

    text, took, longest = asyncio.run(choose())
    assert text.startswith("pass ")
    assert took < 1.0  # the budget is 0.1 s; the machine may be busy
    assert longest < 0.5


def test_guests_cannot_set_a_budget() -> None:
    require_known_bot("sharp")
    with pytest.raises(TableError, match="no such bot"):
        require_known_bot("sharp:600s")
