"""The example that compares the real deal with determinizations runs."""

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "weighted_worlds.py"


@pytest.mark.once
@pytest.mark.parametrize(("key", "option"), [("president", "rounds=1"), ("rummy", "max_rounds=1")])
def test_the_example_runs(key: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    example: dict[str, Any] = runpy.run_path(str(EXAMPLE))
    example["main"](key, "24", "2", option)
    output = capsys.readouterr().out
    assert "the real deal has fewer unlikely moves than" in output
    assert "moves differ; gain per decision: " in output
