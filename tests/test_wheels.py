"""`pip wheel .` gives a compiled wheel and, without a compiler, a plain one; both work in an empty environment.

They are built from a copy of the project in which the libraries that were compiled for these tests lie where the build
would put them: it finds them up to date, and compiles nothing a second time.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal import _build
from fairdeal._version import VERSION
from fairdeal.games import find_game

ROOT = Path(__file__).parent.parent
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not (ROOT / "build" / "cython").exists(), reason="not built here: it would take minutes"),
]
SOURCES = ROOT / "src"
TOP = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "tools", "build/cython", "build/front-end")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "*.so", "*.pyd")
OURS = {"PYTHONPATH", "FAIRDEAL_PURE", "FAIRDEAL_GAMES", "PIP_CONFIG_FILE"}
BARE = {name: value for name, value in os.environ.items() if name not in OURS}
compiled_here = pytest.mark.skipif(not _build.is_compiled(), reason="nothing is compiled here: there is no C compiler")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it is in a fresh clone, but for what Cython and npm have made; times of files are kept."""
    folder = tmp_path_factory.mktemp("wheels") / "fairdeal"
    shutil.copytree(SOURCES, folder / "src", ignore=LEFT_OUT)
    for name in TOP:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        elif (ROOT / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def wheel(project: Path, **environment: str) -> Path:
    """What `pip wheel .` makes, with the tools that are there and no network."""
    made = project.parent / f"wheels-{'-'.join(environment) or 'compiled'}"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(made), "."],
        cwd=project,
        env={**BARE, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = made.iterdir()
    return found


def install(package: Path, folder: Path) -> Path:
    """An environment with this wheel and the two packages that every installation has; says where its Python is."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*command, "--no-compile", str(package)], env=BARE, check=True)
    site = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(site) / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def said(python: Path, *arguments: str) -> str:
    command = [str(python), "-m", "fairdeal", *arguments]
    return subprocess.run(command, cwd=python.parent, env=BARE, capture_output=True, text=True, check=True).stdout


def check(package: Path, folder: Path, kind: str) -> None:
    """The wheel has what it should, and works: the same matches as everywhere."""
    with zipfile.ZipFile(package) as archive:
        names = set(archive.namelist())
    assert {f"fairdeal/{name}" for name in ("py.typed", "cards/double_deck.csv", "games/hearts/rules.md")} <= names
    assert not any("node_modules" in name or name.startswith("tests/") for name in names)
    if (SOURCES / "fairdeal" / "web" / "static" / "index.html").exists():
        assert "fairdeal/web/static/index.html" in names
    python = install(package, folder)
    assert said(python, "--version") == f"fairdeal {VERSION} ({kind})\n"
    assert "HE-5" in said(python, "rules", "hearts", "HE-5")
    where = subprocess.run(
        [str(python), "-c", "import fairdeal; print(fairdeal.__file__)"],
        cwd=folder,
        env=BARE,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(folder)
    told = json.loads(said(python, "simulate", "hearts", "--games", "3", "--seed", "1", "--json"))
    tally = find_game("hearts").configure().playouts(1, 0, 3)
    assert told["moves"] == tally.moves


@pytest.fixture
def compiled_before(project: Path) -> Iterator[None]:
    """What is compiled here lies where the build looks for it."""
    built = project / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for library in (path for source in _build.hot_sources() for path in _build.compiled_files(source)):
        there = built / library.relative_to(SOURCES)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(library, there)
    yield
    shutil.rmtree(built)


@compiled_here
@pytest.mark.usefixtures("compiled_before")
def test_with_a_compiler_it_is_compiled(project: Path, tmp_path: Path) -> None:
    package = wheel(project)
    assert "none-any" not in package.name
    check(package, tmp_path / "compiled", "compiled")


def test_without_a_compiler_it_is_plain(project: Path, tmp_path: Path) -> None:
    package = wheel(project, CC="false", CXX="false")
    assert package.name == f"fairdeal-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(package) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".c"))]
    check(package, tmp_path / "plain", "plain Python: no compiled modules")
