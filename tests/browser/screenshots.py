"""Takes screenshots for the documentation: the lobby and every game in the middle of a hand, on a laptop and a phone.

python -m tests.browser.screenshots [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from fairdeal.games import all_games
from tests.browser.find_chromium import find_chromium
from tests.browser.play import play_until, simple_move
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "images"
SIZES = {"wide": (1440, 900), "phone": (360, 740)}
MIN_MOVES = 5


def take_game(browser: Browser, address: str, game: str, size: str, folder: Path) -> None:
    """Take a screenshot a few moves into a game, on the user's turn and with cards on the table."""
    width, height = SIZES[size]
    user = User(browser, address, width, height)
    user.play_now(game)
    checks = 0

    def is_worth_showing() -> bool:
        nonlocal checks
        checks += 1
        assert user.scene is not None
        on_table = sum(len(zone["cards"]) for zone in user.scene["centre"])
        is_turn = user.is_acting() and user.scene["actions"] is not None  # the page may be behind the scene
        return checks > MIN_MOVES and is_turn and on_table > 1

    while True:
        play_until([user], is_worth_showing)
        user.page.wait_for_timeout(1_500)  # until the last trick has disappeared
        if user.page.locator(".felt :is(.trick-card, .play, .zone)").count():
            break
        user.move(simple_move(user))  # it was the last trick that was on the table
    user.page.screenshot(path=folder / f"{game}-{size}.png")
    user.close()


def take_lobby(browser: Browser, address: str, size: str, folder: Path) -> None:
    width, height = SIZES[size]
    user = User(browser, address, width, height)
    user.open("/")
    user.page.wait_for_selector(".game-card")
    user.page.screenshot(path=folder / f"lobby-{size}.png")
    user.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        browser = find_chromium().launch(playwright, scrollbars=False)
        for size in SIZES:
            take_lobby(browser, server.address, size, folder)
            for game in all_games():
                take_game(browser, server.address, game, size, folder)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
