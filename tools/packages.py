"""What a server consists of: the Python packages in its lock file, and the npm packages inside the browser page."""

import base64
import json
from dataclasses import dataclass
from typing import Any

from tools.lock_files import PROJECT, SERVER, read_lock
from tools.run import ROOT

PAGE_LOCK = ROOT / "src" / "fairdeal" / "web" / "source" / "package-lock.json"
BUNDLER = "esbuild"  # a dependency because every build needs it, and not part of the page


@dataclass(frozen=True, slots=True)
class Package:
    """One version of a package, as locked."""

    ecosystem: str  # PyPI or npm
    name: str
    version: str
    hashes: tuple[str, ...]  # hexadecimal: SHA-256 of each file on PyPI, SHA-512 of the archive on npm
    required_by: tuple[str, ...]
    license: str | None = None  # where the lock file says so


def python_packages() -> list[Package]:
    """The packages in the server's lock file, for all systems."""
    return [
        Package("PyPI", package.name, package.version, package.hashes, package.required_by)
        for package in read_lock(SERVER.read_text(encoding="utf-8"))
    ]


def page_packages() -> list[Package]:
    """The npm packages whose code is in the browser page."""
    locked: dict[str, Any] = json.loads(PAGE_LOCK.read_text(encoding="utf-8"))["packages"]
    names = sorted(set(locked[""]["dependencies"]) - {BUNDLER})
    found = []
    for name in names:
        entry = locked[f"node_modules/{name}"]
        assert not entry.get("dependencies"), f"{name} has dependencies: add them here"
        method, _, digest = entry["integrity"].partition("-")
        assert method == "sha512", f"{PAGE_LOCK.name}: {name} has a hash of another kind: {method}"
        found.append(
            Package("npm", name, entry["version"], (base64.b64decode(digest).hex(),), (PROJECT,), entry["license"])
        )
    return found


def all_packages() -> list[Package]:
    return [*python_packages(), *page_packages()]
