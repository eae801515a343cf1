"""The lock files in `requirements/`: exact versions and hashes of everything that Fairdeal installs (docs/hosting.md).

python -m tools.lock_files [--upgrade]

Each file holds for every supported Python version and system. Without `--upgrade` versions change only where
pyproject.toml demands it. All files agree on versions, so that hosts get what the tests ran with.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.run import LOCK_FOLDER, OLDEST_PYTHON, ROOT, TEST_LOCK, build_requirements, requirements

TEST, SERVER, BUILD = TEST_LOCK, LOCK_FOLDER / "server.lock", LOCK_FOLDER / "build.lock"
SERVER_EXTRAS = "server,postgres,cluster,push,solver"
PROJECT = "fairdeal"  # stands for pyproject.toml among the packages that require another
HEADER = """\
# {purpose} Written by `make lock`; do not edit.
# pip install --require-hashes -r requirements/{name}
"""
PURPOSES = {
    TEST: "Everything that the tests need.",
    SERVER: "Everything that a server needs.",
    BUILD: "Everything that building the package from its sources needs.",
}
ENTRY = re.compile(r"(?P<name>[a-z0-9][a-z0-9-]*)==(?P<version>[^\s;]+)(?: ; (?P<marker>.+?))? \\")
HASH = re.compile(r"    --hash=sha256:(?P<digest>[0-9a-f]{64})(?: \\)?")
VIA = re.compile(r"    # (?:via(?: (?P<only>\S+))?|  (?P<one>\S+))")


@dataclass(frozen=True, slots=True)
class LockedPackage:
    """One version of a package. Another version of it may be locked for other Python versions or systems."""

    name: str
    version: str
    marker: str | None  # where it is needed; None: everywhere
    hashes: tuple[str, ...]  # SHA-256 of every file of this version
    required_by: tuple[str, ...]


def direct_requirements(lock: Path) -> list[str]:
    """What pyproject.toml requires for a lock file."""
    if lock == BUILD:
        return build_requirements()
    return requirements("dev" if lock == TEST else SERVER_EXTRAS)


def read_lock(text: str) -> list[LockedPackage]:
    """Parse a lock file; ValueError names the first line that does not belong there."""
    return list(_packages([line for line in text.splitlines() if line and not line.startswith("#")]))


def _packages(lines: list[str]) -> Iterator[LockedPackage]:
    starts = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    if lines and starts[:1] != [0]:
        raise ValueError(f"expected a package: {lines[0]}")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        entry = ENTRY.fullmatch(lines[start])
        if entry is None:
            raise ValueError(f"expected a package with an exact version: {lines[start]}")
        hashes, parents = [], []
        for line in lines[start + 1 : end]:
            if found := HASH.fullmatch(line):
                hashes.append(found["digest"])
            elif found := VIA.fullmatch(line):
                parents += [name for name in found.groups() if name]
            else:
                raise ValueError(f"expected a hash or a comment: {line}")
        if not hashes:
            raise ValueError(f"{entry['name']} has no hash")
        yield LockedPackage(entry["name"], entry["version"], entry["marker"], tuple(hashes), tuple(parents))


def write_lock(lock: Path, upgrade: bool) -> None:
    """Write a lock file; versions that it already has are kept if possible, unless `upgrade` is set."""
    oldest = ".".join(map(str, OLDEST_PYTHON))
    command = ["uv", "pip", "compile", "--quiet", "--universal", "--python-version", oldest, "--generate-hashes"]
    command += ["--no-header", "--no-emit-index-url", "--no-emit-find-links", "--output-file", str(lock), PROJECT]
    if upgrade:
        command.append("--upgrade")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, PROJECT).write_text("\n".join(direct_requirements(lock)), encoding="utf-8")
        subprocess.run([sys.executable, "-m", *command], cwd=folder, check=True)
    locked = lock.read_text(encoding="utf-8").replace(f" -r {PROJECT}\n", f" {PROJECT}\n")
    read_lock(locked)
    lock.write_text(HEADER.format(purpose=PURPOSES[lock], name=lock.name) + locked, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.lock_files", description="Write the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that pyproject.toml allows")
    upgrade = parser.parse_args().upgrade
    LOCK_FOLDER.mkdir(exist_ok=True)
    write_lock(TEST, upgrade)
    for lock in (SERVER, BUILD):
        shutil.copyfile(TEST, lock)  # uv keeps the versions of the file that it replaces
        write_lock(lock, upgrade=False)
    for lock in (TEST, SERVER, BUILD):
        print(f"{lock.relative_to(ROOT)}: {len(read_lock(lock.read_text(encoding='utf-8')))} packages")


if __name__ == "__main__":
    main()
