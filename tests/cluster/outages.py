"""PostgreSQL is killed and started again, or replaced by its synchronous standby, while people play."""

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.cluster.nodes import SETTINGS, SOCKET, Cluster
from tests.cluster.run import Results, Run, playing
from tests.server.chaos.checker import Violation
from tests.server.power_loss.journaled_postgres import JournaledPostgres

MAX_PAUSE = 15.0  # seconds in which every table must go on once there is a database again
DOWNTIME = 3.0  # seconds


async def run_outages(
    times: int, tables: int, seed: int, pause: float = 0.5, nodes: int = 3, downtime: float = DOWNTIME,
    kinds: tuple[str, ...] = ("restart", "promotion"), report: Callable[[str], None] = lambda _: None,
) -> Results:  # fmt: skip
    """Let the database fail `times` times, in turn by a restart and by the promotion of its standby."""
    standby: JournaledPostgres | None = None
    async with playing(tables, seed, pause, nodes, can_fail=True) as run:
        try:
            for number in range(times):
                kind = kinds[number % len(kinds)]
                if kind == "promotion":
                    standby = await add_standby(run.cluster, number)
                report(await fail_database(run, kind, standby, downtime))
                await asyncio.sleep(2)
            return await run.end()
        finally:
            if standby is not None and standby is not run.cluster.postgres:
                standby.kill()


async def fail_database(run: Run, kind: str, standby: JournaledPostgres | None, downtime: float) -> str:
    """Kill the database, and start it again or let its standby take its place; return what happened."""
    cluster = run.cluster
    run.results.faults[kind] += 1
    await run.look()
    if kind == "promotion":
        assert standby is not None
        await _fail_over(cluster, standby)
    else:
        await asyncio.to_thread(cluster.postgres.kill)
        await _expect_pause(run)
        await asyncio.sleep(downtime)
        await asyncio.to_thread(cluster.postgres.start, None, *SETTINGS)
    took = await run.wait_for_progress(f"after a {kind}", MAX_PAUSE)
    await run.look()
    return f"{kind}: all tables went on after {took:.1f} s; {len(run.results.violations)} violations"


async def _expect_pause(run: Run) -> None:
    """While there is no database nothing is acknowledged, and every node says so."""
    await asyncio.sleep(1)
    before = sum(player.acknowledged for player in run.players)
    await asyncio.sleep(1)
    after = sum(player.acknowledged for player in run.players)
    if after != before:
        run.results.violations.append(Violation("lost", "outage", f"{after - before} requests were acknowledged"))
    for node in run.cluster.nodes:
        try:
            await node.get("health")
        except OSError:  # 503, as it should be
            continue
        run.results.violations.append(Violation("health", f"node {node.number}", "healthy without a database"))


async def add_standby(cluster: Cluster, number: int) -> JournaledPostgres:
    """A copy of the database that follows it. From then on every commit waits for it."""
    primary = cluster.postgres
    folder = cluster.folder / f"standby{number}"
    folder.mkdir()
    standby = JournaledPostgres(folder / "data")
    standby.data.mkdir()
    standby._give_to_user()
    command = [
        str(primary.programs / "pg_basebackup"), "-h", str(primary.data.parent), "-U", "postgres", "-D",
        str(standby.data), "-R", "-X", "stream", "--checkpoint=fast", "--no-sync",
    ]  # fmt: skip
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True, user=primary.user)
    await asyncio.to_thread(standby.start, None, *SETTINGS)
    await _execute(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await _execute(primary, "SELECT pg_reload_conf()")
    return standby


async def _execute(postgres: JournaledPostgres, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(postgres.url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def _fail_over(cluster: Cluster, standby: JournaledPostgres) -> None:
    """The database is gone for good, and its standby takes its place."""
    await asyncio.to_thread(cluster.postgres.kill)
    (standby.data / "postgresql.auto.conf").write_text("")  # it has no standby of its own yet
    await asyncio.to_thread(standby.promote)
    cluster.postgres = standby
    for node in cluster.nodes:
        assert node.network is not None
        node.network.database.target = _socket(standby)
        node.network.database.cut()
    await _execute(standby, "SELECT pg_reload_conf()")


def _socket(postgres: JournaledPostgres) -> Path:
    return postgres.data.parent / SOCKET
