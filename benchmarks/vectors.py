"""Many matches at once, as reinforcement learning steps them: observations, masks and rewards in arrays.

    python -m benchmarks vectors [--quick]

A step is one action in one match. Actions are random and legal; choosing them is not timed. The baseline is one match
with the same interface and arrays, filled from views: what a game without compiled code would do.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.figures import Figure, Part
from benchmarks.measure import interleaved
from benchmarks.workload import SEED
from fairdeal.games import all_games

COMMAND = "python -m benchmarks vectors"
STEPS = "M steps/s"
BATCH_SIZE = 1024
GOAL = 20
NO_NUMPY = "Left out: everything, as numpy is not installed (pip install 'fairdeal[research]')."
PGX_GAME = "sparrow_mahjong"


def step_rate(batch: Any, steps: int) -> float:
    """Millions of steps per second, in processor time."""
    import numpy as np

    generator = np.random.default_rng(SEED)
    batch.reset(SEED)
    seconds = 0.0
    for _ in range(steps):
        actions = (generator.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(1)
        start = time.process_time()
        batch.step(actions)
        seconds += time.process_time() - start
    return len(batch.masks) * steps / seconds / 1e6


def pgx_step_rate(steps: int) -> Callable[[], float]:
    """Measures pgx's nearest game on the CPU: hidden tiles are drawn and discarded. Finished matches start again."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(PGX_GAME)
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, masks: jax.random.categorical(key, jnp.where(masks, 0.0, -jnp.inf), axis=-1))

    def measure() -> float:
        key = jax.random.PRNGKey(SEED)
        state = init(jax.random.split(key, BATCH_SIZE))
        seconds = 0.0
        for number in range(steps + 1):
            key, chosen, fresh = jax.random.split(key, 3)
            actions = jax.block_until_ready(choose(chosen, state.legal_action_mask))
            keys = jax.block_until_ready(jax.random.split(fresh, BATCH_SIZE))
            start = time.process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            if number:  # the first step includes compilation
                seconds += time.process_time() - start
        return BATCH_SIZE * steps / seconds / 1e6

    return measure


def benchmark(quick: bool) -> Part:
    return measure_all(20, 200, 5, with_pgx=False) if quick else measure_all(100, 1000, 9)


def measure_all(steps: int, single_steps: int, rounds: int, with_pgx: bool = True) -> Part:
    """Measure every game: `steps` steps of all matches at once, and `single_steps` steps of one match."""
    notes = [f"Processor time; medians of {rounds} interleaved runs; {BATCH_SIZE:,} matches at once."]
    try:
        from fairdeal.adapters.match_batch import EncodedBatch, SteppedBatch, make_batch
        from fairdeal.adapters.research_game import load_research_game
    except ImportError:
        return Part("Vectors", COMMAND, [], [*notes, NO_NUMPY])
    measurements: dict[tuple[str, str], Callable[[], float]] = {}
    for key in all_games():
        research_game = load_research_game(key, None, None, {})
        batch, one = make_batch(research_game, BATCH_SIZE), SteppedBatch(research_game, 1)
        if isinstance(batch, EncodedBatch):
            measurements["batch", research_game.game.title] = partial(step_rate, batch, steps)
            measurements["baseline", research_game.game.title] = partial(step_rate, one, single_steps)
    titles = [title for side, title in measurements if side == "batch"]
    try:
        if with_pgx:
            measurements["baseline", PGX_GAME] = pgx_step_rate(steps)
        else:
            notes.append("Left out of quick runs: pgx, whose game takes long to compile.")
    except ImportError as missing:
        notes.append(f"Left out: pgx, which cannot be used here ({missing}).")
    found = interleaved(measurements, rounds)
    figures = [
        Figure(
            f"{title}, against one match at a time", found["batch", title], found["baseline", title], STEPS, GOAL, True
        )
        for title in titles
    ]
    if ("baseline", PGX_GAME) in found:
        name = f"President, against {PGX_GAME} of pgx"
        figures.append(Figure(name, found["batch", "President"], found["baseline", PGX_GAME], STEPS, None, True))
    return Part("Vectors", COMMAND, figures, notes)
