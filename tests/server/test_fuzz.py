"""A thousand messages of nonsense; `python -m tests.server.fuzz --messages 100000` throws more."""

import asyncio
from pathlib import Path

from tests.server.fuzz import run


def test_a_thousand_messages_of_nonsense(tmp_path: Path) -> None:
    findings = asyncio.run(run(1_000, 7, tmp_path))
    assert not findings.wrong
    assert findings.sent >= 1_000
    assert findings.answers["message"] > 100
    assert findings.answers["json"] > 20
    assert findings.answers["illegal"] > 0
