"""The static edition in a real Chromium: a hand with the network off, a second tab, and the policy of the page.

python -m tests.browser.test_static_edition plays a hand of every game, and reports the time to the first turn.
"""

import json
import sys
import time
from collections.abc import Iterator

import pytest
from fairdeal.games import all_games
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools import static_edition

from tests.browser.find_chromium import find_chromium
from tests.browser.static_site import StaticSite

LOADED = 180_000  # milliseconds: the machine may be busy
TURN = ".action-bar button, .hand-card[aria-disabled=false]"


@pytest.fixture(scope="module")
def site() -> Iterator[StaticSite]:
    running = StaticSite(static_edition.build())
    yield running
    running.stop()


def start_match(page: Page, game: str) -> None:
    """Press *Play now*, and wait for the cards."""
    page.locator(f'[data-game="{game}"] .button.primary').click()
    expect(page.locator(".play-area .hand, .play-area .count-card").first).to_be_visible(timeout=LOADED)


def take_hint_and_play(page: Page, moves: int) -> int:
    """Let the clock's own way of moving be: play what the hint suggests; returns the number of moves made."""
    made = 0
    while made < moves:
        hint = page.get_by_role("button", name="Hint")
        expect(hint).to_be_enabled(timeout=LOADED)
        hint.click()
        play = page.get_by_role("button", name="Play it")
        expect(play).to_be_visible(timeout=LOADED)
        play.click()
        made += 1
    return made


@pytest.mark.once
def test_a_match_goes_on_without_a_network_and_in_one_tab_only(browser: Browser, site: StaticSite) -> None:
    context = browser.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(site.address)
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    expect(page.get_by_text("Daily deal")).to_have_count(0)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    start_match(page, "oh-hell")
    page.reload()
    expect(page.locator(".play-area .hand").first).to_be_visible(timeout=LOADED)
    other = context.new_page()
    other.goto(site.address)
    expect(other.get_by_text("open in another tab")).to_be_visible(timeout=LOADED)
    other.get_by_role("button", name="Play here").click()
    expect(other.locator(".your-tables li")).to_have_count(1, timeout=LOADED)
    expect(page.get_by_text("now run in another tab")).to_be_visible(timeout=LOADED)
    assert not errors
    context.close()


def measure(games: list[str]) -> None:
    """Play the beginning of every game, each in a new browser profile, and report the times as JSON."""
    site = StaticSite(static_edition.TARGET)
    with sync_playwright() as playwright:
        browser = find_chromium().launch(playwright)
        for game in games:
            context = browser.new_context()
            page = context.new_page()
            seconds = []
            for _ in ("cold", "warm"):
                page.goto(site.address)
                began = time.monotonic()
                start_match(page, game)
                seconds.append(round(time.monotonic() - began, 1))
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            print(json.dumps({"game": game, "cold": seconds[0], "warm": seconds[1]}), flush=True)  # noqa: T201
            context.close()
        browser.close()
    site.stop()


if __name__ == "__main__":
    measure(sys.argv[1:] or sorted(all_games()))
