"""A short storm on every store; `python -m tests.server.chaos` runs longer ones."""

import asyncio
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from fairdeal import _build
from tests.server.chaos.faults import Outage
from tests.server.chaos.monitors import NOTICE_TIME, HealthSample, check_health
from tests.server.chaos.plan import Plan
from tests.server.chaos.schedule import HOSTILE_LANES, lanes_for, plan_storm
from tests.server.chaos.shim import Disk, Shim, ShimUnavailable
from tests.server.chaos.storm import run_plan
from tests.server.databases import PostgresUnavailable


@pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower")
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: many loopback addresses, /proc, signals")
@pytest.mark.parametrize(("store", "seed", "tables"), [("sqlite", 6, 7), ("postgres", 7, 3)])
def test_a_short_storm(store: str, seed: int, tables: int) -> None:
    plan = Plan(store, seed, seconds=0.1, storm_seconds=(2.5, 2.5), tables=tables, has_absentee=False)
    try:
        results = asyncio.run(run_plan(plan))
    except PostgresUnavailable as missing:
        pytest.skip(str(missing))
    assert results.violations == []
    assert results.storms == 1
    assert results.faults.total() >= 8
    assert results.acknowledged > 3 * tables


def test_a_seed_gives_the_same_storm_again() -> None:
    lanes = lanes_for("postgres", has_shim=True)
    storm = plan_storm(7, 3, 20.0, lanes)
    assert storm == plan_storm(7, 3, 20.0, lanes)
    assert storm != plan_storm(8, 3, 20.0, lanes)
    assert {fault.lane for fault in storm} == set(lanes) > set(HOSTILE_LANES)
    for lane in lanes:  # one after the other
        faults = [fault for fault in storm if fault.lane == lane]
        assert all(a.at + a.seconds < b.at for a, b in pairwise(faults))


def test_health_must_notice_an_outage() -> None:
    outage = Outage("disk full", 100.0, 120.0)
    late = 100.0 + NOTICE_TIME + 1
    good = [HealthSample(101.0, 101.1, 200), HealthSample(late, late + 0.1, 503), HealthSample(119.0, 121.0, 200)]
    assert check_health(good, [outage]) == []
    assert len(check_health([*good, HealthSample(late, late + 0.1, 200)], [outage])) == 1


WRITER = """
import sqlite3, sys, time
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE t (x)")
print("ready", flush=True)
for _ in sys.stdin:
    try:
        database.execute("INSERT INTO t VALUES (1)")
        print("written", int(time.time()), flush=True)
    except sqlite3.Error as error:
        print(error, flush=True)
"""


def test_the_shim_makes_disk_and_clock_fail(tmp_path: Path) -> None:
    """SQLite in another process sees a full disk, a disk that cannot sync, and another time."""
    data = tmp_path / "data"
    data.mkdir()
    try:
        shim = Shim(tmp_path, data)
    except ShimUnavailable as reason:
        pytest.skip(str(reason))
    command = [sys.executable, "-c", WRITER, str(data / "test.db")]
    writer = subprocess.Popen(
        command, env=shim.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert writer.stdin is not None
    assert writer.stdout is not None

    def write() -> str:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdin.write("go\n")
        return writer.stdout.readline()

    with writer:
        assert writer.stdout.readline() == "ready\n"
        before = int(write().split()[1])
        answers = []
        for disk in (Disk.FULL, Disk.CANNOT_GROW, Disk.CANNOT_SYNC):
            shim.set_disk(disk)
            answers.append(write())
        assert answers == ["database or disk is full\n", "database or disk is full\n", "disk I/O error\n"]
        shim.heal()
        shim.set_clock(-3_600_000)
        assert -3_600 <= int(write().split()[1]) - before < -3_000
        writer.stdin.close()
