"""The Textual application that runs one screen."""

import asyncio
import contextlib
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from fairdeal.terminal.signals import HANGUP_SIGNALS, INTERRUPTED


class TableApp(App[None]):
    """Shows one screen until the player leaves. Uses the terminal's own sixteen colors, or none with NO_COLOR."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", "Leave", priority=True)]

    def __init__(self, first_screen: Screen[None]) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.first_screen = first_screen

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for number in HANGUP_SIGNALS:  # closing the window counts as leaving
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.exit)
        self.push_screen(self.first_screen)

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)


def run_screen(screen: Screen[None]) -> int:
    """Run the application with this screen; returns the exit status."""
    app = TableApp(screen)
    app.run()
    return app.return_code or 0
