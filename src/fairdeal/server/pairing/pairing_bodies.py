"""Bodies of the requests and responses of pairing."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fairdeal.server.messages.fields import Word


class Features(Struct):
    """What this server offers besides tables, and how long people wait before bots fill a table."""

    pairing: bool
    ratings: bool
    people: bool  # profiles and friends
    pairing_wait: int  # milliseconds
    tournaments: bool = True
    offline: bool = False  # games against bots at /offline/, for browsers without a network


class NewWishes(Struct, forbid_unknown_fields=True):
    """What you would like to play: games with the presets that you accept, and paces in seconds a turn."""

    games: Annotated[dict[Word, Annotated[list[Word], Meta(max_length=20)]], Meta(min_length=1, max_length=50)]
    paces: Annotated[list[Literal[10, 20, 60]], Meta(min_length=1, max_length=3)]
    rated: Literal["yes", "no", "either"] = "no"


class PairingStatus(Struct):
    """Your place in the pool. Times are in milliseconds."""

    state: Literal["idle", "waiting", "seated"]
    waited: int = 0
    bots_in: int = 0  # until bots may fill the empty seats
    people: int = 0  # who wait for the same kind of table, with you
    seats: int = 0  # of that table
    game: str | None = None  # of that table
    table: str | None = None  # the code of your table
    notice: str | None = None  # in a player's words


PAIRING_BODIES = (Features, NewWishes, PairingStatus)
