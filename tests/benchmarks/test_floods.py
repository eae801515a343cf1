"""The flood benchmark attacks a real server and measures what players notice, at its smallest size."""

import asyncio
import sys

import pytest

if sys.platform != "linux":
    pytest.skip("attackers need loopback addresses of their own, and processes their cores", allow_module_level=True)

from benchmarks import floods


@pytest.mark.parametrize("flood", ["openapi"])
def test_players_move_on_during_a_flood(flood: str) -> None:
    found = asyncio.run(floods.measure(flood, tables=2, rate=20, seconds=1.0))
    assert float(str(found["moves"])) > 20
    assert float(str(found["p50_ms"])) < 500
    assert float(str(found["memory_mb"])) < 60


def test_every_flood_has_a_name() -> None:
    assert {"none", "ping", "pong", "continuation", "text", "idle", "hints", "experts"} <= set(floods.FLOODS)
