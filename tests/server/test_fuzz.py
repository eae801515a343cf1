"""A thousand random messages; `python -m tests.server.fuzz --messages 100000` sends more."""

import asyncio
from pathlib import Path

from tests.server.fuzz import run


def test_a_thousand_random_messages(tmp_path: Path) -> None:
    results = asyncio.run(run(1_000, 7, tmp_path))
    assert not results.errors
    assert results.sent >= 1_000
    assert results.answers["message"] > 100
    assert results.answers["json"] > 20
    assert results.answers["illegal"] > 0
