"""Checks of a page: accessibility, width, and hidden cards that reached the browser."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from tools.front_end import PACKAGES, fetch_packages

from tests.browser.user import User


@cache
def axe_script() -> str:
    fetch_packages(everything=True)
    return (PACKAGES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def accessibility_violations(user: User) -> list[str]:
    """Problems that axe finds on the user's page."""
    user.page.evaluate(axe_script())
    found: list[dict[str, Any]] = user.page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def fits_window_width(user: User) -> bool:
    fits: bool = user.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return fits


def cards_named_in(frames: Iterable[str], cards: Iterable[str]) -> list[str]:
    """The cards that the frames name. Cards drawn openly for the first deal do not count."""
    text = "".join(map(_without_draws, frames))
    return [card for card in cards if f'"{card}"' in text or f"{card}:" in text]


def _without_draws(frame: str) -> str:
    message = json.loads(frame)
    for entry in [message, *message.get("log", [])]:
        entry["events"] = [event for event in entry.get("events", []) if event["event"] != "draw"]
    return json.dumps(message)
