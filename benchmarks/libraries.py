"""Comparison with RLCard and PettingZoo, each with its nearest game, stepped from Python.

python -m benchmarks libraries [--quick]
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.figures import Figure, Part
from benchmarks.measure import Baseline, compare
from benchmarks.workload import SEED, Workload
from fairdeal.engine.random import CHOICES, Stream

COMMAND = "python -m benchmarks libraries"
RUMMY = Workload("rummy")


def rlcard_rate(games: int) -> Callable[[], float]:
    """Measures random games of RLCard's gin rummy: millions of moves per second."""
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


def pettingzoo_rate(env: Any, games: int) -> Callable[[], float]:
    """Measures random games in a PettingZoo environment: millions of moves per second."""

    def measure() -> float:
        stream = Stream(SEED, CHOICES)
        moves = 0
        start = time.process_time()
        for number in range(games):
            env.reset(seed=SEED + number)
            moves += play_random_moves(env, stream)
        return moves / (time.process_time() - start) / 1e6

    return measure


def play_random_moves(env: Any, stream: Stream) -> int:
    """Play a game to its end; return the number of moves."""
    moves = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[stream.below(len(legal))]))
        moves += 1
    return moves


def against_rlcard(games: int, rounds: int) -> list[Figure]:
    baseline = Baseline("Sanity 500 Rummy stepped, against RLCard's gin-rummy", rlcard_rate(games), None)
    return compare(partial(RUMMY.step_matches, games), [baseline], rounds)


def against_pettingzoo(games: int, rounds: int) -> list[Figure]:
    from pettingzoo.classic import texas_holdem_v4

    from fairdeal.adapters import pettingzoo

    name = "President as a PettingZoo environment, against texas_holdem_v4"
    baseline = Baseline(name, pettingzoo_rate(texas_holdem_v4.env(), 5 * games), 20)
    return compare(pettingzoo_rate(pettingzoo.env("president"), games), [baseline], rounds)


LIBRARIES = {"rlcard": against_rlcard, "pettingzoo": against_pettingzoo}


def benchmark(quick: bool) -> Part:
    return measure(2, 5) if quick else measure(10, 9)


def measure(games: int, rounds: int) -> Part:
    figures: list[Figure] = []
    notes = [f"Random moves from Python, including the deal; processor time, medians of {rounds} interleaved runs."]
    for package, compare_with in LIBRARIES.items():
        try:
            figures += compare_with(games, rounds)
        except ImportError as missing:  # the library itself, or a package that its game needs
            notes.append(f"Left out: {package}, which cannot be used here ({missing}).")
    return Part("Other libraries", COMMAND, figures, notes)
