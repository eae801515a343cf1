"""Who sits where at a table: people, bots, empty chairs."""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from fairdeal.table.errors import TableError

BOT_NAMES = ("Ada", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee", "Mo", "Nan", "Oz", "Pip")
LONGEST_NAME = 24
JOINERS = "\u200c\u200d"  # written inside words of some languages, and inside some emoji


@dataclass(slots=True)
class Seat:
    """One chair. A person or a bot sits on it, or it is free.

    One who leaves in a match keeps it for as long as it is held for him: it is `left`, and the clock plays on, or the
    bot whose level stands in `bot`.
    """

    person: str | None = None  # who, by identity: for this room and the server only
    name: str = ""
    bot: str | None = None  # the level of a bot
    ready: bool = False
    left: bool = False
    nonce: str | None = None  # this person's share in the next match's seed

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None and not self.left

    @property
    def present(self) -> bool:
        """Does a person sit on it, here and now?"""
        return self.person is not None and not self.left

    def to_json(self) -> dict[str, object]:
        """What everybody may know of it: never the identity, and no nonce before its time."""
        return {"name": self.name, "bot": self.bot, "ready": self.ready, "left": self.left, "free": self.free}

    def to_store(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_store(cls, given: Mapping[str, Any]) -> "Seat":
        return cls(**given)


def clean(given: object, longest: int, what: str) -> str:
    """A line that people write for others to read: blanks made one, nothing in it that does not show."""
    line = " ".join(given.split()) if isinstance(given, str) else ""
    if not 1 <= len(line) <= longest or not all(map(_shows, line)):
        raise TableError(what, f"{what}: 1 to {longest} characters that can be seen, please")
    return line


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] != "C" or character in JOINERS


def alike(name: str) -> str:
    """What two names share that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def bot_name(taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has."""
    known = {alike(name) for name in taken}
    numbered = (f"Bot {number}" for number in range(1, len(known) + 2))
    return next(name for name in (*BOT_NAMES, *numbered) if alike(name) not in known)
