"""A seat as a client sees it, wherever the table is: what there is to be seen, and what can be asked for."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.scene import Button, Doubt, Scene, ScoreRow


class Refused(FairdealError):
    """The table says no, in a player's words."""


@dataclass(frozen=True)
class Clock:
    """Who is waited for, and until when (by `time.monotonic`)."""

    seats: tuple[int, ...]
    until: float

    def left(self) -> int:
        """Seconds that are left."""
        return max(0, round(self.until - time.monotonic()))


@dataclass(frozen=True)
class Sight:
    """All that there is to be seen at one moment. `log` and `scores` only grow, except after `undo`."""

    title: str
    scene: Scene | None = None
    log: Sequence[str] = ()
    scores: Sequence[ScoreRow] = ()
    clock: Clock | None = None
    notice: str = ""  # something about the table or the line to it
    wishes: tuple[Button, ...] = ()  # what can be asked for besides moves: `text` is a word for `Seat.ask`
    away: frozenset[int] = frozenset()  # seats whose people are not connected


class Seat(ABC):
    """A place at a table, or beside it."""

    sight: Sight
    words: ClassVar[Mapping[str, str]] = {}  # what can be asked for, and what it does

    def __init__(self) -> None:
        self.tell: Callable[[], None] = lambda: None  # called whenever there is something new to be seen

    @abstractmethod
    async def run(self) -> None:
        """Whatever goes on at the table, until there is no more to come."""

    @abstractmethod
    async def move(self, text: str) -> None:
        """Play. Refused says which rule is against it."""

    @abstractmethod
    async def hint(self) -> str:
        """What a sharp player would do: a move's text."""

    @abstractmethod
    async def doubts(self, text: str) -> Sequence[Doubt]:
        """What would be wrong with a move; nothing is played."""

    async def ask(self, word: str, rest: str) -> str:
        """Ask for one of `words`; the answer is for the person."""
        raise Refused(f"{word} {rest}".strip() + " is not possible here")

    @abstractmethod
    def rules(self) -> str:
        """The rules of the game and what has been agreed on (Markdown)."""

    def close(self) -> str:
        """The person gets up: what there is to be said in the end."""
        return ""
