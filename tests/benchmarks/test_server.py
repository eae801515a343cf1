"""The benchmark of live tables reports all its figures at the smallest size, with a real server and real sockets."""

import os

import pytest
from benchmarks.figures import Figure, Part

if not hasattr(os, "sched_setaffinity"):
    pytest.skip("the benchmark binds processes to cores, which needs Linux", allow_module_level=True)

from benchmarks import server

TINY = server.Size(
    tables=3, rounds=1, seconds=0.3, rate=50, rate_seconds=0.5, long_tables=2, long_moves=40, young_moves=10
)


@pytest.fixture(scope="module")
def measured() -> Part:
    return server.benchmark(quick=True, size=TINY)


def figure(part: Part, beginning: str) -> Figure:
    return next(one for one in part.figures if one.name.startswith(beginning))


def test_deliveries_are_counted_for_both_servers(measured: Part) -> None:
    found = figure(measured, "deliveries")
    assert found.baseline is not None
    assert found.value > 100
    assert found.baseline > 100


def test_latency_memory_and_the_cost_of_a_long_match_are_measured(measured: Part) -> None:
    assert 0 < figure(measured, "the same, median").value <= figure(measured, "from move to view").value
    assert figure(measured, "memory").value > 0
    assert figure(measured, "CPU per delivery").value > 0


def test_notes_say_what_was_measured(measured: Part) -> None:
    assert measured.notes[0].startswith("3 tables of president, 12 sockets")
    assert "sqlite, every move durable" in measured.notes[0]
    assert measured.text()


def test_this_process_may_use_all_cores_again(measured: Part) -> None:
    assert sorted(os.sched_getaffinity(0)) == server.CORES
    assert measured
