"""A seat against bots, all in this program."""

import asyncio
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.scene import Doubt, ScoreRow
from fairdeal.terminal.match import Match
from fairdeal.terminal.people import second_person
from fairdeal.terminal.rules import rules_page
from fairdeal.terminal.sight import Refused, Seat, Sight

NOT_NOW = "it is not your turn"


class LocalSeat(Seat):
    """One person's seat of a match that is played here."""

    words: ClassVar[Mapping[str, str]] = {
        "undo": "back to your last decision",
        "save": "put the match aside and play on; a file can be named",
    }

    def __init__(self, match: Match, title: str, pause: float) -> None:
        super().__init__()
        self.match = match
        self.title = title
        self.pause = pause  # seconds that a bot's move can be looked at
        (self.seat,) = match.people
        self.asked = False
        self.moved = asyncio.Event()
        self.told = 0  # events of the match that are in the log
        self.log: list[str] = []
        self.scores: list[ScoreRow] = []
        self.sight = Sight(title)
        self.look()

    # ---- What happens

    async def run(self) -> None:
        while self.match.state.actors:
            bot = self.match.waiting_bot()
            if bot is None:
                await self._decide()
            else:
                await self._let_act(bot)
        self.look()

    async def _decide(self) -> None:
        self.match.decide()
        self.asked = True
        self.look()
        await self.moved.wait()
        self.moved.clear()

    async def _let_act(self, bot: int) -> None:
        move = await asyncio.to_thread(self.match.bot_move, bot)
        self.match.act(bot, move)
        known = len(self.log)
        self.look()
        if len(self.log) > known:
            await asyncio.sleep(self.pause)

    def look(self) -> None:
        """See what there is to be seen now."""
        match = self.match
        names = match.state.names
        for event in match.events[self.told :]:
            sentence = match.game.sentence(event, names) if event.visible_to(self.seat) else None
            if sentence is not None:
                self.log.append(second_person(sentence))
            row = match.game.score_row(event)
            if row is not None:
                self.scores.append(row)
        self.told = len(match.events)
        scene = match.game.scene(match.state.view(self.seat), names)
        if not self.asked:  # several may act, and bots have not yet
            scene = replace(scene, actions=None)
        self.sight = Sight(self.title, scene, self.log, self.scores)
        self.tell()

    # ---- What the person does

    async def move(self, text: str) -> None:
        if not self.asked:
            raise Refused(NOT_NOW)
        try:
            self.match.answer(self.seat, text)
        except IllegalMove as illegal:
            raise Refused(str(illegal)) from None
        self._go_on()

    async def hint(self) -> str:
        if not self.asked:
            raise Refused(NOT_NOW)
        return await asyncio.to_thread(self.match.hint, self.seat)

    async def doubts(self, text: str) -> Sequence[Doubt]:
        return self.match.game.doubts(self.match.state.view(self.seat), text)

    async def ask(self, word: str, rest: str) -> str:
        return self.undo() if word == "undo" else self.save(rest)

    def undo(self) -> str:
        if not self.asked or not self.match.undo():
            raise Refused("there is nothing to take back")
        self.told = 0
        self.log.clear()
        self.scores.clear()
        self._go_on()
        return "Taken back."

    def save(self, name: str) -> str:
        path = Path(name).expanduser() if name else None
        if path is not None and path.is_file() and path != self.match.path:
            raise Refused(f"there is already a file {path}; choose another name")
        if path is not None:
            self.match.path = path
        return f"Saved: {self._keep()}"

    def _keep(self) -> Path:
        try:
            return self.match.keep()
        except (OSError, RuntimeError) as error:  # RuntimeError: nobody's home directory
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Refused(f"the match cannot be saved: {why.lower()}") from None

    def _go_on(self) -> None:
        self.asked = False
        self.look()
        self.moved.set()

    def rules(self) -> str:
        return rules_page(type(self.match.game), self.match.game.options.to_json())

    def close(self) -> str:
        """Put the match aside, unless it is over and nobody had put it aside before."""
        match = self.match
        if not match.state.played():
            return "Nothing has been played; nothing is saved."
        if not match.state.actors and match.path is None:
            return ""
        path = self._keep()
        return f"Saved. Go on with: fairdeal play --resume {shlex.quote(str(path))}" if match.state.actors else ""
