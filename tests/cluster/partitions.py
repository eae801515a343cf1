"""A node loses the database, the bus or both, or is stopped for longer than its lease: nothing acknowledged is lost."""

import asyncio
import random
import signal
from collections.abc import Callable, Sequence

from tests.cluster.kills import SETTLING
from tests.cluster.nodes import Node, running_cluster
from tests.cluster.run import Results, Run

KINDS = ("database", "bus", "database and bus", "frozen", "database stalled", "bus stalled")
DURATION = 7.0  # seconds: longer than a lease and the time to take over
MAX_PAUSE = 12.0  # seconds in which every table must go on


async def run_partitions(
    times: int, tables: int, seed: int, pause: float = 0.5, kinds: Sequence[str] = KINDS, nodes: int = 3,
    duration: float = DURATION, report: Callable[[str], None] = lambda _: None,
) -> Results:  # fmt: skip
    """Cut off one node after the other; tables must go on while it is cut off, and after."""
    async with running_cluster(nodes) as cluster:
        run = Run(cluster, seed, pause)
        await run.set_up(tables)
        await run.wait_for_progress("at the beginning", SETTLING, count=False)
        chance = random.Random(seed)
        try:
            for number in range(times):
                report(await cut_off_one(run, kinds[number % len(kinds)], chance, duration))
                await asyncio.sleep(2)
            return await run.end()
        finally:
            await run.stop_clients()


async def cut_off_one(run: Run, kind: str, chance: random.Random, duration: float) -> str:
    """Cut off a node that owns tables for some seconds; return what happened."""
    owners = await run.cluster.owners()
    node = run.cluster.nodes[chance.choice(sorted(set(owners.values())))]
    owned = sum(owner == node.number for owner in owners.values())
    run.results.faults[kind] += 1
    _cut_off(node, kind, is_cut=True)
    during = await run.wait_for_progress(f"while node {node.number} had no {kind}", MAX_PAUSE)
    await asyncio.sleep(max(0.0, duration - during))
    _cut_off(node, kind, is_cut=False)
    after = await run.wait_for_progress(f"after node {node.number} had no {kind}", MAX_PAUSE)
    await run.look()
    return (
        f"node {node.number}, {kind}: {owned} tables owned, all went on after {during:.1f} s, and after {after:.1f} s "
        f"when it was back; {len(run.results.violations)} violations"
    )


def _cut_off(node: Node, kind: str, is_cut: bool) -> None:
    if kind == "frozen":
        node.send_signal(signal.SIGSTOP if is_cut else signal.SIGCONT)
    for name, proxy in (("database", node.database), ("bus", node.bus)):
        if name in kind and "stalled" in kind:
            proxy.stall(is_cut)
            if not is_cut:
                proxy.cut()  # what was held back arrives late, on a connection that is no longer read
        elif name in kind:
            proxy.refuse(is_cut)
