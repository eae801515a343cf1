"""All nodes are restarted one after the other under load: nobody notices more than a moment."""

import asyncio
from collections.abc import Callable

from tests.cluster.kills import SETTLING
from tests.cluster.nodes import running_cluster
from tests.cluster.run import Results, Run
from tests.server.chaos.checker import Violation

MAX_PAUSE = 10.0
GOODBYES = {"moved", "stopping"}
# Refusals that are expected: another player was faster, or this one is on the waiting list.
PLAY = {"illegal", "turn", "start", "intermission", "playing", "move", "sealed", "seal", "nonce", "seated"}


async def run_rolling(
    rounds: int, tables: int, seed: int, pause: float = 0.5, nodes: int = 3, max_wait: float = 1.0,
    report: Callable[[str], None] = lambda _: None,
) -> Results:  # fmt: skip
    """Restart all nodes `rounds` times."""
    async with running_cluster(nodes) as cluster:
        run = Run(cluster, seed, pause)
        await run.set_up(tables)
        await run.wait_for_progress("at the beginning", SETTLING, count=False)
        for player in run.players:
            player.waits.clear()
        results = run.results
        try:
            for number in range(rounds):
                await restart_all(run)
                waits = [wait for player in run.players for wait in player.waits]
                report(f"round {number + 1}: longest wait {max(waits):.2f} s, {len(results.violations)} violations")
            await run.end()
        finally:
            await run.stop_clients()
        if results.longest_wait > max_wait:
            text = f"a player waited {results.longest_wait:.2f} s for an answer"
            results.violations.append(Violation("slow", "rolling restart", text))
        for kind, found, expected in (
            ("goodbye", results.byes, GOODBYES), ("refused", results.refused, PLAY),
        ):  # fmt: skip
            for code in set(found) - expected:
                results.violations.append(Violation("visible", kind, f"{found[code]} times {code}"))
        return results


async def restart_all(run: Run) -> None:
    """Stop every node and start it again, one after the other."""
    for node in run.cluster.nodes:
        status = await node.stop()
        run.results.faults["rolling restart"] += 1
        if status != 0:
            text = f"node {node.number} ended with status {status}"
            run.results.violations.append(Violation("exit", "SIGTERM", text))
        await run.wait_for_progress(f"after node {node.number} had stopped", MAX_PAUSE)
        await node.start()
        await run.look()
        await asyncio.sleep(0.5)
