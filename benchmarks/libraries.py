"""Other libraries that researchers use: RLCard and PettingZoo, each by its nearest game, stepped from Python.

python -m benchmarks libraries [--quick]
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.measure import Part, Rival, compared
from benchmarks.ours import SEED, Ours
from fairdeal.engine.random import CHOICES, Stream

COMMAND = "python -m benchmarks libraries"
RUMMY = Ours("rummy")
GOAL = 50
HOW = "Sanity 500 Rummy against their gin rummy: random moves from Python, the deal included, in processor time."


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


def pettingzoo_games(games: int) -> Callable[[], float]:
    """The same game as PettingZoo's environment."""
    from pettingzoo.classic import gin_rummy_v4

    env = gin_rummy_v4.env()

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


PEERS = {
    "rlcard": ("stepped, against RLCard's gin-rummy", rlcard_games),
    "pettingzoo": ("stepped, against PettingZoo's gin_rummy_v4", pettingzoo_games),
}


def benchmark(quick: bool) -> Part:
    return measured(2, 2, 5) if quick else measured(10, 10, 9)


def measured(matches: int, games: int, rounds: int) -> Part:
    rivals = []
    notes = [HOW, f"Medians of {rounds} interleaved runs."]
    for package, (name, load) in PEERS.items():
        try:
            rivals.append(Rival(name, load(games), GOAL))
        except ImportError as missing:  # the library itself, or what its game needs
            notes.append(f"Left out: {package}, which cannot be used here ({missing}).")
    return Part("Other libraries", COMMAND, compared(partial(RUMMY.step_whole, matches), rivals, rounds), notes)
