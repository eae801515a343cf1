"""Drives the full screen with keys and clicks, without a terminal."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.widgets import Static

from fairdeal.engine.scene import Choose
from fairdeal.games import find_game
from fairdeal.terminal.clients.base import TableClient
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch
from fairdeal.terminal.menus.choice import ChoiceMenu
from fairdeal.terminal.menus.root import RootMenu
from fairdeal.terminal.player_names import name_players
from fairdeal.terminal.screen.app import TableApp
from fairdeal.terminal.screen.table import TableScreen

SMALL = (80, 24)
TIMEOUT = 120.0  # seconds


def new_match(key: str, seed: int = 7, **options: object) -> LocalMatch:
    """A match of one person against steady bots."""
    kind = find_game(key)
    settings = {**kind.play_defaults, **options}
    game = kind.configure(kind.default_players, None, settings, name_players(["You"], kind.default_players))
    return LocalMatch(game.start(seed), [None] + ["steady"] * (game.players - 1))


class ScreenDriver:
    """A player at the screen."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.client = screen.client

    async def until(self, is_ready: Callable[[], bool]) -> None:
        end = time.monotonic() + TIMEOUT
        while not is_ready():
            assert time.monotonic() < end, f"timed out; the screen shows:\n{self.text()}"
            await asyncio.sleep(0.005)

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Submit a line at once, which is faster than typing it key by key."""
        self.screen.input.value = text
        assert self.screen.intercept_key("enter")
        await self.pilot.pause()

    def message(self) -> str:
        return str(self.screen.query_one("#message", Static).render())

    def text(self) -> str:
        """The whole screen as text."""
        width, height = self.pilot.app.size
        strips = self.screen._compositor.render_strips()
        assert len(strips) == height
        return "\n".join(strip.text.ljust(width) for strip in strips)

    async def play(self, text: str) -> None:
        """Play a move by picking rows of the menu, or cards one by one; type it if it is not in the menu."""
        rows = [row.text for row in self.screen.menu.rows()]
        if text in rows:
            await self.type(str(rows.index(text) + 1))
            return
        scene = self.screen.scene
        assert scene is not None
        assert scene.actions is not None
        choose = next((each for each in scene.actions.choices if _can_write(each, text)), None)
        if choose is None:
            await self.type(text)
            return
        if isinstance(self.screen.menu, RootMenu):
            labels = [row.label for row in self.screen.menu.rows()]
            await self.type(str(labels.index(f"{choose.label}…") + 1))
        assert isinstance(self.screen.menu, ChoiceMenu)
        for item in text.split()[2 if choose.values else 1 :]:
            rows = [row.text for row in self.screen.menu.rows()]
            await self.type(str(rows.index(item) + 1))
        if choose.most > 1 or len(choose.values) > 1:
            await self.type("1")


def _can_write(choose: Choose, text: str) -> bool:
    verb, *words = text.split()
    if verb != choose.verb:
        return False
    if choose.values and int(words.pop(0)) not in choose.values:
        return False
    return len(set(words)) == len(words) and set(words) <= set(choose.items) and len(words) in range(
        choose.least, choose.most + 1
    )  # fmt: skip


@asynccontextmanager
async def open_screen(
    client: TableClient, size: tuple[int, int] = SMALL, screen: type[TableScreen] = TableScreen
) -> AsyncIterator[ScreenDriver]:
    shown = screen(client)
    async with TableApp(shown).run_test(size=size) as pilot:
        await pilot.pause()
        yield ScreenDriver(pilot, shown)


@asynccontextmanager
async def playing(
    key: str, seed: int = 7, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[ScreenDriver, LocalClient]]:
    """Open a table of this game and wait for the first decision."""
    client = LocalClient(new_match(key, seed), find_game(key).title, 0)
    async with open_screen(client, size) as driver:
        await driver.until(lambda: client.awaiting_move)
        yield driver, client
