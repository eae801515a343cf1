"""The nonce command: a player's contribution to the seed of the next match (docs/fair-deals.md)."""

from fairdeal.engine.events import Event
from fairdeal.table.base_table import PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError

MAX_NONCE_LENGTH = 64


def set_nonce(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Set a player's nonce for the next match. Others see it only when the match starts."""
    number = table.require_seat(command)
    if table.stage == PLAYING:
        raise TableError("playing", "a nonce is for the next match; send it when this one is over")
    nonce = command.require_text("nonce", MAX_NONCE_LENGTH)
    if not nonce.isascii() or not nonce.isprintable():
        raise TableError("nonce", "a nonce may have only printable ASCII characters")
    seat = table.seats[number]
    if seat.nonce == nonce:
        return None
    seat.nonce = nonce
    return [Event("nonce", number, None, {"name": seat.name})]
