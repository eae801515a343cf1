"""`fairdeal join` and `fairdeal watch`: a chair at a live table, or a place beside it."""

import asyncio
import getpass
from dataclasses import dataclass

from fairdeal.cli import full_screen, output
from fairdeal.engine.errors import BadSetup
from fairdeal.terminal.places import LONGEST_NAME, find_place, look_up, token_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says."""

    table: str
    server: str | None
    plain: bool
    name: str | None = None
    watch: bool = False


def run(wishes: Wishes) -> int:
    try:
        from fairdeal.terminal.remote import RemoteSeat
    except ModuleNotFoundError as error:
        raise BadSetup(f"live tables need {error.name}: pip install 'fairdeal[terminal]'") from None
    place = find_place(wishes.table, wishes.server)
    look_up(place)
    name = wishes.name or usual_name()
    if not wishes.watch:
        token_of(place, name)  # a name that will not do is said at once
    seat = RemoteSeat(place, None if wishes.watch else lambda anew: token_of(place, name, anew))
    if full_screen.wanted(wishes.plain):
        from fairdeal.terminal.screen import TableScreen

        return full_screen.show(seat, TableScreen)

    from fairdeal.terminal.plain import Talk

    output.say(f"{'Watching' if wishes.watch else 'At'} {place.link}. `help` says what you can type.")
    try:
        asyncio.run(Talk(seat, _say).run(stays=wishes.watch))
    finally:
        said = seat.close()
        if said:
            output.say(said)
    return 0


def _say(text: str) -> None:
    output.say(text)
    output.flush()


def usual_name() -> str:
    """What this person is called on this machine."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError):
        return "Guest"
