"""The example that users start from runs."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_rules.py"


@pytest.mark.once
def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE))
    printed = capsys.readouterr().out
    assert printed.startswith("First trick, scum; eight rule, off: ")
    assert "first_trick=president, eight_rule=on" in printed
