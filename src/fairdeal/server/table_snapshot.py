"""What the store keeps of a table beside its commands: a checkpoint, and the pace that the server gives it."""

from typing import Any

from msgspec import Struct


class Pacing(Struct, frozen=True, forbid_unknown_fields=True):
    """What the server adds to a table's settings, fixed when the table is created. Milliseconds."""

    bot_pause: int
    delay: int = 0  # how much later spectators see everything


class TableSnapshot(Struct, rename={"pacing": "house"}):
    """A table as it is stored: `table` is a checkpoint of `fairdeal.table.Table`."""

    table: dict[str, Any]
    pacing: Pacing
