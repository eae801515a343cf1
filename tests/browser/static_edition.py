"""A hand of every game in the static edition, in a real browser with the network off.

python -m tests.browser.static_edition [--browser chromium|firefox] [GAME …]

plays each game in a new browser profile, with what `make static` has built: the page is opened once, then the file host
is stopped. It reports the time from the click on *Play now*, on a page that was just opened, to the table: with empty
caches, and when everything is cached and the host is gone.
"""

import argparse
import json
import time
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright
from tools import static_edition

from fairdeal.games import all_games
from tests.browser.find_chromium import find_chromium
from tests.browser.find_firefox import find_firefox, launch_firefox
from tests.browser.static_site import StaticSite
from tests.browser.static_user import StaticUser


def launch(playwright: Playwright, name: str) -> Browser:
    if name == "chromium":
        return find_chromium().launch(playwright)
    path = find_firefox()
    if path is None:
        raise SystemExit("there is no Firefox on the PATH")
    return launch_firefox(playwright, path)


def play_hand(browser: Browser, site: StaticSite, game: str) -> dict[str, object]:
    """Play a hand without a network in a new profile, and return what was measured."""
    user = StaticUser(browser, site.address)
    seconds = []
    for _ in ("cold", "warm"):
        user.page.goto(site.address)
        began = time.monotonic()
        user.start(game)
        seconds.append(round(time.monotonic() - began, 1))
        user.wait_until_installed()
        site.stop()
    moves = user.play_hand()
    played = {"moves": moves, "over": user.is_hand_over(), "errors": user.errors}
    user.close()
    return {"game": game, "cold": seconds[0], "warm": seconds[1], **played}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.static_edition")
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument(
        "--folder", type=Path, default=static_edition.TARGET, help="what to play (default: build/static)"
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    wanted = parser.parse_args()
    site, complete = StaticSite(wanted.folder), True
    with sync_playwright() as playwright:
        browser = launch(playwright, wanted.browser)
        print(f"{wanted.browser} {browser.version}")  # noqa: T201
        for game in wanted.games or sorted(all_games()):
            found = play_hand(browser, site, game)
            print(json.dumps(found), flush=True)  # noqa: T201
            complete = complete and bool(found["over"]) and not found["errors"]
            site.start()
        browser.close()
    site.stop()
    if not complete:
        raise SystemExit("not every hand was played to its end without an error")


if __name__ == "__main__":
    main()
