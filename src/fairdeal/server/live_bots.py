"""Moves of bots, hints and checks of moves at live tables. All of them run in worker threads, from a view alone."""

import secrets

from fairdeal.bots import BOTS, bind, find_bot, hints
from fairdeal.bots.hints import hint_for
from fairdeal.bots.strengths import STRENGTHS, resolve
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.server.duplicate.board import Board
from fairdeal.server.tournaments.tournament_table import TournamentTable
from fairdeal.server.worker_threads import Priority
from fairdeal.server.workers import SEARCH_THREADS, Workers
from fairdeal.table import TableError

# People wait for these bots: their budget is a time in seconds, whatever the machine.
LIVE_BUDGETS = {"sharp": 0.1, "expert": 1.0, "master": 1.0}
HINT_BUDGET = 0.1  # so that hints arrive within 0.2 s, on a slow or busy server too
MIN_BUDGET = 0.02
BOARD_SIMULATIONS = 200  # of bots that must play the same move on every machine

# Milliseconds after which a bot answers, from its turn on; later if the table wants a longer pause. That is more than
# it needs, and the same for a forced move, so that its thinking time reveals nothing about its cards.
ANSWER_TIMES = {"sharp": 250, "expert": 1_300, "master": 1_300}
QUICK_ANSWER_TIME = 3  # of the other bots, which need less than one


def answer_time(state: State, level: str) -> int:
    """Milliseconds after which a bot of this level answers in this match."""
    return ANSWER_TIMES.get(resolve(level, state.game), QUICK_ANSWER_TIME)


async def choose_move(
    workers: Workers, state: State, seat: int, level: str, board: Board | TournamentTable | None = None
) -> str:
    """Choose the move of a bot of this level; with a board, the same one at every table in this position."""
    level = resolve(level, state.game)
    if board is not None:
        name = f"{level}:{BOARD_SIMULATIONS}" if level in LIVE_BUDGETS else level
        choose, seed = bind(find_bot(name, state.game), state, seat), board.bot_seed(len(state.played()))
        threads = workers.search if level in LIVE_BUDGETS else workers.quick
        return await threads.run(lambda: choose(Stream(seed, CHOICES)).text())
    if level not in LIVE_BUDGETS:
        choose = bind(find_bot(level, state.game), state, seat)
        return await workers.quick.run(lambda: choose(_unpredictable_stream()).text())
    choose = bind(find_bot(f"{level}:{live_budget(level, workers.search.outstanding)}ms", state.game), state, seat)
    return await workers.search.run(lambda: choose(_unpredictable_stream()).text())


def live_budget(level: str, others: int) -> int:
    """Budget of a search in milliseconds; with `others` searching or waiting, they share the time of one search."""
    in_turn = max(1, others + 2 - SEARCH_THREADS)
    return round(1000 * max(MIN_BUDGET, LIVE_BUDGETS[level] / in_turn))


async def suggest_move(workers: Workers, state: State, seat: int) -> tuple[str, str]:
    """Choose the move that the `master` bot would play, as a hint; returns its text and what the player does."""
    choose = hint_for(state, seat, f"{hints.LIVE}:{hint_budget(workers.hints.outstanding)}ms")
    move = await workers.hints.run(lambda: choose(_unpredictable_stream()), Priority.QUESTION)
    return move.text(), state.game.presentation.describe_move(move)


def hint_budget(others: int) -> int:
    """Budget of a hint in milliseconds; with `others` before it, all of them share the time of one."""
    return round(1000 * max(MIN_BUDGET, HINT_BUDGET / (1 + others)))


async def prepare_hints(workers: Workers, key: str) -> None:
    """Load what hints in a game need, a network or a solver, before anybody asks: that may take seconds, once."""
    if key in workers.prepared:
        return
    workers.prepared.add(key)
    strategy = find_game(key).configure_for_programs().strategy

    def load() -> None:
        strategy.prepare()
        _ = strategy.learned_policy  # read from its file when it is first needed

    await workers.hints.run(load)


async def find_problems(workers: Workers, state: State, seat: int, text: str) -> tuple[Problem, ...]:
    """Find the reasons why a move would be illegal."""
    game, view = state.game, state.view(seat)
    return tuple(await workers.quick.run(lambda: game.presentation.problems(view, text), Priority.QUESTION))


async def find_card_problems(workers: Workers, state: State, seat: int, item: str) -> tuple[Problem, ...]:
    """Find the reasons why a card or a face cannot be played."""
    game, view = state.game, state.view(seat)
    return tuple(await workers.quick.run(lambda: game.presentation.card_problems(view, item), Priority.QUESTION))


def require_known_bot(level: object) -> None:
    """Refuse a bot that does not exist, or that has a budget of the sender's choice (`sharp:600s`)."""
    if level is not None and level not in BOTS:
        raise TableError("bot", f"there is no such bot; choose {', '.join(STRENGTHS[:-1])} or {STRENGTHS[-1]}")


def _unpredictable_stream() -> Stream:
    return Stream(secrets.randbits(64), CHOICES)
