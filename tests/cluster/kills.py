"""Nodes are killed at random, over and over, while people play."""

import asyncio
import random
from collections.abc import Callable

from tests.cluster.nodes import Cluster, running_cluster
from tests.cluster.run import MAX_PAUSE, Results, Run

RESTART_DELAY = 0.5  # seconds
SETTLING = 30.0  # seconds in which all tables begin


async def run_kills(
    kills: int, tables: int, seed: int, pause: float = 0.5, nodes: int = 3, max_pause: float = MAX_PAUSE,
    interval: tuple[float, float] = (0.5, 3.0), report: Callable[[str], None] = lambda _: None,
) -> Results:  # fmt: skip
    """Kill a random node every few seconds; every table must go on within `max_pause`."""
    async with running_cluster(nodes) as cluster:
        run = Run(cluster, seed, pause)
        await run.set_up(tables)
        await run.wait_for_progress("at the beginning", SETTLING, count=False)
        chance = random.Random(seed)
        try:
            for number in range(kills):
                await asyncio.sleep(chance.uniform(*interval))
                took = await kill_one(cluster, run, chance, max_pause)
                await run.look()
                if number % 10 == 9:
                    if run.results.violations:
                        report(f"  last violation: {run.results.violations[-1]}")
                    report(
                        f"{number + 1} kills, {sum(player.acknowledged for player in run.players):,} acknowledged, "
                        f"last recovery {took:.1f} s, slowest {run.results.slowest_recovery:.1f} s, "
                        f"{len(run.results.violations)} violations"
                    )
            return await run.end()
        finally:
            await run.stop_clients()


async def kill_one(cluster: Cluster, run: Run, chance: random.Random, max_pause: float) -> float:
    node = chance.choice(cluster.nodes)
    await node.kill()
    run.results.faults["kill"] += 1

    async def restart() -> None:
        await asyncio.sleep(RESTART_DELAY)
        await node.start()

    restarting = asyncio.create_task(restart())
    took = await run.wait_for_progress(f"after kill {run.results.faults['kill']}", max_pause)
    await restarting
    return took
