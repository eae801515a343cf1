"""A small cluster under every kind of fault; `python -m tests.cluster` runs the long versions."""

import asyncio
import random
import sys

import asyncpg
import pytest

from fairdeal import _build
from tests.cluster.kills import kill_one
from tests.cluster.nats_server import NatsUnavailable
from tests.cluster.outages import add_standby, fail_database
from tests.cluster.partitions import cut_off_one
from tests.cluster.rolling import restart_all
from tests.cluster.run import Results, playing
from tests.long import long_except
from tests.server.databases import PostgresUnavailable

pytestmark = [
    pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: signals, many processes"),
]
PAUSE = 0.25  # seconds before a move, on average
NEW_FIELD = "a field of the next release"  # as in other_release.py, which changes this process if it is imported
RECOVERY = 15.0  # seconds: this machine may be busy with other tests


def check(results: Results, tables: int) -> None:
    assert results.violations == []
    assert results.acknowledged > 3 * tables
    # SQLAlchemy logs connections that a fault has broken; nothing else may end in a traceback.
    tracebacks = [event for event in results.logged if "(traceback)" in event and "closing connection" not in event]
    assert not tracebacks


def test_kills_and_rolling_restarts_lose_nothing() -> None:
    async def main() -> None:
        tables = 7
        async with playing(tables, 4, PAUSE) as run:
            await restart_all(run)
            await kill_one(run, random.Random(4), RECOVERY)
            check(await run.end(), tables)

    _run(main())


def test_partitions_and_a_failover_lose_nothing() -> None:
    async def main() -> None:
        tables, chance = 5, random.Random(5)
        async with playing(tables, 5, PAUSE, nodes=2, can_fail=True) as run:
            standby = await add_standby(run.cluster, 0)
            try:
                await cut_off_one(run, "frozen", chance, duration=5.5)
                await cut_off_one(run, "bus", chance, duration=4.0)
                await fail_database(run, "promotion", standby, 0.0)
                await fail_database(run, "restart", None, 0.0)
                check(await run.end(), tables)
            finally:
                standby.kill()

    _run(main())


@pytest.mark.parametrize("release", long_except(["next", "previous"], "next"))
def test_adjacent_releases_hand_tables_over_to_each_other(monkeypatch: pytest.MonkeyPatch, release: str) -> None:
    monkeypatch.setenv("RELEASE", release)

    async def main() -> None:
        tables = 5
        async with playing(tables, 6, PAUSE, nodes=2, modules=["tests.cluster.other_release"]) as run:
            other, ours = run.cluster.nodes
            for node in (other, ours):  # there and back
                assert set((await run.cluster.owners()).values()) >= {node.number}
                assert await node.stop() == 0
                await run.wait_for_progress(f"without node {node.number}", RECOVERY)
                await node.start()
                await run.look()
            check(await run.end(), tables)
            assert not run.results.logged
            assert (await _count_new_fields(run.cluster.look_url) > 0) is (release == "next")

    _run(main())


async def _count_new_fields(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        texts = "SELECT command FROM log UNION ALL SELECT start FROM tables"
        return int(await connection.fetchval(f"SELECT count(*) FROM ({texts}) AS t (x) WHERE x LIKE '%{NEW_FIELD}%'"))
    finally:
        await connection.close()


def _run(test: "asyncio.Future[None] | object") -> None:
    try:
        asyncio.run(test)  # type: ignore[arg-type]
    except (PostgresUnavailable, NatsUnavailable) as missing:
        pytest.skip(str(missing))
