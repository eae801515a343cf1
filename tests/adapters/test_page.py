"""The pages for researchers: examples print what the page says, tables are current, referenced names exist."""

import contextlib
import io
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.research_page import PAGE, page

import fairdeal

ROOT = Path(__file__).parents[2]
PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("research", "randomness", "api")}
TABLES = PAGE.read_text(encoding="utf-8")
EXAMPLES = [
    example
    for text in PAGES.values()
    for example in re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
]


def test_the_tables_are_current() -> None:
    assert page() == TABLES, "update the page with python -m tools.research_page"


def test_every_example_shows_its_output() -> None:
    assert len(EXAMPLES) == sum(text.count("```python\n") for text in PAGES.values()) > 7


@pytest.mark.parametrize(("code", "output"), EXAMPLES)
def test_the_examples_print_what_the_page_says(code: str, output: str) -> None:
    if "open_spiel" in code or "pyspiel" in code:
        pytest.importorskip("pyspiel")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, {})
    assert printed.getvalue() == output


def test_everything_in_the_python_reference_exists() -> None:
    blocks = re.findall(r"^\.\. auto\w+:: (\S+)(?:\n   :members:([^\n]*))?", PAGES["api"], re.MULTILINE)
    assert len(blocks) > 20
    for path, members in blocks:
        found = pkgutil.resolve_name(path)
        assert [name for name in members.split(", ") if name.strip() and not hasattr(found, name.strip())] == []


def test_the_numbers_of_actions_in_president() -> None:
    rows = re.findall(r"^\| (\d) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", TABLES, re.MULTILINE)
    assert len(rows) == 4
    for decks, *sizes in rows:
        for jokers, size in enumerate(sizes):
            game = fairdeal.game("president", decks=int(decks), jokers_per_deck=jokers)
            assert game.research.actions().size == int(size.replace(",", ""))


def test_the_example_learns() -> None:
    """With few matches: far from its best, but clearly better than random play."""
    command = [sys.executable, str(ROOT / "examples" / "learn_president.py"), "60"]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # the matrices are too small for several threads
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found = re.search(r"(0\.\d\d) before, (0\.\d\d) after", done.stdout)
    assert found is not None
    before, after = map(float, found.groups())
    assert after > max(before, 0.5) + 0.08
    assert len((ROOT / "examples" / "learn_president.py").read_text(encoding="utf-8").splitlines()) <= 60
