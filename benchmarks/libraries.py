"""Other libraries that researchers use: RLCard and PettingZoo, each by its nearest game, stepped from Python.

python -m benchmarks libraries [--quick]
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.measure import Figure, Part, Rival, compared
from benchmarks.ours import SEED, Ours
from fairdeal.engine.random import CHOICES, Stream

COMMAND = "python -m benchmarks libraries"
RUMMY = Ours("rummy")


def rlcard_games(games: int) -> Callable[[], float]:
    """RLCard's own environment."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": SEED})

    def measure() -> float:
        stream = Stream(SEED, CHOICES)
        moves = 0
        start = time.process_time()
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[stream.below(len(legal))])
                moves += 1
        return moves / (time.process_time() - start) / 1e6

    return measure


def pettingzoo_games(env: Any, games: int) -> Callable[[], float]:
    """Matches by PettingZoo's interface, ours or theirs."""

    def measure() -> float:
        stream = Stream(SEED, CHOICES)
        moves = 0
        start = time.process_time()
        for number in range(games):
            env.reset(seed=SEED + number)
            moves += random_moves(env, stream)
        return moves / (time.process_time() - start) / 1e6

    return measure


def random_moves(env: Any, stream: Stream) -> int:
    """To the end of a match. How many there were."""
    moves = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0]
        env.step(int(legal[stream.below(len(legal))]))
        moves += 1
    return moves


def against_rlcard(games: int, rounds: int) -> list[Figure]:
    rival = Rival("Sanity 500 Rummy stepped, against RLCard's gin-rummy", rlcard_games(games), None)
    return compared(partial(RUMMY.step_whole, games), [rival], rounds)


def against_pettingzoo(games: int, rounds: int) -> list[Figure]:
    from pettingzoo.classic import texas_holdem_v4

    from fairdeal.adapters import pettingzoo

    name = "President as a PettingZoo environment, against texas_holdem_v4"
    rival = Rival(name, pettingzoo_games(texas_holdem_v4.env(), 5 * games), None)
    return compared(pettingzoo_games(pettingzoo.env("president"), games), [rival], rounds)


PEERS = {"rlcard": against_rlcard, "pettingzoo": against_pettingzoo}


def benchmark(quick: bool) -> Part:
    return measured(2, 5) if quick else measured(10, 9)


def measured(games: int, rounds: int) -> Part:
    figures: list[Figure] = []
    notes = [f"Random moves from Python, the deal included, in processor time; medians of {rounds} interleaved runs."]
    for package, measure in PEERS.items():
        try:
            figures += measure(games, rounds)
        except ImportError as missing:  # the library itself, or what its game needs
            notes.append(f"Left out: {package}, which cannot be used here ({missing}).")
    return Part("Other libraries", COMMAND, figures, notes)
