"""Set up a fresh clone and run the project's commands: `python3 tools/run.py play`, `python3 tools/run.py test`.

Uses the standard library only; everything else is installed into `.venv` in the project's folder.
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import venv
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_PYTHON = (3, 11)
LOCK_FOLDER = ROOT / "requirements"  # exact versions with hashes: tools/lock_files.py
TEST_LOCK = LOCK_FOLDER / "test.lock"
# Everything that the README's commands need; a test runs them with nothing else.
USER_EXTRAS = "lab,server,solver,terminal"
# Most modules of the installed packages are never imported, so they are not compiled to bytecode in advance.
PIP_OPTIONS = ("--quiet", "--disable-pip-version-check", "--no-compile")

# Environment variables that change how Fairdeal runs: without compiled modules, and without CPython's fast paths.
PLAIN = {"FAIRDEAL_PURE": "1"}
SAFE = {"FAIRDEAL_SAFE": "1"}
# Tests that depend on how Fairdeal is compiled; the others would only run more slowly in plain Python. One part runs
# beside the checks, which leave a core free, the other beside all other tests, which often wait.
PLAIN_BESIDE_CHECKS = ["tests/contract", "tests/mechanics", "tests/perft"]
PLAIN_BESIDE_TESTS = ["tests/engine", "tests/games", "tests/golden"]
# Left out: what uses no fast path. The hypergeometric tests take half of the time of tests/engine.
SAFE_TESTS = [
    *("tests/engine", "tests/golden", "tests/contract", "--ignore=tests/engine/test_hypergeometric.py"),
    *("--ignore=tests/contract/test_planning.py", "--ignore=tests/contract/test_card_reasons.py"),
]
# Inherited, it would make each of the hundreds of processes that tests start compile all its modules to bytecode again.
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
# These run in a process of their own: Playwright keeps an event loop running that the server tests would need.
BROWSER_TESTS = "tests/browser"

PYTEST: list[str | Path] = [BIN / "python", "-m", "pytest"]
# In a fresh clone each of several pytest processes would compile every test with its assertions: 12 s each.
COMPILE_TESTS = """
import contextlib, io, pytest
with contextlib.redirect_stdout(io.StringIO()) as output:
    status = pytest.main(["--collect-only"])
raise SystemExit(output.getvalue() if status else None)
"""
# Each process starts with a part of the tests, and takes tests of others when it has finished. Tests of a module mostly
# share a process with its servers, and tests that only wait run beside tests that compute.
TWO_PROCESSES = ["--numprocesses", "2", "--dist", "worksteal"]
FOUR_PROCESSES = ["--numprocesses", "4", "--dist", "worksteal"]  # on two cores, as many tests only wait


@dataclass(frozen=True)
class Command:
    """A program with its arguments, and the environment variables to set for it."""

    words: Sequence[str | Path]
    variables: Mapping[str, str] = field(default_factory=dict)

    def arguments(self) -> list[str]:
        return [str(word) for word in self.words]

    def environment(self) -> dict[str, str]:
        """The environment of this process, except that only `variables` choose how Fairdeal runs, and with bytecode."""
        inherited = {name: value for name, value in os.environ.items() if name not in (*PLAIN, *SAFE, NO_BYTECODE)}
        return {**inherited, **self.variables}


def run(*words: str | Path, variables: Mapping[str, str] | None = None) -> None:
    """Run a program in the project's folder; raise CalledProcessError if it fails."""
    command = Command(words, variables or {})
    subprocess.run(command.arguments(), cwd=ROOT, env=command.environment(), check=True)


def terminate(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process that leads a session, with the processes that it started."""
    if process.poll() is None:
        if os.name == "nt":
            process.terminate()
        else:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
        process.wait()


@contextmanager
def in_background(*commands: Command, low_priority: bool = True) -> Iterator[None]:
    """Run commands one after another during the `with` block; show their output when all have ended.

    Leaving the block waits for them. If the block fails, they are terminated.
    """
    prefix = ["nice", "-n", "15"] if low_priority and shutil.which("nice") else []
    lock = threading.Lock()
    running: list[subprocess.Popen[bytes]] = []
    cancelled = False

    def run_all() -> None:
        for command in commands:
            arguments = [*prefix, *command.arguments()]
            with lock:
                if cancelled:
                    return
                process = subprocess.Popen(
                    arguments,
                    cwd=ROOT,
                    env=command.environment(),
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
                running[:] = [process]
            if status := process.wait():
                raise subprocess.CalledProcessError(status, arguments)

    with tempfile.TemporaryFile() as output, ThreadPoolExecutor(1) as pool:
        future = pool.submit(run_all)
        try:
            yield
            future.result()
        finally:
            with lock:
                cancelled = True
                for process in running:
                    terminate(process)
            output.seek(0)
            sys.stdout.write(output.read().decode(errors="replace"))
            sys.stdout.flush()


def fingerprint(extras: str) -> str:
    """Hash of everything an installation depends on: Python, the extras, the sources and the build."""
    digest = hashlib.sha256(f"{sys.version} {extras}".encode())
    built = [
        ROOT / "pyproject.toml",
        ROOT / "setup.py",
        TEST_LOCK,
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("*.pxd"),
    ]
    page = [path for path in (ROOT / "src" / "fairdeal" / "web" / "source").rglob("*.*") if path.is_file()]
    for path in sorted([*built, *page]):
        if "node_modules" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def read_pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def build_requirements() -> list[str]:
    """All packages that building Fairdeal needs."""
    packages: list[str] = read_pyproject()["build-system"]["requires"]
    return packages


def optional_dependencies() -> dict[str, list[str]]:
    extras: dict[str, list[str]] = read_pyproject()["project"]["optional-dependencies"]
    return extras


def requirements(extras: str) -> list[str]:
    """All packages that Fairdeal needs with these extras, including the extras that an extra names."""
    base: list[str] = read_pyproject()["project"]["dependencies"]
    wanted, packages = extras.split(","), dict.fromkeys(base)
    for extra in wanted:
        for package in optional_dependencies().get(extra, ()):
            nested = re.fullmatch(r"fairdeal\[(.*)\]", package)
            if nested:
                wanted += [inner for inner in nested[1].split(",") if inner not in wanted]
            else:
                packages[package] = None
    return list(packages)


def supported_pythons() -> list[str]:
    """The Python versions that wheels are built for: `3.11` and so on."""
    return [f"3.{minor}" for minor in re.findall(r"cp3(\d+)-", read_pyproject()["tool"]["cibuildwheel"]["build"])]


def install_dependencies(pip: Sequence[str | Path], extras: str) -> None:
    """Install what Fairdeal needs with these extras; what the tests need, exactly as locked."""
    unlocked = [extra for extra in extras.split(",") if extra != "dev"]
    if "dev" in extras.split(",") and not install_locked(pip, TEST_LOCK):
        unlocked.append("dev")
    if unlocked:
        run(*pip, *requirements(",".join(unlocked)))


def install_locked(pip: Sequence[str | Path], lock_file: Path) -> bool:
    """Install exactly what is locked; False if the package index lacks a version. A wrong hash is an error."""
    command = Command([*pip, "--require-hashes", "--requirement", lock_file])
    done = subprocess.run(
        command.arguments(), cwd=ROOT, env=command.environment(), stderr=subprocess.PIPE, encoding="utf-8"
    )
    if done.returncode == 0:
        return True
    sys.stderr.write(done.stderr)
    if "No matching distribution found" not in done.stderr:
        raise subprocess.CalledProcessError(done.returncode, command.arguments())
    print(f"Your package index lacks a version in {lock_file.name}: installing versions that it has.", flush=True)
    return False


def install(extras: str) -> None:
    """Create the virtual environment and install Fairdeal into it, unless that has been done."""
    stamp = VENV / "fairdeal-installed"
    wanted = fingerprint(extras)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("Setting up Fairdeal in .venv; the first time this takes a minute or two …", flush=True)
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        venv.create(VENV, with_pip=True)
    pip: list[str | Path] = [BIN / "python", "-m", "pip", "install", *PIP_OPTIONS]
    with ThreadPoolExecutor() as pool:  # Fairdeal is compiled while its dependencies are downloaded
        dependencies = pool.submit(install_dependencies, pip, extras)
        run(*pip, "--no-deps", "--editable", ROOT)
        dependencies.result()
    if not (ROOT / "src" / "fairdeal" / "web" / "static" / "index.html").exists():
        print("The browser page was not built; everything else works. To see why: python3 tools/front_end.py build")
        return  # try again next time
    stamp.write_text(wanted, encoding="utf-8")


def play(arguments: list[str]) -> None:
    """Start live tables and open them in the browser."""
    install(USER_EXTRAS)
    replace_process("fairdeal", "serve", "--open", *arguments)


def terminal(arguments: list[str]) -> None:
    """Play President against bots in the terminal."""
    install(USER_EXTRAS)
    replace_process("fairdeal", "play", *(arguments or ["president"]))


def replace_process(program: str, *arguments: str) -> None:
    """Continue as a program of the virtual environment, which then receives all signals itself."""
    command = [str(BIN / program), *arguments]
    if os.name == "nt":
        raise SystemExit(subprocess.call(command))
    os.execv(command[0], command)


def check() -> None:
    """Lint, format, types and import contracts of the Python code, the workflows, `deploy/` and the browser page."""
    install("dev")
    run(BIN / "ruff", "check", "--quiet", ".")
    run(BIN / "ruff", "format", "--quiet", "--check", ".")
    run(BIN / "lint-imports", "--no-cache")
    run(BIN / "python", "-m", "tools.check_locks")
    run(BIN / "python", "-m", "tools.check_deploy")
    run(BIN / "actionlint", "-shellcheck=", "-pyflakes=", *sorted((ROOT / ".github" / "workflows").glob("*.yml")))
    page: list[str | Path] = [BIN / "python", ROOT / "tools" / "front_end.py", "check"]
    with ThreadPoolExecutor() as pool:  # one core each
        list(pool.map(lambda command: run(*command), [[BIN / "mypy", "--no-error-summary"], page]))


def test(arguments: list[str]) -> None:
    """All checks and tests: with the compiled modules, then with the same sources as plain Python.

    One more variant runs where it can make a difference: without CPython's fast paths. What takes longer is left to
    `make test-long`. With arguments for pytest, only the selected tests run, compiled and plain. Tests with
    servers or a browser get a second chance if they fail: `tools/second_chance.py`.
    """
    started = time.monotonic()
    install("dev")
    if arguments:
        check()
        for variables in ({}, PLAIN):
            run(*PYTEST, *TWO_PROCESSES, *arguments, variables=variables)
        print_success(started)
    else:
        with listing_flaky_tests() as second_chance:
            test_everything(second_chance)
            print_success(started)


def print_success(started: float) -> None:
    print(f"All checks and tests passed, compiled and plain, in {time.monotonic() - started:.0f} s.", flush=True)


def test_everything(second_chance: Sequence[str | Path]) -> None:
    """Run the checks and all tests; `second_chance` is a command to run pytest with."""
    compile_tests = Command([BIN / "python", "-c", COMPILE_TESTS])
    plain = Command([*PYTEST, *TWO_PROCESSES, *PLAIN_BESIDE_CHECKS], PLAIN)
    with in_background(compile_tests, plain):
        check()
    browser = Command([*second_chance, *TWO_PROCESSES, BROWSER_TESTS])
    plain = Command([*PYTEST, *TWO_PROCESSES, *PLAIN_BESIDE_TESTS], PLAIN)
    safe = Command([*PYTEST, *TWO_PROCESSES, *SAFE_TESTS], SAFE)
    # All at once: tests with servers and browsers wait half of the time, one after another they leave a core idle.
    with in_background(plain, safe), in_background(browser, low_priority=False):
        run(*second_chance, *FOUR_PROCESSES, "--durations", "15", "--ignore", BROWSER_TESTS)


def test_long(arguments: list[str]) -> None:
    """The tests that `make test` leaves out. With arguments for pytest, only the selected ones run, compiled.

    Further games, window sizes and schemes, more in plain Python, and matches with the C branches that processors
    without SSE2 get. `make test` compares the functions with such branches (`tests/games/sanityholes`).
    """
    started = time.monotonic()
    install("dev")
    with listing_flaky_tests() as second_chance:
        for command in long_tests(second_chance, arguments):
            run(*command.words, variables=command.variables)
        print(f"All long tests passed in {time.monotonic() - started:.0f} s.", flush=True)


def long_tests(second_chance: Sequence[str | Path], arguments: Sequence[str]) -> list[Command]:
    """The commands of `make test-long`; `second_chance` is a command to run pytest with."""
    long = ["--long", *arguments]
    if arguments:
        return [Command([*PYTEST, *TWO_PROCESSES, *long])]
    return [
        Command([*second_chance, *TWO_PROCESSES, *long, BROWSER_TESTS]),
        Command([*second_chance, *FOUR_PROCESSES, *long, "--ignore", BROWSER_TESTS]),
        Command([*PYTEST, *TWO_PROCESSES, *long, *PLAIN_BESIDE_CHECKS, *PLAIN_BESIDE_TESTS], PLAIN),
        Command([BIN / "python", ROOT / "tools" / "portable_build.py"]),
    ]


@contextmanager
def listing_flaky_tests() -> Iterator[list[str | Path]]:
    """Yield a command that runs pytest with a second chance; at the end, list the tests that needed one."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-flaky-") as folder:
        flaky = Path(folder) / "flaky"
        flaky.touch()
        try:
            yield [BIN / "python", "-m", "tools.second_chance", flaky]
        finally:
            if tests := flaky.read_text(encoding="utf-8").splitlines():
                print(
                    "\n".join(["Flaky, passed only at the second attempt:", *(f"  {test}" for test in tests)]),
                    flush=True,
                )


def bench(arguments: list[str]) -> None:
    """Measure the figures of docs/performance.md, leaving out libraries that cannot be installed."""
    install("dev")
    for package in compared_libraries():
        try:
            run(BIN / "python", "-m", "pip", "install", *PIP_OPTIONS, package)
        except subprocess.CalledProcessError:
            print(f"{package} cannot be installed here: it is left out of the comparison.", flush=True)
    run(BIN / "python", "-m", "benchmarks", *arguments)


def compared_libraries() -> list[str]:
    """The libraries that Fairdeal is compared with: the extra `bench` without Fairdeal's own extras."""
    return [package for package in optional_dependencies()["bench"] if not package.startswith("fairdeal[")]


def docs(arguments: list[str]) -> None:
    """Build the documentation site in build/site and check every link."""
    install("dev,docs")
    run(BIN / "python", "-m", "tools.docs_site", *arguments)


def static(arguments: list[str]) -> None:
    """Build the static edition in build/static."""
    install("dev")
    run(BIN / "python", "-m", "tools.static_edition", *arguments)


def soak(arguments: list[str]) -> None:
    """Compare the compiled with the plain engine move by move, in random matches with random options."""
    install("dev")
    run(BIN / "python", "-m", "tests.soak", *arguments)


def lock(arguments: list[str]) -> None:
    """Write the lock files; with `--upgrade`, with the newest versions."""
    install("dev")
    run(BIN / "python", "-m", "pip", "install", *PIP_OPTIONS, *optional_dependencies()["lock"])
    run(BIN / "python", "-m", "tools.lock_files", *arguments)


def audit(arguments: list[str]) -> None:
    """Look for known vulnerabilities in what a server consists of. Needs no installation."""
    run(sys.executable, "-m", "tools.audit", *arguments)


def sbom(arguments: list[str]) -> None:
    """Write a software bill of materials of the server."""
    install("dev")
    run(BIN / "python", "-m", "tools.sbom", *arguments)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "play": play,
    "terminal": terminal,
    "test": test,
    "test-long": test_long,
    "check": lambda _: check(),
    "bench": bench,
    "bench-quick": lambda arguments: bench(["--quick", *arguments]),
    "docs": docs,
    "static": static,
    "soak": soak,
    "lock": lock,
    "audit": audit,
    "sbom": sbom,
    "install": lambda _: install("dev"),
}


def main() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise SystemExit("Fairdeal needs Python 3.11 or newer")
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        raise SystemExit(f"usage: python3 tools/run.py {'|'.join(COMMANDS)} [arguments]")
    for stop in (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])):
        signal.signal(stop, signal.default_int_handler)  # commands in the background have sessions of their own
    try:
        COMMANDS[sys.argv[1]](sys.argv[2:])
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode or 1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
