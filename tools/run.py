"""Everything from a fresh clone with one command: `python3 tools/run.py play`, `python3 tools/run.py test`.

Uses nothing but Python itself; what it needs it installs into `.venv` beside the project.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_PYTHON = (3, 11)
# Modules become bytecode when they are first imported: most of what packages bring never is.
QUICKLY = ("--quiet", "--disable-pip-version-check", "--no-compile")
# Tests of what is compiled; the others would do the same in plain Python as compiled, only slower. Half of them run
# beside the checks, which leave a core free, and half beside the browser's tests, which often wait.
PLAIN_FIRST = [f"tests/{room}" for room in ("contract", "mechanics", "perft")]
PLAIN_LATER = [f"tests/{room}" for room in ("engine", "games", "golden")]

# In a process of their own: what drives a browser holds the event loop that the server's tests need.
BROWSER = "tests/browser"


def environment(pure: bool) -> dict[str, str]:
    """Where commands run: as it is here, compiled or plain."""
    here = {name: value for name, value in os.environ.items() if name != "FAIRDEAL_PURE"}
    return {**here, "FAIRDEAL_PURE": "1"} if pure else here


def run(*command: str | Path, pure: bool = False) -> None:
    """Run a command in the project's folder; stop everything if it fails."""
    subprocess.run([str(part) for part in command], cwd=ROOT, env=environment(pure), check=True)


@contextmanager
def meanwhile(*command: str | Path, pure: bool = False) -> Iterator[None]:
    """Run a command beside something that often waits, in the time which that leaves; say in the end what it said."""
    gently = ["nice", "-n", "15"] if shutil.which("nice") else []
    with tempfile.TemporaryFile() as said:
        arguments = [*gently, *(str(part) for part in command)]
        beside = subprocess.Popen(arguments, cwd=ROOT, env=environment(pure), stdout=said, stderr=subprocess.STDOUT)
        try:
            yield
            status = beside.wait()
        finally:
            if beside.poll() is None:
                beside.terminate()
                beside.wait()
            said.seek(0)
            sys.stdout.write(said.read().decode(errors="replace"))
            sys.stdout.flush()
    if status:
        raise subprocess.CalledProcessError(status, arguments)


def fingerprint(extras: str) -> str:
    """Changes when an installation would: with the sources, the build and the extras asked for."""
    digest = hashlib.sha256(f"{sys.version} {extras}".encode())
    built = [ROOT / "pyproject.toml", ROOT / "setup.py", *(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.pxd")]
    page = [path for path in (ROOT / "src" / "fairdeal" / "web" / "source").rglob("*.*") if path.is_file()]
    for path in sorted([*built, *page]):
        if "node_modules" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def requirements(extras: str) -> list[str]:
    """All packages that Fairdeal needs with some of its extras, an extra's own extras too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted, packages = extras.split(","), dict.fromkeys(project["dependencies"])
    for extra in wanted:
        for package in project["optional-dependencies"].get(extra, ()):
            ours = re.fullmatch(r"fairdeal\[(.*)\]", package)
            if ours:
                wanted += [inner for inner in ours[1].split(",") if inner not in wanted]
            else:
                packages[package] = None
    return list(packages)


def install(extras: str) -> None:
    """Make the virtual environment and install Fairdeal into it, unless that was done already."""
    stamp = VENV / "fairdeal-installed"
    wanted = fingerprint(extras)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("Setting up Fairdeal in .venv; the first time this takes a minute or two …", flush=True)
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        venv.create(VENV, with_pip=True)
    pip: list[str | Path] = [BIN / "python", "-m", "pip", "install", *QUICKLY]
    with ThreadPoolExecutor() as pool:  # Fairdeal is compiled while what it needs is fetched
        parts = [[*pip, "--no-deps", "--editable", ROOT], [*pip, *requirements(extras)]]
        list(pool.map(lambda command: run(*command), parts))
    if not (ROOT / "src" / "fairdeal" / "web" / "static" / "index.html").exists():
        print("The browser's page was not built; everything else works. The reason: python3 tools/front_end.py build")
        return  # next time it is tried again
    stamp.write_text(wanted, encoding="utf-8")


def play(arguments: list[str]) -> None:
    """Live tables in the browser, President against bots two clicks away."""
    install("server,solver,terminal")
    become("fairdeal", "serve", "--open", *arguments)


def terminal(arguments: list[str]) -> None:
    """A game of President against bots in the terminal."""
    install("server,solver,terminal")
    become("fairdeal", "play", *(arguments or ["president"]))


def become(program: str, *arguments: str) -> None:
    """Go on as another program, which then gets every signal itself."""
    command = [str(BIN / program), *arguments]
    if os.name == "nt":
        raise SystemExit(subprocess.call(command))
    os.execv(command[0], command)


def check() -> None:
    """Lint, format, types, import contracts, and the same for the browser's page: the quick part of the tests."""
    install("dev")
    run(BIN / "ruff", "check", "--quiet", ".")
    run(BIN / "ruff", "format", "--quiet", "--check", ".")
    run(BIN / "lint-imports", "--no-cache")
    page: list[str | Path] = [BIN / "python", ROOT / "tools" / "front_end.py", "check"]
    with ThreadPoolExecutor() as pool:  # a core each
        list(pool.map(lambda command: run(*command), [[BIN / "mypy", "--no-error-summary"], page]))


def test(arguments: list[str]) -> None:
    """All checks and tests: compiled, then the same sources in plain Python."""
    began = time.monotonic()
    install("dev")
    pytest: list[str | Path] = [BIN / "python", "-m", "pytest", "--numprocesses", "2", *arguments]
    if arguments:
        check()
        run(*pytest)
        run(*pytest, pure=True)
    else:
        with meanwhile(*pytest, *PLAIN_FIRST, pure=True):
            check()
        run(*pytest, "--numprocesses", "3", "--ignore", BROWSER)
        with meanwhile(*pytest, *PLAIN_LATER, pure=True):
            run(*pytest, BROWSER)
    print(f"All checks and tests passed, compiled and plain, in {time.monotonic() - began:.0f} s.")


def bench(arguments: list[str]) -> None:
    """The figures of docs/performance.md. What cannot be installed here is named, and left out of the comparison."""
    install("dev")
    for package in peers():
        try:
            run(BIN / "python", "-m", "pip", "install", *QUICKLY, package)
        except subprocess.CalledProcessError:
            print(f"{package} cannot be installed here: it is left out of the comparison.", flush=True)
    run(BIN / "python", "-m", "benchmarks", *arguments)


def peers() -> list[str]:
    """The libraries that ours is compared with: all that the extra `bench` names, but our own extras."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return [package for package in extras["bench"] if not package.startswith("fairdeal[")]


def docs(arguments: list[str]) -> None:
    """The documentation as a site in build/site, with every link checked."""
    install("dev,docs")
    run(BIN / "python", "-m", "tools.docs_site", *arguments)


def soak(arguments: list[str]) -> None:
    """Random matches with random options, replayed move by move, compiled against plain."""
    install("dev")
    run(BIN / "python", "-m", "tests.soak", *arguments)


JOBS: dict[str, Callable[[list[str]], None]] = {
    "play": play,
    "terminal": terminal,
    "test": test,
    "check": lambda _: check(),
    "bench": bench,
    "bench-quick": lambda arguments: bench(["--quick", *arguments]),
    "docs": docs,
    "soak": soak,
    "install": lambda _: install("dev"),
}


def main() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise SystemExit("Fairdeal needs Python 3.11 or newer")
    if len(sys.argv) < 2 or sys.argv[1] not in JOBS:
        raise SystemExit(f"usage: python3 tools/run.py {'|'.join(JOBS)} [arguments]")
    try:
        JOBS[sys.argv[1]](sys.argv[2:])
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode or 1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
