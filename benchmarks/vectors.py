"""Many matches at once, as learners step them: observations, masks and rewards in arrays.

    python -m benchmarks vectors [--quick]

A step is one number said in one match; random legal numbers, whose choice is not in the time. Stepped one by one means
the same arrays of the same matches by the same interface with one match, made of views: what a game without compiled
code for it would do.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import fairdeal
from benchmarks.measure import Figure, Part, interleaved
from benchmarks.ours import SEED
from fairdeal.games import all_games

COMMAND = "python -m benchmarks vectors"
STEPS = "M steps/s"
AT_ONCE = 1024
GOAL = 20
NO_NUMPY = "Left out: everything, as numpy is not installed (pip install 'fairdeal[research]')."
PEER = "sparrow_mahjong"


def stepped(batch: Any, steps: int) -> float:
    """Millions of steps a second, in processor time."""
    import numpy as np

    chance = np.random.default_rng(SEED)
    batch.reset(SEED)
    seconds = 0.0
    for _ in range(steps):
        numbers = (chance.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(1)
        start = time.process_time()
        batch.step(numbers)
        seconds += time.process_time() - start
    return len(batch.masks) * steps / seconds / 1e6


def pgx_stepped(steps: int) -> Callable[[], float]:
    """pgx's nearest game on the processor: tiles that are hidden, drawn and discarded. Finished matches begin anew."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(PEER)
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, masks: jax.random.categorical(key, jnp.where(masks, 0.0, -jnp.inf), axis=-1))

    def measure() -> float:
        key = jax.random.PRNGKey(SEED)
        state = init(jax.random.split(key, AT_ONCE))
        seconds = 0.0
        for number in range(steps + 1):
            key, chosen, fresh = jax.random.split(key, 3)
            numbers = jax.block_until_ready(choose(chosen, state.legal_action_mask))
            keys = jax.block_until_ready(jax.random.split(fresh, AT_ONCE))
            start = time.process_time()
            state = jax.block_until_ready(step(state, numbers, keys))
            if number:  # the first step is compiled
                seconds += time.process_time() - start
        return AT_ONCE * steps / seconds / 1e6

    return measure


def benchmark(quick: bool) -> Part:
    return measured(20, 200, 5, with_pgx=False) if quick else measured(100, 1000, 9)


def measured(steps: int, single: int, rounds: int, with_pgx: bool = True) -> Part:
    """So many steps of all matches at once, and so many of one."""
    notes = [f"Processor time; medians of {rounds} interleaved runs; {AT_ONCE:,} matches at once."]
    try:
        from fairdeal.adapters.batch import EncodedBatch, NumberedBatch, make_batch
        from fairdeal.adapters.numbered_game import NumberedGame
    except ImportError:
        return Part("Vectors", COMMAND, [], [*notes, NO_NUMPY])
    measurements: dict[tuple[str, str], Callable[[], float]] = {}
    for key in all_games():
        numbered = NumberedGame(fairdeal.game(key))
        batch, one = make_batch(numbered, AT_ONCE), NumberedBatch(numbered, 1)
        if isinstance(batch, EncodedBatch):
            measurements["ours", numbered.game.title] = partial(stepped, batch, steps)
            measurements["theirs", numbered.game.title] = partial(stepped, one, single)
    titles = [title for side, title in measurements if side == "ours"]
    try:
        if with_pgx:
            measurements["theirs", PEER] = pgx_stepped(steps)
        else:
            notes.append("Left out of a quick run: pgx, whose game takes long to compile.")
    except ImportError as missing:
        notes.append(f"Left out: pgx, which cannot be used here ({missing}).")
    found = interleaved(measurements, rounds)
    figures = [
        Figure(f"{title}, against stepped one by one", found["ours", title], found["theirs", title], STEPS, GOAL, True)
        for title in titles
    ]
    if ("theirs", PEER) in found:
        ours = found["ours", "President"]
        figures.append(Figure(f"President, against pgx's {PEER}", ours, found["theirs", PEER], STEPS, None, True))
    return Part("Vectors", COMMAND, figures, notes)
