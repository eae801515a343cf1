"""One seat at a table: taken by a person or a bot, or free."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(slots=True)
class Seat:
    """A seat and its occupant.

    A player who leaves during a match keeps the seat while it is held for them: `left` is true, and the clock plays on
    or, where `bot` is set, a bot of that level.
    """

    person: str | None = None  # the occupant's identity: for the table and the server only
    name: str = ""
    bot: str | None = None  # the level of a bot
    ready: bool = False
    left: bool = False
    nonce: str | None = None  # for the next match's seed, sent openly by a client of fair deals version 1
    commitment: str | None = None  # to a nonce for the next match's seed
    revealed: str | None = None  # that nonce
    missed: int = 0  # turns in a row in which the clock of a correspondence match ran out
    vacation: int | None = None  # until when this person is on vacation
    takes_part: bool = False  # this person's client commits to nonces: the server waits for it

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None and not self.left

    @property
    def is_present(self) -> bool:
        """Whether a person occupies the seat and has not left."""
        return self.person is not None and not self.left

    @property
    def is_replaceable(self) -> bool:
        """Whether a newcomer may take this seat with its cards: a bot has it, or a player whom the host removed."""
        return self.person is None and not self.is_free

    @property
    def player(self) -> str:
        """Who plays for this seat: `person`, `clock`, or the level of a bot."""
        return self.bot if self.bot is not None else "clock" if self.left else "person"

    def to_json(self) -> dict[str, object]:
        """The public part of the seat: no identity, and no nonce."""
        return {"name": self.name, "bot": self.bot, "ready": self.ready, "left": self.left, "free": self.is_free}

    def to_store(self) -> dict[str, object]:
        """The seat between two matches, for a checkpoint."""
        stored = {name: value for name, value in asdict(self).items() if name != "missed"}
        if self.vacation is None:  # which earlier versions do not know
            del stored["vacation"]
        return stored

    @classmethod
    def from_store(cls, stored: Mapping[str, Any]) -> "Seat":
        return cls(**{name: value for name, value in stored.items() if name != "failures"})  # of earlier versions
