"""Bots answer at times that tell nothing about their cards: a forced move takes as long as a difficult choice."""

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

from fairdeal.server.live_bots import ANSWER_TIMES, LIVE_BUDGETS, live_budget
from tests.server.legal_moves import choose_move
from tests.server.running_server import Client, RunningServer, with_server

TABLES = 12
SECONDS = 6.5
TOLERANCE = 0.15  # seconds between the medians; without a schedule they differ by the bot's budget, a second


class Watched:
    """A table with a person and expert bots, and how long the bots took with and without a choice."""

    def __init__(self, server: RunningServer, table: str, client: Client) -> None:
        self.runner = server.manager.tables[table]
        self.client = client
        self.chance = random.Random(1)
        self.forced: list[float] = []
        self.free: list[float] = []

    async def play(self, until: float) -> None:
        """Play on, and note for every move of a bot how long it took; the server's state says if it had a choice."""
        bot: int | None = None
        choices, since = 0, 0.0
        await self.client.send({"type": "ready", "id": "begin"})
        while time.monotonic() < until:
            try:
                update = await asyncio.wait_for(self.client.wait_for("update"), max(until - time.monotonic(), 0.01))
            except TimeoutError:
                return
            now, state = self.runner.table.updated_at / 1000, self.runner.table.state  # when the server played it
            played = state.played() if state is not None else ()
            if bot is not None and played and played[-1][0] == bot:
                (self.forced if choices == 1 else self.free).append(now - since)
            bot = None
            if state is not None and len(state.actors) == 1 and state.actors[0] != 0:
                bot, choices, since = state.actors[0], state.moves(state.actors[0]).count(), now
            await self._answer(update)

    async def _answer(self, update: dict[str, Any]) -> None:
        moves = update.get("own", {}).get("moves")
        if update.get("view", {}).get("phase") == "intermission":
            await self.client.send({"type": "ready", "id": f"r{update['seq']}"})
        elif moves:
            await self.client.send({"type": "move", "id": f"m{update['seq']}", "text": choose_move(moves, self.chance)})


def test_expert_bots_take_as_long_with_one_legal_move_as_with_many(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tables = []
        for number in range(TABLES):
            token = await server.new_guest(f"Ada {number}")
            clocks = {"turn": None, "intermission": None, "call": None}
            table = await server.create_table(token, game="oh-hell", bots=["expert"] * 3, **clocks)
            tables.append(Watched(server, table["id"], await server.connect(table["id"], token)))
        until = time.monotonic() + SECONDS
        await asyncio.gather(*(table.play(until) for table in tables))
        forced = [seconds for table in tables for seconds in table.forced]
        free = [seconds for table in tables for seconds in table.free]
        assert len(forced) >= 5, (len(forced), len(free))
        assert len(free) >= 5
        earliest = ANSWER_TIMES["expert"] / 1000 - 0.02
        assert min(forced) > earliest
        assert min(free) > earliest
        assert abs(statistics.median(forced) - statistics.median(free)) < TOLERANCE

    with_server(tmp_path, check)


def test_answer_times_leave_room_for_the_search() -> None:
    for level, seconds in LIVE_BUDGETS.items():
        assert ANSWER_TIMES[level] >= 1000 * seconds + 100
        assert live_budget(level, 0) == live_budget(level, 1) == 1000 * seconds
        assert live_budget(level, 10) * 5 <= 1000 * seconds
        assert live_budget(level, 10_000) == 20
