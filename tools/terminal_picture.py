"""Draw docs/images/terminal-hearts.svg: the full screen in a terminal of 80 by 24.

python -m tools.terminal_picture
"""

import asyncio
import re
from pathlib import Path

from fairdeal.games import find_game
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch
from fairdeal.terminal.screen.app import TableApp
from fairdeal.terminal.screen.table import TableScreen

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "terminal-hearts.svg"
MOVES = 5
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # the picture must not fetch fonts from the network


async def draw() -> None:
    game = find_game("hearts").configure(4, names=("You", "Ada", "Ben", "Cy"))
    client = LocalClient(LocalMatch(game.start(7), [None, "steady", "steady", "steady"]), game.title, 0)
    app = TableApp(TableScreen(client))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(MOVES):
            while not client.awaiting_move:
                await pilot.pause(0.01)
            await client.play((await client.hint()).move)
        while not client.awaiting_move:
            await pilot.pause(0.01)
        await pilot.press("right", "right", "right")
        await pilot.pause(0.2)
        picture = FONTS.sub("", app.export_screenshot(title="fairdeal play hearts"))
        PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw())
