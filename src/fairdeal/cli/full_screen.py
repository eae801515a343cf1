"""Whether there is a screen to be filled, and filling it."""

import importlib.util
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from fairdeal.cli import output
from fairdeal.terminal.sight import Refused, Seat

if TYPE_CHECKING:
    from textual.screen import Screen

ADVICE = "for the full screen: pip install 'fairdeal[terminal]'; line by line until then"


def wanted(plain: bool) -> bool:
    """Not if lines are asked for, nor down a pipe, nor on a terminal that only prints."""
    streams = (sys.stdin, sys.stdout)
    if plain or os.environ.get("TERM") == "dumb" or not all(one is not None and one.isatty() for one in streams):
        return False
    if importlib.util.find_spec("textual") is None:
        output.complain(ADVICE, 0)
        return False
    return True


def show(seat: Seat, screen: "Callable[[Seat], Screen[None]]") -> int:
    """Sit there until the person leaves; what there is to be said then stands on the terminal as it was before."""
    from fairdeal.terminal.app import show

    try:
        return show(screen(seat))
    finally:
        try:
            said = seat.close()
        except Refused as no:
            output.complain(str(no), 0)
        else:
            if said:
                output.say(said)
