"""Moves of bots, hints and checks of moves at live tables. All of them run in worker threads, from a view alone."""

import secrets

from fairdeal.bots import BOTS, bind, find_bot, hints
from fairdeal.bots.hints import hint_for
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.server.worker_threads import WorkerThreads
from fairdeal.table import TableError

# People wait for these bots: their budget is a time, whatever the machine.
LIVE_BUDGETS = {"sharp": "sharp:0.1s", "expert": "expert:1s"}


async def choose_move(workers: WorkerThreads, state: State, seat: int, level: str) -> str:
    """Choose the move of a bot of this level."""
    choose = bind(find_bot(LIVE_BUDGETS.get(level, level), state.game), state, seat)
    return await workers.run(lambda: choose(_unpredictable_stream()).text())


async def suggest_move(workers: WorkerThreads, state: State, seat: int) -> tuple[str, str]:
    """Choose the move that the `sharp` bot would play, as a hint; returns its text and what the player does."""
    choose = hint_for(state, seat, hints.LIVE)
    move = await workers.run(lambda: choose(_unpredictable_stream()))
    return move.text(), state.game.presentation.describe_move(move)


async def find_problems(workers: WorkerThreads, state: State, seat: int, text: str) -> tuple[Problem, ...]:
    """Find the reasons why a move would be illegal."""
    game, view = state.game, state.view(seat)
    return tuple(await workers.run(lambda: game.presentation.problems(view, text)))


async def find_card_problems(workers: WorkerThreads, state: State, seat: int, item: str) -> tuple[Problem, ...]:
    """Find the reasons why a card or a face cannot be played."""
    game, view = state.game, state.view(seat)
    return tuple(await workers.run(lambda: game.presentation.card_problems(view, item)))


def require_known_bot(level: object) -> None:
    """Refuse a bot that does not exist, or that has a budget of the sender's choice (`sharp:600s`)."""
    if level is not None and level not in BOTS:
        raise TableError("bot", f"there is no such bot; bots: {', '.join(BOTS)}")


def _unpredictable_stream() -> Stream:
    return Stream(secrets.randbits(64), CHOICES)
