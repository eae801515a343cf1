"""Draws docs/images/terminal-hearts.svg: the terminal's table as it looks at 80 by 24."""

import asyncio
import re
from pathlib import Path

from fairdeal.games import find_game
from fairdeal.terminal.app import TableApp
from fairdeal.terminal.local import LocalSeat
from fairdeal.terminal.match import Match
from fairdeal.terminal.screen import TableScreen

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "terminal-hearts.svg"
MOVES = 5
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # a picture fetches nothing from elsewhere


async def draw() -> None:
    game = find_game("hearts").configure(4, names=("You", "Ada", "Ben", "Cy"))
    seat = LocalSeat(Match(game.start(7), [None, "steady", "steady", "steady"]), game.title, 0)
    app = TableApp(TableScreen(seat))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(MOVES):
            while not seat.asked:
                await pilot.pause(0.01)
            await seat.move(await seat.hint())
        while not seat.asked:
            await pilot.pause(0.01)
        await pilot.press("right", "right", "right")
        await pilot.pause(0.2)
        picture = FONTS.sub("", app.export_screenshot(title="fairdeal play hearts"))
        PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw())
