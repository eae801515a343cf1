"""Finds a Firefox for the tests and lets Playwright drive it over WebDriver BiDi (firefox_relay.py)."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

ROOT = Path(__file__).resolve().parent.parent.parent
RELAY = Path(__file__).resolve().parent / "firefox_relay.py"
PROGRAM = ROOT / "build" / "firefox-relay"
NAMES = ("firefox-esr", "firefox")
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


def find_firefox() -> str | None:
    """The path of a Firefox; FAIRDEAL_FIREFOX overrides the choice."""
    return os.environ.get("FAIRDEAL_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


def launch_firefox(playwright: Playwright, path: str) -> Browser:
    """Start a Firefox, with the relay in between."""
    PROGRAM.parent.mkdir(exist_ok=True)
    PROGRAM.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(RELAY))} "$@"\n')
    PROGRAM.chmod(0o755)
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=PROGRAM,
        env={**os.environ, "FAIRDEAL_FIREFOX": path},
        firefox_user_prefs=dict(PREFERENCES),
    )
