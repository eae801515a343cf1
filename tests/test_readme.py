"""The commands and examples of the README run, and its figures are the measured ones."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal._version import VERSION
from fairdeal.games import all_games
from tests.cli.runner import call

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
INTERACTIVE = {"play"}  # commands that wait for a person


def commands() -> list[list[str]]:
    """The `fairdeal` commands of the README, split into words."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("fairdeal ")]


def test_the_python_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Outcome(places=")


@pytest.mark.once
@pytest.mark.parametrize("words", commands(), ids=lambda words: words[0])
def test_the_commands_run(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    few = {"--games": "10", "--deals": "2"}  # as many as in the README would take too long
    words = [few.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    if "--out" in words:  # it is last; reports and plots have tests of their own
        words = words[: words.index("--out")]
    done = call(*words, *(["--plain"] if words[0] in INTERACTIVE else []))
    assert done.status == 0, done.err
    assert done.out


def test_make_and_ci_run_the_same_commands() -> None:
    for task in ("play", "test"):
        assert f"make {task}" in README
        assert f"python3 tools/run.py {task}" in README
        assert f"$(PYTHON) tools/run.py {task}" in MAKEFILE
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("make test")


def test_every_game_is_listed() -> None:
    for key, kind in all_games().items():
        assert f"| [{kind.title}](docs/rules/{key}.md) | {kind.players_in_words()} |" in README


def test_the_figures_match_the_performance_page() -> None:
    """`make bench` writes docs/performance.md; every figure of the README must be on that page."""
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    figures = re.findall(r"[\d.]+ M moves/s", README)
    assert len(figures) > 5
    assert [figure for figure in figures if figure not in page] == []


def test_the_version_is_current() -> None:
    assert f"Version {VERSION}" in README
    assert f"## {VERSION}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_help_lists_every_target() -> None:
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [target for target in targets if f"make {target}" not in listed] == []
    tasks = re.findall(r'^    "(\w+)": ', (ROOT / "tools" / "run.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(tasks) <= set(targets)
