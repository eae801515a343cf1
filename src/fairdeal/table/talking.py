"""What people say: to each other, and to the shuffle."""

from fairdeal.engine.events import Event
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import PLAYING, Room, Told
from fairdeal.table.seats import clean

LONGEST_SAYING = 300
LONGEST_NONCE = 64


def say(room: Room, command: Command, now: int) -> Told:  # noqa: ARG001
    """Something for all to read; those who have a seat talk."""
    number = room.own_seat(command)
    text = clean(command.data.get("text"), LONGEST_SAYING, "text")
    return [Event("said", number, None, {"name": room.seats[number].name, "text": text})]


def nonce(room: Room, command: Command, now: int) -> Told | None:  # noqa: ARG001
    """A player's share in the next match's seed. What it is the others hear when the match begins."""
    number = room.own_seat(command)
    if room.stage == PLAYING:
        raise TableError("playing", "a nonce is for the next match: give it when this one is over")
    given = command.text("nonce", LONGEST_NONCE)
    if not given.isascii() or not given.isprintable():
        raise TableError("nonce", "a nonce is written in letters, digits and signs of ASCII")
    seat = room.seats[number]
    if seat.nonce == given:
        return None
    seat.nonce = given
    return [Event("nonce", number, None, {"name": seat.name})]
