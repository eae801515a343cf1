"""A client for a local match: one person against bots, all in this process."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from fairdeal.coach import Warner
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.game_log import GameLog
from fairdeal.engine.record import Record, read_record, write_record
from fairdeal.engine.scene import Button, Problem, ScoreRow
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import find_game
from fairdeal.terminal.clients.base import Hint, Refused, TableClient, TableDisplay, log_event
from fairdeal.terminal.clients.local_match import CannotSave, LocalMatch
from fairdeal.terminal.coach_text import advice_text, warning_text
from fairdeal.terminal.match_review import review_text
from fairdeal.terminal.rules_page import rules_page
from fairdeal.terminal.saved_matches import NOTHING_PLAYED, how_to_resume

NOT_YOUR_TURN = "it is not your turn"
REVIEW = Button("review", "Review the match")


class LocalClient(TableClient):
    """The seat of the only person in a local match."""

    commands: ClassVar[Mapping[str, str]] = {
        "next": "deal the next hand or round, when one is over",
        "coach": "what you can do and why; `coach on` also warns before blunders, `coach off` stops that",
        "undo": "go back to your last decision",
        "save": "save the match and play on; you can name a file",
        "review": "what your decisions cost, when the match is over",
    }

    def __init__(self, match: LocalMatch, title: str, bot_pause: float) -> None:
        super().__init__()
        self.match = match
        self.title = title
        self.bot_pause = bot_pause  # seconds to look at a bot's move
        (self.seat,) = match.human_seats
        self.warner: Warner | None = None  # while the coach is on
        self.awaiting_move = False
        self.moved = asyncio.Event()
        self.events_logged = 0
        self.log = GameLog()
        self.scores: list[ScoreRow] = []
        self.display = TableDisplay(title)
        self.update_display()

    # ---- Following the match

    async def run(self) -> None:
        while self.match.goes_on():
            bot = self.match.next_bot()  # bots act first where several seats may act, so that `undo` is unambiguous
            if bot is None:
                await self._wait_for_person()
            else:
                await self._play_bot(bot)
        self.update_display()

    async def _wait_for_person(self) -> None:
        self.match.add_undo_point()
        self.awaiting_move = True
        self.update_display()
        await self.moved.wait()
        self.moved.clear()

    async def _play_bot(self, seat: int) -> None:
        move = await asyncio.to_thread(self.match.bot_move, seat)
        self.match.play(seat, move)
        logged = len(self.log.lines)
        self.update_display()
        if len(self.log.lines) > logged:
            await asyncio.sleep(self.bot_pause)

    def update_display(self) -> None:
        """Show the match as it is now."""
        match = self.match
        names = match.state.names
        for event in match.events[self.events_logged :]:
            if event.visible_to(self.seat):
                log_event(self.log, match.game.presentation, event, names)
            row = match.game.presentation.score_row(event)
            if row is not None:
                self.scores.append(row)
        self.events_logged = len(match.events)
        scene = match.game.presentation.scene(match.state.view(self.seat), names)
        if not self.awaiting_move:  # the person may act, but bots act first
            scene = replace(scene, actions=None)
        next_deal = Button("next", f"Next {match.game.deal_word}")
        buttons = (next_deal,) if match.is_between_hands() and self.awaiting_move else ()
        if scene.places is not None and not match.goes_on():
            buttons = (REVIEW,)
        self.display = TableDisplay(self.title, scene, self.log.lines, self.scores, command_buttons=buttons)
        self.on_change()

    # ---- What the player does

    async def play(self, text: str) -> None:
        if not self.awaiting_move:
            raise Refused(NOT_YOUR_TURN)
        self._check_not_between_hands()
        await self._warn(text)
        try:
            self.match.play_for_person(self.seat, text)
        except IllegalMove as illegal:
            raise Refused(str(illegal)) from None
        self._continue()

    async def _warn(self, text: str) -> None:
        """If the coach is on, refuse a blunder once in a trick or round of play; played again, it is accepted."""
        match, state = self.match, self.match.state
        if self.warner is None or state.phase == INTERMISSION:
            return
        try:
            move = match.game.parse(text)
        except IllegalMove:
            return  # the refusal says why
        if move not in state.moves(self.seat):
            return
        weighing = await asyncio.to_thread(self.warner.consider, state, self.seat, move)
        if weighing is not None:
            raise Refused(warning_text(weighing))

    async def coach(self, argument: str) -> str:
        """Advice, or the coach switched on or off."""
        if argument in ("on", "off"):
            self.warner = Warner() if argument == "on" else None
            return f"The coach is {argument}."
        if not self.awaiting_move or self.match.state.phase == INTERMISSION:
            raise Refused(NOT_YOUR_TURN)
        self._check_not_between_hands()
        return advice_text(await asyncio.to_thread(self.match.advice, self.seat))

    async def hint(self) -> Hint:
        if not self.awaiting_move:
            raise Refused(NOT_YOUR_TURN)
        self._check_not_between_hands()
        return await asyncio.to_thread(self.match.hint, self.seat)

    def _check_not_between_hands(self) -> None:
        if self.match.is_between_hands():
            raise Refused(f"the {self.match.game.deal_word} is over; `next` deals the next one")

    async def problems(self, text: str) -> Sequence[Problem]:
        return self.match.game.presentation.problems(self.match.state.view(self.seat), text)

    async def reviewable(self) -> tuple[Record, int]:
        if self.match.goes_on():
            raise Refused("the match is still running; it can be reviewed when it is over")
        return read_record(write_record(self.match.state), find_game), self.seat

    async def run_command(self, name: str, argument: str) -> str:
        if name == "review":
            return await asyncio.to_thread(review_text, *await self.reviewable())
        if name == "coach":
            return await self.coach(argument)
        if name == "next":
            return self.next_hand()
        return self.undo() if name == "undo" else self.save(argument)

    def next_hand(self) -> str:
        if not self.match.is_between_hands() or not self.awaiting_move:
            raise Refused(f"no {self.match.game.deal_word} has just ended")
        self.match.deal_next_hand()
        self._continue()
        return ""

    def undo(self) -> str:
        if not self.awaiting_move or not self.match.undo():
            raise Refused("there is nothing to undo")
        self.events_logged = 0
        self.log.clear()
        self.scores.clear()
        self._continue()
        return "Your last move was undone."

    def save(self, name: str) -> str:
        try:
            return f"Saved: {self.match.save(name)}"
        except CannotSave as error:
            raise Refused(str(error)) from None

    def _continue(self) -> None:
        self.awaiting_move = False
        self.update_display()
        self.moved.set()

    def rules(self) -> str:
        return rules_page(type(self.match.game), self.match.game.options.to_json())

    def close(self) -> str:
        """Save the match, unless it is over and was never saved."""
        match = self.match
        if not match.state.played():
            return NOTHING_PLAYED
        if not match.goes_on() and match.path is None:
            return ""
        try:
            path = match.save()
        except CannotSave as error:
            raise Refused(str(error)) from None
        return how_to_resume(path) if match.goes_on() else ""
