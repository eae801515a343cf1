"""Bots, hints and checks: whatever takes a mind thinks in a worker thread, from a view alone."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fairdeal.bots import BOTS, asked, find_bot, hints
from fairdeal.bots.hints import hinted
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.scene import Doubt
from fairdeal.engine.state import State
from fairdeal.table import TableError

THREADS = 2
LIVE = {"sharp": "sharp:0.1s", "expert": "expert:1s"}  # people wait for these: a time, whatever the machine

T = TypeVar("T")


class Minds:
    """The threads, and what can be asked of them."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mind")

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def move(self, state: State, seat: int, level: str) -> str:
        """What a bot of this level does on this seat now."""
        think = asked(find_bot(LIVE.get(level, level), state.game), state, seat)
        return await self.ask(lambda: think(_stream()).text())

    async def hint(self, state: State, seat: int) -> str:
        """What a sharp player would do on this seat now."""
        think = hinted(state, seat, hints.LIVE)
        return await self.ask(lambda: think(_stream()).text())

    async def doubts(self, state: State, seat: int, text: str) -> tuple[Doubt, ...]:
        """What would be wrong with this move."""
        game, view = state.game, state.view(seat)
        return tuple(await self.ask(lambda: game.doubts(view, text)))

    async def ask(self, work: Callable[[], T]) -> T:
        """Have something done in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)


def check_bot(level: object) -> None:
    """Refuse a bot that there is not."""
    if level is not None and level not in BOTS:
        raise TableError("bot", f"there is no such bot; bots: {', '.join(BOTS)}")


def _stream() -> Stream:
    """Chance that nobody can foresee."""
    return Stream(secrets.randbits(64), CHOICES)
