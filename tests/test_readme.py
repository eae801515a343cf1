"""The commands and examples of the README run, and its figures are the measured ones."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.run import USER_EXTRAS, requirements

from benchmarks import readme_figures
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


LIMITED = """
import importlib.util, sys
from importlib.abc import MetaPathFinder

HIDDEN = set({hidden!r})

class HidePackages(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, HidePackages())
find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in HIDDEN else find_spec(name, package)
"""


def installed_with(extras: str) -> set[str]:
    """The distributions that these extras bring, with everything they require."""
    wanted, found = [Requirement(package) for package in requirements(extras)], set[str]()
    while wanted:
        package = wanted.pop()
        name = canonicalize_name(package.name)
        markers = [{"extra": extra} for extra in ("", *package.extras)]
        if package.marker is not None and not any(package.marker.evaluate(marker) for marker in markers):
            continue
        try:
            needed = [Requirement(text) for text in metadata.requires(name) or ()]
        except metadata.PackageNotFoundError:
            continue
        if name in found and not package.extras:
            continue
        found.add(name)
        wanted += [each for each in needed if each.marker is None or any(map(each.marker.evaluate, markers))]
    return found


def hide_other_packages(folder: Path, extras: str) -> dict[str, str]:
    """The environment of a process that finds only the packages of these extras."""
    installed = installed_with(extras)
    hidden = [
        module
        for module, names in metadata.packages_distributions().items()
        if not any(canonicalize_name(name) in {*installed, "fairdeal"} for name in names)
    ]
    assert "pytest" in hidden
    assert "rich" not in hidden
    (folder / "sitecustomize.py").write_text(LIMITED.format(hidden=hidden), encoding="utf-8")
    path = os.pathsep.join([str(folder), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder)}


@pytest.mark.once
@pytest.mark.parametrize("words", commands(), ids=lambda words: words[0])
def test_make_installs_what_the_commands_need(words: list[str], tmp_path: Path) -> None:
    """The commands run as written, files and all, with the packages that `make play` has installed."""
    few = {"--games": "4", "--deals": "1", "--bots": "sharp:5,steady"}
    words = [few.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    command = [sys.executable, "-m", "fairdeal", *words, *(["--plain"] if words[0] in INTERACTIVE else [])]
    environment = hide_other_packages(tmp_path, USER_EXTRAS)
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.once
def test_a_command_names_the_extra_it_lacks_before_it_starts(tmp_path: Path) -> None:
    environment = hide_other_packages(tmp_path, "server,solver,terminal")
    command = [sys.executable, "-m", "fairdeal", "lab", "president", "--vary", "first_trick=scum,president"]
    done = subprocess.run(
        [*command, "--out", "study"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "needs the extra `lab`" in done.stderr
    assert "matplotlib" in done.stderr
    assert not (tmp_path / "study").exists()


def test_the_readme_installs_what_make_installs() -> None:
    assert re.findall(r"pip install '\.\[([\w,]+)\]'", README) == [USER_EXTRAS]


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
    """`make bench` writes docs/performance.md and copies these figures from it."""
    assert readme_figures.with_figures(README, readme_figures.PAGE.read_text(encoding="utf-8")) == README
    assert [
        game for game in readme_figures.SHOWN if not re.search(rf"^\| {game} \|.* M moves/s", README, re.MULTILINE)
    ] == []


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
