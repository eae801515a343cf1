"""Build and test the C code that processors without SSE2 run, such as ARM, on a processor that has it.

    python tools/portable_build.py

Only the modules with SSE2 code are compiled again, with FAIRDEAL_NO_SSE2, into a copy of the package in build/no-sse2;
`src` stays as it is. Then the tests of their games run against that copy, and random matches in bulk are compared
between the two builds.
"""

import json
import os
import platform
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
FOLDER = ROOT / "build" / "no-sse2"
PACKAGES = FOLDER / "packages"  # to be put on PYTHONPATH
LIBRARIES = FOLDER / "libraries"
TESTS = ["tests/games", "tests/golden", "tests/contract"]
NO_C_CODE = ["tests/contract/test_planning.py", "tests/contract/test_card_reasons.py"]  # what they test is Python
OPTIMIZATION = "-O1"  # the branches are the same as with -O3, and compiling takes half of the time
MATCHES = 2_000
TIMEOUT = 300  # seconds for the tests or a simulation: wrong C code may never end a match
NOT_COPIED = shutil.ignore_patterns("source", "static", "__pycache__")


def build() -> list[str]:
    """Compile the modules with SSE2 code, without it, into LIBRARIES; names of these modules."""
    os.environ["FAIRDEAL_NO_SSE2"] = "1"
    os.environ.pop("FAIRDEAL_PURE", None)
    os.chdir(ROOT)
    import setuptools

    settings: dict[str, Any] = {}
    setuptools.setup = settings.update  # setup.py hands its settings over instead of building everything
    runpy.run_path("setup.py")
    affected = [module for module in settings["ext_modules"] if has_sse2_code(module.sources)]
    if not all("-U__SSE2__" in module.extra_compile_args for module in affected):
        raise SystemExit("setup.py should compile with -U__SSE2__ if FAIRDEAL_NO_SSE2 is set")
    for module in affected:
        module.extra_compile_args = [flag for flag in module.extra_compile_args if flag != "-O3"] + [OPTIMIZATION]
    distribution = setuptools.Distribution({**settings, "ext_modules": affected})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(LIBRARIES), str(FOLDER / "objects")
    command.inplace = False
    distribution.run_command("build_ext")
    return [module.name for module in affected]


def has_sse2_code(sources: list[str]) -> bool:
    return any("defined(__SSE2__)" in Path(source).read_text(encoding="utf-8") for source in sources)


def assemble() -> None:
    """Copy the package, and replace the libraries of the affected modules in the copy."""
    shutil.rmtree(PACKAGES, ignore_errors=True)
    shutil.copytree(SOURCES / "fairdeal", PACKAGES / "fairdeal", ignore=NOT_COPIED)
    for library in LIBRARIES.rglob("*"):
        if library.is_file():
            shutil.copy2(library, PACKAGES / library.relative_to(LIBRARIES))


def environment(packages: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(packages)}


def simulated(game: str, packages: Path) -> Any:
    """What `fairdeal simulate` finds out about random matches, without how long it took."""
    command = [sys.executable, "-m", "fairdeal", "simulate", game, "--games", str(MATCHES), "--seed", "1", "--json"]
    done = subprocess.run(
        command, env=environment(packages), cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, timeout=TIMEOUT
    )
    found = json.loads(done.stdout)
    return {name: value for name, value in found.items() if "second" not in name}


def test(modules: list[str]) -> None:
    """Run the tests of the affected games against the copy, and compare random matches of both builds."""
    where = subprocess.run(
        [sys.executable, "-c", f"import {modules[0]} as module; print(module.__file__)"],
        env=environment(PACKAGES),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.strip()
    if not where.startswith(str(PACKAGES)) or where.endswith(".py"):
        raise SystemExit(f"{modules[0]} should come from {PACKAGES}, but it is {where}")
    games = sorted({name.split(".")[2] for name in modules if name.startswith("fairdeal.games.")})
    keys = [game.replace("_", "-") for game in games]
    selected = " or ".join([*games, *keys])
    pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", selected, *TESTS]
    pytest += [f"--ignore={path}" for path in NO_C_CODE]
    subprocess.run(pytest, env=environment(PACKAGES), cwd=ROOT, check=True, timeout=TIMEOUT)
    for key in keys:
        if simulated(key, PACKAGES) != simulated(key, SOURCES):
            raise SystemExit(f"{MATCHES:,} random matches of {key} differ between the builds with and without SSE2")


def main() -> None:
    if platform.machine().lower() not in ("x86_64", "amd64"):
        print("No SSE2 on this processor: the ordinary build has the portable code already.")
        return
    if not any(SOURCES.rglob("*.so")):
        print("Nothing is compiled here: there is no portable C code to test.")
        return
    modules = build()
    if not modules:
        print("No module has SSE2 code.")
        return
    assemble()
    test(modules)
    print(f"Without SSE2: {len(modules)} modules compiled, tested and compared.")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode or 1) from None
    except subprocess.TimeoutExpired as error:
        raise SystemExit(str(error)) from None
