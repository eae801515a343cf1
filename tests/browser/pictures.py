"""Pictures of the page for the documents: every game on a laptop and on a phone, in the middle of a hand.

python -m tests.browser.pictures [FOLDER]
"""

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from fairdeal.games import all_games
from tests.browser.chromium_found import find
from tests.browser.person import Person
from tests.browser.playing import play_on
from tests.browser.serving import Server

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "images"
SIZES = {"wide": (1440, 900), "phone": (360, 740)}
MOVES = 5


def of_a_game(browser: Browser, address: str, game: str, size: str, folder: Path) -> None:
    """A few moves into the game, when it is the player's turn and something lies on the table."""
    width, height = SIZES[size]
    person = Person(browser, address, width, height)
    person.play_now(game)
    made = 0

    def worth_a_picture() -> bool:
        nonlocal made
        made += 1
        assert person.scene is not None
        lying = sum(len(zone["cards"]) for zone in person.scene["centre"])
        return made > MOVES and person.acting() and lying > 1

    play_on([person], worth_a_picture)
    person.page.wait_for_timeout(1_500)  # what was just taken goes away
    person.page.screenshot(path=folder / f"{game}-{size}.png")
    person.close()


def of_the_lobby(browser: Browser, address: str, size: str, folder: Path) -> None:
    width, height = SIZES[size]
    person = Person(browser, address, width, height)
    person.open("/")
    person.page.wait_for_selector(".game-card")
    person.page.screenshot(path=folder / f"lobby-{size}.png")
    person.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    chromium = find()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=list(chromium.flags), env={**os.environ, **chromium.environment}
        )
        for size in SIZES:
            of_the_lobby(browser, server.address, size, folder)
            for game in all_games():
                of_a_game(browser, server.address, game, size, folder)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
