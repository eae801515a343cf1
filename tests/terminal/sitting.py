"""Somebody before the full screen, with keys and a mouse, and no terminal."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.widgets import Static

from fairdeal.engine.scene import Choose
from fairdeal.games import find_game
from fairdeal.terminal.app import TableApp
from fairdeal.terminal.local import LocalSeat
from fairdeal.terminal.match import Match
from fairdeal.terminal.menus import Choosing, Root
from fairdeal.terminal.people import names_for
from fairdeal.terminal.screen import TableScreen
from fairdeal.terminal.sight import Seat

SMALL = (80, 24)


def new_match(key: str, seed: int = 7, **options: object) -> Match:
    """A person and steady bots."""
    kind = find_game(key)
    settings = {**kind.settings_in_play, **options}
    game = kind.configure(kind.usual_players, None, settings, names_for(["You"], kind.usual_players))
    return Match(game.start(seed), [None] + ["steady"] * (game.players - 1))


class Sitting:
    """One at the screen."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.seat = screen.seat

    async def until(self, ready: Callable[[], bool]) -> None:
        for _ in range(4000):
            if ready():
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"waited in vain; the screen says:\n{self.text()}")

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type a line; letter by letter, which takes longer, in `keys`."""
        self.screen.line.value = text
        assert self.screen.use_key("enter")
        await self.pilot.pause()

    def told(self) -> str:
        return str(self.screen.query_one("#told", Static).render())

    def text(self) -> str:
        """The whole screen as text."""
        width, height = self.pilot.app.size
        strips = self.screen._compositor.render_strips()
        assert len(strips) == height
        return "\n".join(strip.text.ljust(width) for strip in strips)

    async def make(self, text: str) -> None:
        """Make this move by picking: a line of the list by its number, or cards one by one; else type it."""
        rows = [row.text for row in self.screen.menu.rows()]
        if text in rows:
            await self.type(str(rows.index(text) + 1))
            return
        scene = self.screen.scene
        assert scene is not None
        assert scene.actions is not None
        choose = next((one for one in scene.actions.choices if _makes(one, text)), None)
        if choose is None:
            await self.type(text)
            return
        if isinstance(self.screen.menu, Root):
            labels = [row.label for row in self.screen.menu.rows()]
            await self.type(str(labels.index(f"{choose.label}…") + 1))
        assert isinstance(self.screen.menu, Choosing)
        for item in text.split()[2 if choose.values else 1 :]:
            rows = [row.text for row in self.screen.menu.rows()]
            await self.type(str(rows.index(item) + 1))
        if choose.most > 1 or len(choose.values) > 1:
            await self.type("1")


def _makes(choose: Choose, text: str) -> bool:
    verb, *words = text.split()
    if verb != choose.verb:
        return False
    if choose.values and int(words.pop(0)) not in choose.values:
        return False
    return len(set(words)) == len(words) and set(words) <= set(choose.items) and len(words) in range(
        choose.least, choose.most + 1
    )  # fmt: skip


@asynccontextmanager
async def sitting_at(
    seat: Seat, size: tuple[int, int] = SMALL, screen: type[TableScreen] = TableScreen
) -> AsyncIterator[Sitting]:
    shown = screen(seat)
    async with TableApp(shown).run_test(size=size) as pilot:
        await pilot.pause()
        yield Sitting(pilot, shown)


@asynccontextmanager
async def playing(key: str, seed: int = 7, size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[Sitting, LocalSeat]]:
    """At a table of this game, asked for a move."""
    seat = LocalSeat(new_match(key, seed), find_game(key).title, 0)
    async with sitting_at(seat, size) as sitting:
        await sitting.until(lambda: seat.asked)
        yield sitting, seat
