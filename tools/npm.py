"""npm packages besides the page's: installed below build/ once, although several processes may ask for them."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.front_end import INSTALL, ROOT, node_and_npm

PYODIDE = ROOT / "tools" / "pyodide"  # Python in WebAssembly: for the static edition and for tests
PYODIDE_INSTALLED = ROOT / "build" / "pyodide"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file; other processes wait for it."""
    with path.open("w") as lock:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # released when the file is closed
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(package: Path, folder: Path, *scripts: str) -> None:
    """Install what `package` lists in its lock file into `folder`, unless that version is there; copy scripts along."""
    folder.mkdir(parents=True, exist_ok=True)
    lock_file = (package / "package-lock.json").read_text(encoding="utf-8")
    stamp = folder / "installed"
    with locked(folder / "lock"):
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != lock_file:
            _, npm = node_and_npm()
            for name in ("package.json", "package-lock.json"):
                shutil.copy(package / name, folder / name)
            subprocess.run([*npm, *INSTALL], cwd=folder, check=True, timeout=300)
            stamp.write_text(lock_file, encoding="utf-8")
        for name in scripts:
            shutil.copy(package / name, folder / name)
