"""What can be asked of a table: plain values, so that a table is the sum of what it was asked, and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairdeal.table.errors import TableError

BY_PEOPLE = (
    "sit",  # {name, seat?}: take a free chair, change to it, come back to one's own, or wait for one
    "leave",
    "ready",  # {ready?}: for a match, or for the next round
    "move",  # {text}
    "say",  # {text}
    "nonce",  # {nonce}: a player's share in the seed of the next match
)
BY_THE_HOST = (
    "add_bot",  # {bot?}: between matches
    "remove",  # {seat}: a bot or a player, between rounds
    "set",  # {settings}: other settings, between matches
    "stop",  # the match, between rounds
)
BY_THE_SERVER = (
    "start",  # {seed}: when `may_start()`
    "move",  # {seat, text}: for a bot
    "tick",  # a deadline may have passed
    "resume",  # after the server was down: nobody has lost time
)
KINDS = tuple(dict.fromkeys((*BY_PEOPLE, *BY_THE_HOST, *BY_THE_SERVER)))


@dataclass(frozen=True, slots=True)
class Command:
    """One thing asked: by a person (None: by the server itself), with what it needs.

    `data` may have an `id`: a text of the person's choice. The same command sent again with it is done once.
    """

    kind: str
    who: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "who": self.who, "data": dict(self.data)}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Command":
        return cls(given["kind"], given["who"], given["data"])

    def person(self) -> str:
        """Who asks."""
        if self.who is None:
            raise TableError("who", "only a person can do that")
        return self.who

    def by_server(self) -> None:
        """Refuse what no person may ask."""
        if self.who is not None:
            raise TableError("who", "the table does that by itself")

    def number(self, name: str) -> int:
        given = self.data.get(name)
        if not isinstance(given, int) or isinstance(given, bool):
            raise TableError(name, f"{name} must be a whole number")
        return given

    def text(self, name: str, longest: int) -> str:
        given = self.data.get(name)
        if not isinstance(given, str) or not given.strip() or len(given) > longest:
            raise TableError(name, f"{name} must be a text of 1 to {longest:,} characters")
        return given
