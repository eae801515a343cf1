"""The interface between a table and whatever shows it: what there is to see, and what the player can do."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.events import Event
from fairdeal.engine.game_log import GameLog
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.record import Record
from fairdeal.engine.scene import Button, Problem, Prompt, Scene, ScoreRow
from fairdeal.engine.second_person import second_person


class Refused(FairdealError):
    """The table refuses a move or a command; the message is for the player."""


@dataclass(frozen=True)
class Hint:
    """A suggested move: its text in notation, and a sentence about it."""

    move: str
    sentence: str


@dataclass(frozen=True)
class Clock:
    """The seats whose time is running, and their deadline on the `time.monotonic` clock."""

    seats: tuple[int, ...]
    deadline: float

    def seconds_left(self) -> int:
        return max(0, round(self.deadline - time.monotonic()))


@dataclass(frozen=True)
class TableDisplay:
    """Everything to show at one moment. `log` and `scores` only grow, except after `undo`.

    A line about a card may change once the card lies face down (`GameLog`).
    """

    title: str
    scene: Scene | None = None
    log: Sequence[str] = ()
    scores: Sequence[ScoreRow] = ()
    clock: Clock | None = None
    notice: str = ""  # about the table or the connection to it
    command_buttons: tuple[Button, ...] = ()  # commands to offer besides moves: `text` is a name for `run_command`
    disconnected: frozenset[int] = frozenset()  # seats whose player is not connected

    @property
    def prompt(self) -> Prompt | None:
        """What the player can do now; None: nothing."""
        return self.scene.actions if self.scene is not None else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.scene is not None and self.scene.places is not None


def log_event(
    log: GameLog, presentation: Presentation, event: Event, names: Sequence[str], is_history: bool = False
) -> None:
    """Log an event that the player may see, in their words. The log of a finished match keeps all cards open."""
    words = presentation.sentence(event, names)
    later = presentation.later_sentence(event, names) if not is_history else None
    log.add(
        event.kind,
        second_person(words) if words is not None else None,
        second_person(later) if later is not None else None,
    )


class TableClient(ABC):
    """A player's or spectator's connection to one table, wherever the table is."""

    display: TableDisplay
    commands: ClassVar[Mapping[str, str]] = {}  # names that `run_command` accepts, and what they do

    def __init__(self) -> None:
        self.on_change: Callable[[], None] = lambda: None  # called whenever `display` has changed

    @abstractmethod
    async def run(self) -> None:
        """Follow the table until nothing more can happen."""

    @abstractmethod
    async def play(self, text: str) -> None:
        """Play a move. Raises Refused, which names the rule, if it is not allowed."""

    @abstractmethod
    async def hint(self) -> Hint:
        """The move that the bot `master` would choose."""

    @abstractmethod
    async def problems(self, text: str) -> Sequence[Problem]:
        """What would be wrong with a move; nothing is played."""

    async def reviewable(self) -> tuple[Record, int]:
        """The record of the match that has just ended, and the player's seat in it; Refused if there is none."""
        raise Refused("there is no finished match to review")

    async def run_command(self, name: str, argument: str) -> str:
        """Run one of `commands`; the result is a message for the player."""
        raise Refused(f"{name} {argument}".strip() + " is not possible here")

    @abstractmethod
    def rules(self) -> str:
        """The rules of the game and the options in force, as Markdown."""

    def close(self) -> str:
        """Leave the table; the result is a last message for the player."""
        return ""
