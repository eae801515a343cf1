"""RLCard's gin-rummy, the nearest game to 500 Rummy of a library that researchers use."""

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from benchmarks.in_bulk import Peer
from benchmarks.ours import SEED, Sizes
from fairdeal.engine.random import CHOICES, Stream


def load(sizes: Sizes) -> Callable[[], float] | None:
    if find_spec("rlcard") is None:
        return None
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": SEED})
    return lambda: random_games(env, sizes.peer)


def random_games(env: Any, games: int) -> float:
    """Millions of moves a second by random moves, from after the deal; our own stream chooses, which is quick."""
    stream = Stream(SEED, CHOICES)
    moves = 0
    seconds = 0.0
    for _ in range(games):
        state, _ = env.reset()
        start = time.process_time()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[stream.below(len(legal))])
            moves += 1
        seconds += time.process_time() - start
    return moves / seconds / 1e6


GIN_RUMMY = Peer(
    "RLCard's gin-rummy",
    load,
    "Left out: RLCard, which is not installed (pip install 'fairdeal[bench]').",
    "RLCard has no play in bulk: its environment is stepped from Python, from after the deal.",
)
