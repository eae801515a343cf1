"""The examples that users start from run, and print what the documentation says."""

import contextlib
import io
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.once


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "house_rules.py"))
    printed = capsys.readouterr().out
    assert printed.startswith("First trick, scum; eight rule, off: ")
    assert "first_trick=president, eight_rule=on" in printed


def test_the_python_example_of_the_guide_prints_what_the_page_says() -> None:
    ((code, output),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", GUIDE, re.DOTALL)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, {})
    assert printed.getvalue() == output
