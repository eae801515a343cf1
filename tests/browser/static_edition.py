"""The static edition in a real Chromium: a match with the network off, after a reload, and in a second tab.

python -m tests.browser.static_edition plays a hand of every game without a network, and reports the time from the
click on *Play now*, on a page that was just opened, to the table: with empty caches, and when everything is cached.
"""

import json
import sys
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools import static_edition

from fairdeal.games import all_games
from tests.browser.find_chromium import find_chromium
from tests.browser.static_site import StaticSite
from tests.browser.static_user import LOADED, StaticUser

PATIENCE = LOADED * 1000


@pytest.fixture(scope="module")
def site() -> Iterator[StaticSite]:
    running = StaticSite(static_edition.build())
    yield running
    running.stop()


@pytest.mark.once
def test_a_match_goes_on_without_a_network_and_in_another_tab(browser: Browser, site: StaticSite) -> None:
    user = StaticUser(browser, site.address)
    page = user.page
    page.goto(site.address)
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    for hidden in ("Daily deal", "Lab", "Account"):
        expect(page.get_by_role("link", name=hidden)).to_have_count(0)
    user.wait_until_installed()
    user.context.set_offline(True)
    user.start("oh-hell")
    user.wait(user.is_acting, "the first turn", LOADED)
    user.move()
    page.reload()
    user.wait(lambda: page.locator(".dock").count() > 0, "the table after a reload", LOADED)
    other = user.context.new_page()
    other.goto(site.address)
    expect(other.get_by_text("open in another tab")).to_be_visible(timeout=PATIENCE)
    other.get_by_role("button", name="Play here").click()
    expect(other.locator(".your-tables li")).to_have_count(1, timeout=PATIENCE)
    expect(page.get_by_text("now run in another tab")).to_be_visible(timeout=PATIENCE)
    assert not user.errors
    user.close()


def play_every_game(games: list[str]) -> None:
    """Play a hand of every game, each in a new browser profile, and print what was measured."""
    site = StaticSite(static_edition.TARGET)
    with sync_playwright() as playwright:
        browser = find_chromium().launch(playwright)
        for game in games:
            user = StaticUser(browser, site.address)
            seconds = []
            for _ in ("cold", "warm"):
                user.page.goto(site.address)
                began = time.monotonic()
                user.start(game)
                seconds.append(round(time.monotonic() - began, 1))
                user.wait_until_installed()
                user.context.set_offline(True)
            moves = user.play_hand()
            found = {"game": game, "cold": seconds[0], "warm": seconds[1], "moves": moves, "errors": user.errors}
            print(json.dumps(found), flush=True)  # noqa: T201
            user.close()
        browser.close()
    site.stop()


if __name__ == "__main__":
    play_every_game(sys.argv[1:] or sorted(all_games()))
