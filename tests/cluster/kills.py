"""Nodes are killed at random, over and over, while people play."""

import asyncio
import random
from collections.abc import Callable

from tests.cluster.run import MAX_PAUSE, Results, Run, playing

RESTART_DELAY = 0.5  # seconds


async def run_kills(
    kills: int, tables: int, seed: int, pause: float = 0.5, nodes: int = 3, max_pause: float = MAX_PAUSE,
    interval: tuple[float, float] = (0.5, 3.0), report: Callable[[str], None] = lambda _: None,
) -> Results:  # fmt: skip
    """Kill a random node every few seconds; every table must go on within `max_pause`."""
    chance = random.Random(seed)
    async with playing(tables, seed, pause, nodes) as run:
        for number in range(kills):
            await asyncio.sleep(chance.uniform(*interval))
            took = await kill_one(run, chance, max_pause)
            await run.look()
            if number % 10 == 9:
                if run.results.violations:
                    report(f"  last violation: {run.results.violations[-1]}")
                report(
                    f"{number + 1} kills, {sum(player.acknowledged for player in run.players):,} acknowledged, "
                    f"last recovery {took:.1f} s, slowest {run.results.slowest_recovery:.1f} s, "
                    f"{len(run.results.violations)} violations; {run.machine.look()}"
                )
        return await run.end()


async def kill_one(run: Run, chance: random.Random, max_pause: float) -> float:
    """Kill a node and start it again; return the seconds until every table has gone on."""
    node = chance.choice(run.cluster.nodes)
    await node.kill()
    run.results.faults["kill"] += 1

    async def restart() -> None:
        await asyncio.sleep(RESTART_DELAY)
        await node.start()

    restarting = asyncio.create_task(restart())
    took = await run.wait_for_progress(f"after kill {run.results.faults['kill']}", max_pause)
    await restarting
    return took
