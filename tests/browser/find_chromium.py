"""Finds a Chromium for the tests: one on the PATH, or the one from npm, unpacked into build/."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from tools.front_end import INSTALL, node_and_npm
from tools.npm import locked

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
    """The path of a Chromium, and what it needs to start."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = FLAGS

    def launch(self, playwright: Playwright, scrollbars: bool = True) -> Browser:
        """Start it. Playwright hides scrollbars, but users have them."""
        return playwright.chromium.launch(
            executable_path=self.path,
            args=list(self.flags),
            env={**os.environ, **self.environment},
            ignore_default_args=["--hide-scrollbars"] if scrollbars else None,
        )


def find_chromium() -> Chromium:
    """The installed Chromium, or the one from npm.

    FAIRDEAL_CHROMIUM overrides the choice: the path of a Chromium, or `npm`.
    """
    wanted = os.environ.get("FAIRDEAL_CHROMIUM", "")
    if wanted and wanted != "npm":
        return Chromium(wanted)
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return Chromium(installed) if installed and wanted != "npm" else chromium_from_npm()


def chromium_from_npm() -> Chromium:
    """A Chromium that needs no root and no system packages: it brings its libraries and a font."""
    folder = UNPACKED / "unpacked"
    fonts = folder / "fonts.conf"
    folder.mkdir(parents=True, exist_ok=True)
    with locked(UNPACKED / "lock"):  # several test processes: one unpacks, the others wait
        if not (folder / "chromium").exists():
            unpack(folder)
        fonts.write_text(FONTS.format(folder=folder), encoding="utf-8")
    environment = {"LD_LIBRARY_PATH": str(folder / "al2023" / "lib"), "FONTCONFIG_FILE": str(fonts)}
    return Chromium(str(folder / "chromium"), environment, (*FLAGS, "--no-zygote"))


def unpack(folder: Path) -> None:
    """Install the npm package and let it unpack the browser and its libraries into a folder."""
    node, npm = node_and_npm()
    for name in ("package.json", "package-lock.json", "unpack.mjs"):
        shutil.copy(PACKAGE / name, UNPACKED / name)
    subprocess.run([*npm, *INSTALL], cwd=UNPACKED, check=True, timeout=300)
    # The package unpacks its libraries only if these variables make it believe that it runs on such a bare machine.
    bare = {**os.environ, "TMPDIR": str(folder), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    subprocess.run([*node, "unpack.mjs"], cwd=UNPACKED, env=bare, check=True, timeout=120, stdout=subprocess.DEVNULL)
