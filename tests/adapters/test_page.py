"""docs/research.md: its examples run, its tables are those of the games; and the example that learns does learn."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.research_page import PAGE, page

import fairdeal

ROOT = Path(__file__).parents[2]
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_tables_are_not_stale() -> None:
    assert page() == TEXT, "update the page with python -m tools.research_page"


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int) -> None:
    if "open_spiel" in EXAMPLES[number] or "pyspiel" in EXAMPLES[number]:
        pytest.importorskip("pyspiel")
    exec(EXAMPLES[number], {})


def test_the_table_of_presidents_packs_is_right() -> None:
    rows = re.findall(r"^\| (\d) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", TEXT, re.MULTILINE)
    assert len(rows) == 4
    for decks, *told in rows:
        for jokers, size in enumerate(told):
            game = fairdeal.game("president", decks=int(decks), jokers_per_deck=jokers)
            assert game.research.actions().size == int(size.replace(",", ""))


def test_the_example_learns() -> None:
    """With few matches: far from its best, and clearly better than chance."""
    command = [sys.executable, str(ROOT / "examples" / "learn_president.py"), "60"]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # these products are too small to be shared out
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found = re.search(r"(0\.\d\d) before, (0\.\d\d) after", done.stdout)
    assert found is not None
    before, after = map(float, found.groups())
    assert after > max(before, 0.5) + 0.08
    assert len((ROOT / "examples" / "learn_president.py").read_text(encoding="utf-8").splitlines()) <= 60
