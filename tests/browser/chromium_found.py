"""A Chromium for the tests: one on the PATH, or npm's, unpacked into build/ (for machines that have none)."""

import fcntl
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from tools.front_end import INSTALL, node_and_npm

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = Path(__file__).resolve().parent / "chromium"
UNPACKED = ROOT / "build" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


@dataclass(frozen=True, slots=True)
class Chromium:
    """Where it is, and what it needs to start."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = FLAGS


def find() -> Chromium:
    """The machine's own, or npm's; FAIRDEAL_CHROMIUM names another one, or `npm` for npm's in any case."""
    wanted = os.environ.get("FAIRDEAL_CHROMIUM", "")
    if wanted and wanted != "npm":
        return Chromium(wanted)
    own = next(filter(None, map(shutil.which, NAMES)), None)
    return Chromium(own) if own and wanted != "npm" else from_npm()


def from_npm() -> Chromium:
    """A browser that needs no root and no system package: its libraries and a font come along."""
    made = UNPACKED / "unpacked"
    fonts = made / "fonts.conf"
    made.mkdir(parents=True, exist_ok=True)
    with (UNPACKED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run in several processes: one unpacks it, the others wait
        if not (made / "chromium").exists():
            unpack(made)
        fonts.write_text(FONTS.format(folder=made), encoding="utf-8")
    own = {"LD_LIBRARY_PATH": str(made / "al2023" / "lib"), "FONTCONFIG_FILE": str(fonts)}
    return Chromium(str(made / "chromium"), own, (*FLAGS, "--no-zygote"))


def unpack(folder: Path) -> None:
    """Fetch the package, and have it lay out the browser and all that it needs in a folder."""
    node, npm = node_and_npm()
    for name in ("package.json", "package-lock.json", "unpack.mjs"):
        shutil.copy(PACKAGE / name, UNPACKED / name)
    subprocess.run([*npm, *INSTALL], cwd=UNPACKED, check=True, timeout=300)
    # It brings its libraries along when it thinks that it runs in a bare machine of this kind.
    bare = {**os.environ, "TMPDIR": str(folder), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    subprocess.run([*node, "unpack.mjs"], cwd=UNPACKED, env=bare, check=True, timeout=120, stdout=subprocess.DEVNULL)
