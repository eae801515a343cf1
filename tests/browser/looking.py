"""Looking closely at a page, and at what came over the line to it."""

import json
from collections.abc import Iterable
from typing import Any

from tools.front_end import PACKAGES, fetch_packages

from tests.browser.person import Person

AXE: dict[str, str] = {}


def violations(person: Person) -> list[str]:
    """What axe finds wrong with the page as it is."""
    if not AXE:
        fetch_packages(everything=True)
        AXE["script"] = (PACKAGES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    person.page.evaluate(AXE["script"])
    found: list[dict[str, Any]] = person.page.evaluate("axe.run().then(result => result.violations)")
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def no_wider_than_the_window(person: Person) -> bool:
    fits: bool = person.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return fits


def cards_heard_of(cards: Iterable[str], frames: Iterable[str]) -> list[str]:
    """Which of these cards are named in the frames, but for those that all saw drawn for the first deal."""
    heard = "".join(map(_without_draws, frames))
    return [card for card in cards if f'"{card}"' in heard or f"{card}:" in heard]


def _without_draws(frame: str) -> str:
    message = json.loads(frame)
    for entry in [message, *message.get("log", [])]:
        entry["events"] = [event for event in entry.get("events", []) if event["event"] != "draw"]
    return json.dumps(message)
