"""Deciding whether to use the full screen, and running it."""

import importlib.util
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from fairdeal.cli import output
from fairdeal.terminal.clients.base import Refused, TableClient

if TYPE_CHECKING:
    from textual.screen import Screen

INSTALL_HINT = "for the full screen: pip install 'fairdeal[terminal]'; using the plain mode"


def can_use_full_screen(plain: bool) -> bool:
    """Whether to use the full screen: not if plain mode is requested, through a pipe, or where it cannot work."""
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    if plain or os.environ.get("TERM") == "dumb" or not is_terminal:
        return False
    if importlib.util.find_spec("textual") is None:
        output.print_error(INSTALL_HINT, 0)
        return False
    return True


def run_full_screen(client: TableClient, screen: "Callable[[TableClient], Screen[None]]") -> int:
    """Show the client until the player leaves, then print its last message on the restored terminal."""
    from fairdeal.terminal.screen.app import run_screen

    try:
        return run_screen(screen(client))
    finally:
        try:
            message = client.close()
        except Refused as refusal:
            output.print_error(str(refusal), 0)
        else:
            if message:
                output.print_text(message)
