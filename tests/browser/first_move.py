"""How long the first move takes in the static edition, on a slow phone: python -m tests.browser.first_move [GAME …]

A file host that compresses sends 10 Mbit/s with a delay of 40 ms for each answer, and the processor is four times
slower. DevTools refuses to slow a worker down on its own, but the rate of the page holds for its workers too: the
same loop in a worker takes at least as many times longer. The time is from opening the address to the table at which
the user can act or waits for a bot; the user clicks *Play now* as soon as the lobby shows it. "Cold" is a new browser
profile, "warm" the next visit.
"""

import argparse
import json
import time

from playwright.sync_api import Browser, sync_playwright
from tools import static_edition

from tests.browser.find_chromium import find_chromium
from tests.browser.static_site import Link, StaticSite
from tests.browser.static_user import LOADED, StaticUser

BITS_PER_SECOND, DELAY = 10_000_000, 0.04


def measure(browser: Browser, site: StaticSite, game: str, slowdown: float, lists_files: bool) -> dict[str, object]:
    """Seconds from opening the address to the table: with empty caches, and on the next visit."""
    user = StaticUser(browser, site.address)
    assert site.link is not None
    found: dict[str, object] = {"game": game}
    for visit in ("cold", "warm"):
        page = user.context.new_page()
        session = user.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        site.link.sent.clear()
        began = time.monotonic()
        page.goto(site.address, wait_until="commit")
        page.click(f'[data-game="{game}"] button.primary')
        lobby = time.monotonic() - began
        page.wait_for_selector(".dock", timeout=LOADED * 1000)
        table = time.monotonic()
        sent = [file for file in site.link.sent if file[3] <= table]
        found[visit] = {
            "lobby": round(lobby, 1),
            "table": round(table - began, 1),
            "kB": sum(size for _, size, _, _ in sent) // 1000,
            **({"files": [timeline(file, began) for file in sent]} if lists_files else {}),
        }
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.close()
    user.close()
    return found


def timeline(file: tuple[str, int, float, float], start: float) -> str:
    """When a file was sent: `name kB from–to`, in seconds since the start."""
    name, size, began, ended = file
    return f"{name} {size // 1000} {began - start:.1f}–{ended - start:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.first_move")
    parser.add_argument("--slowdown", type=float, default=4, help="of the processor (default: 4)")
    parser.add_argument("--files", action="store_true", help="list what is transferred until then, and when")
    parser.add_argument("games", nargs="*", metavar="GAME", default=["hearts"])
    wanted = parser.parse_args()
    site = StaticSite(static_edition.TARGET, Link(BITS_PER_SECOND, DELAY))
    with sync_playwright() as playwright:
        browser = find_chromium().launch(playwright)
        for game in wanted.games:
            print(json.dumps(measure(browser, site, game, wanted.slowdown, wanted.files)), flush=True)  # noqa: T201
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
