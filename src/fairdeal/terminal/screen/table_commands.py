"""Typed lines and function keys: moves, commands of the client, and the panels with text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markdown import Markdown
from rich.text import Text

from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.match_review import prepare_review
from fairdeal.terminal.screen.help_text import help_page
from fairdeal.terminal.screen.render_cards import color_suits
from fairdeal.terminal.screen.render_status import render_scores
from fairdeal.terminal.screen.review_panel import ReviewPanel
from fairdeal.terminal.screen.text_panel import TextPanel
from fairdeal.terminal.typed_moves import read_typed, write_typed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from rich.console import RenderableType

    from fairdeal.terminal.clients.base import Hint
    from fairdeal.terminal.screen.table import TableScreen


MAX_MESSAGE_LINES = 3  # of the message above the menu (table_layout.py)


class TableCommands:
    """What a player can type at a table screen besides row numbers."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.client = screen.client
        self.of_screen: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "help": self.show_help,
            "?": self.show_help,
            "hint": self.show_hint,
            "rules": self.show_rules,
            "scores": self.show_scores,
            "log": self.show_log,
            "quit": self.leave,
            "exit": self.leave,
        }

    def has(self, name: str) -> bool:
        """Whether the screen or its client has a command of this name."""
        return name in self.of_screen or name in self.client.commands

    async def run(self, typed: str) -> None:
        """Run a command or play a move."""
        name, _, argument = typed.partition(" ")
        screen_command = self.of_screen.get(typed.lower())
        if screen_command is not None:
            await screen_command()
        elif name.lower() == "review" and name.lower() in self.client.commands:
            await self.show_review()
        elif name.lower() in self.client.commands:
            message = await self._show_refusal(self.client.run_command(name.lower(), argument.strip()))
            if message is not None:
                self._show_answer(name.capitalize(), message)
        else:
            await self.play(read_typed(typed))

    def _show_answer(self, heading: str, text: str) -> None:
        """Show the answer to a command: in a panel if it is too long for the line of messages."""
        if text.count("\n") < MAX_MESSAGE_LINES and len(text) < MAX_MESSAGE_LINES * self.screen.size.width:
            self.screen.show_message(text)
        else:
            self.open_panel(heading, color_suits(text))

    async def play(self, text: str) -> None:
        """Play a move in notation."""
        await self._show_refusal(self.client.play(text))

    async def _show_refusal(self, request: Awaitable[Any]) -> Any:
        """Wait for the result of a request; if it is refused, show why and return None."""
        try:
            return await request
        except Refused as refusal:
            self.screen.show_message(f"No: {refusal}", is_error=True)
            return None

    async def show_hint(self) -> None:
        hint: Hint | None = await self._show_refusal(self.client.hint())
        if hint is not None:
            self.screen.show_message(f"{hint.sentence} (Enter plays it, Esc clears it)")
            self.screen.input.value = write_typed(hint.move)
            self.screen.input.cursor_position = len(self.screen.input.value)

    async def show_help(self) -> None:
        self.open_panel("Help", Markdown(help_page(self.client.commands)))

    async def show_rules(self) -> None:
        self.open_panel("Rules", Markdown(self.client.rules(), code_theme="ansi_dark"))

    async def show_scores(self) -> None:
        self.open_panel("Scores", render_scores(self.client.display))

    async def show_log(self) -> None:
        log = Text("\n").join(color_suits(line) for line in self.client.display.log)
        self.open_panel("Log", log, start_at_end=True)

    async def show_review(self) -> None:
        found = await self._show_refusal(self.client.reviewable())
        if found is None:
            return
        try:
            review = prepare_review(*found)
        except Refused as refusal:
            self.screen.show_message(f"No: {refusal}", is_error=True)
        else:
            self.screen.app.push_screen(ReviewPanel(review))

    def open_panel(self, heading: str, content: RenderableType, start_at_end: bool = False) -> None:
        self.screen.app.push_screen(TextPanel(heading, content, start_at_end))

    async def leave(self) -> None:
        self.screen.app.exit()
