"""`pip wheel .` builds a compiled wheel or, without a compiler, a plain one; both work in an empty environment.

The wheels are built from a copy of the project in which the libraries compiled for these tests lie where the build
would put them. The build finds them up to date and compiles nothing again.
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
    pytest.mark.skipif(not (ROOT / "build" / "cython").exists(), reason="not built here: building takes minutes"),
]
SOURCES = ROOT / "src"
TOP_LEVEL = (
    "pyproject.toml",
    "setup.py",
    "README.md",
    "LICENSE",
    "MANIFEST.in",
    "tools",
    "build/cython",
    "build/front-end",
)
IGNORED = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "*.so", "*.pyd")
OUR_VARIABLES = {"PYTHONPATH", "FAIRDEAL_PURE", "FAIRDEAL_GAMES", "PIP_CONFIG_FILE"}
CLEAN_ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in OUR_VARIABLES}
needs_compiler = pytest.mark.skipif(not _build.is_compiled(), reason="nothing is compiled: no C compiler")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as in a fresh clone plus the output of Cython and npm; file times are preserved."""
    folder = tmp_path_factory.mktemp("wheels") / "fairdeal"
    shutil.copytree(SOURCES, folder / "src", ignore=IGNORED)
    for name in TOP_LEVEL:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=IGNORED)
        elif (ROOT / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build_wheel(project: Path, **environment: str) -> Path:
    """Run `pip wheel .` with the installed tools and without a network; the path of the wheel."""
    output = project.parent / f"wheels-{'-'.join(environment) or 'compiled'}"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(output), "."],
        cwd=project,
        env={**CLEAN_ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = output.iterdir()
    return found


def install(package: Path, folder: Path) -> Path:
    """Create an environment with this wheel and the two base dependencies; the path of its Python."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*command, "--no-compile", str(package)], env=CLEAN_ENVIRONMENT, check=True)
    site = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(site) / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def fairdeal_output(python: Path, *arguments: str) -> str:
    """What the installed `fairdeal` command prints."""
    command = [str(python), "-m", "fairdeal", *arguments]
    return subprocess.run(
        command, cwd=python.parent, env=CLEAN_ENVIRONMENT, capture_output=True, text=True, check=True
    ).stdout


def check_wheel(package: Path, folder: Path, kind: str) -> None:
    """The wheel contains what it should, and plays the same matches as any other installation."""
    with zipfile.ZipFile(package) as archive:
        names = set(archive.namelist())
    assert {f"fairdeal/{name}" for name in ("py.typed", "cards/double_deck.csv", "games/hearts/rules.md")} <= names
    assert not any("node_modules" in name or name.startswith("tests/") for name in names)
    if (SOURCES / "fairdeal" / "web" / "static" / "index.html").exists():
        assert "fairdeal/web/static/index.html" in names
    python = install(package, folder)
    assert fairdeal_output(python, "--version") == f"fairdeal {VERSION} ({kind})\n"
    assert "HE-5" in fairdeal_output(python, "rules", "hearts", "HE-5")
    where = subprocess.run(
        [str(python), "-c", "import fairdeal; print(fairdeal.__file__)"],
        cwd=folder,
        env=CLEAN_ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(folder)
    result = json.loads(fairdeal_output(python, "simulate", "hearts", "--games", "3", "--seed", "1", "--json"))
    tally = find_game("hearts").configure().research.playouts(1, 0, 3)
    assert result["moves"] == tally.moves


@pytest.fixture
def precompiled(project: Path) -> Iterator[None]:
    """Put the libraries compiled here where the build looks for them."""
    built = project / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for library in (path for source in _build.hot_sources() for path in _build.compiled_files(source)):
        there = built / library.relative_to(SOURCES)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(library, there)
    yield
    shutil.rmtree(built)


@needs_compiler
@pytest.mark.usefixtures("precompiled")
def test_the_wheel_is_compiled_with_a_compiler(project: Path, tmp_path: Path) -> None:
    package = build_wheel(project)
    assert "none-any" not in package.name
    check_wheel(package, tmp_path / "compiled", "compiled")


def test_the_wheel_is_plain_without_a_compiler(project: Path, tmp_path: Path) -> None:
    package = build_wheel(project, CC="false", CXX="false")
    assert package.name == f"fairdeal-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(package) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".c"))]
    check_wheel(package, tmp_path / "plain", "plain Python: no compiled modules")
