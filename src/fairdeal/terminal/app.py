"""The full screen as a program: in the terminal's own colours, and gone without a trace."""

import asyncio
import contextlib
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

HANG_UPS = tuple(getattr(signal, one) for one in ("SIGTERM", "SIGHUP") if hasattr(signal, one))

INTERRUPTED = 130


class TableApp(App[None]):
    """Shows one screen until its person leaves. The sixteen colours are the terminal's own, or none with NO_COLOR."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", "Leave", priority=True)]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.first = first

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for number in HANG_UPS:  # a closed window is somebody leaving, too
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.exit)
        self.push_screen(self.first)

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)


def show(screen: Screen[None]) -> int:
    """Run it; returns the exit status."""
    app = TableApp(screen)
    app.run()
    return app.return_code or 0
