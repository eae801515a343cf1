"""The messages from a table."""

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from fairdeal.coach import Note
from fairdeal.engine.scene import Problem, Scene, ScoreRow
from fairdeal.server.messages.fields import Milliseconds
from fairdeal.server.messages.parts import (
    ClockState,
    DroppedLine,
    LogEntry,
    MoveChain,
    OfferedMove,
    OfferedSituation,
    PlannedLine,
    TableEvent,
    TableState,
    You,
)


class FromTable(Struct, tag_field="type", tag=str.lower):
    """A message from a table."""


class Welcome(FromTable):
    """The complete table as it is now: the answer to `hello` and `resync`."""

    protocol: int
    id: str
    code: str  # for people: GET /t/{code} is the invite link
    seq: int
    you: You
    table: TableState
    clock: ClockState | None
    view: dict[str, Any] | None  # what everybody sees of the game; null before the first match, or if you want scenes
    own: dict[str, Any] | None  # what only you see, to be merged into `view`
    scene: Scene | None
    scores: list[ScoreRow]  # the score table of the match, or its last rows
    log: list[LogEntry]  # recent events, oldest first
    chain: MoveChain | None = None  # of the match being played, or the last one


class Update(FromTable):
    """Something happened. Every update has the next sequence number, the same for everybody at the table."""

    seq: int
    events: list[TableEvent]
    clock: ClockState | None
    done: str | UnsetType = UNSET  # the id of your request, if this update is its result: it is durable
    you: You | UnsetType = UNSET  # if your role at the table has changed
    table: TableState | UnsetType = UNSET  # if it has changed
    view: dict[str, Any] | UnsetType = UNSET  # during a match: always complete
    own: dict[str, Any] | UnsetType = UNSET
    scene: Scene | UnsetType = UNSET
    chain: MoveChain | UnsetType = UNSET  # after a move, and at the end of a match


class Done(FromTable):
    """Your request is done and durable, and has no update of its own: it was done before."""

    id: str
    seq: int


class Refused(FromTable):
    """Your request was refused, with the reason in a player's words; nothing has changed."""

    code: str
    message: str
    id: str | None = None
    rule: str | None = None  # the number of the rule that forbids it


class HintAnswer(FromTable, tag="hint"):
    """The move that the `master` bot would play."""

    id: str
    move: str
    words: str


class AdviceAnswer(FromTable, tag="advice"):
    """What the coach says: what can be done now, a good move and why, and what the others' moves reveal."""

    id: str
    now: tuple[Note, ...]
    move: str
    words: str
    why: tuple[str, ...]
    reveals: tuple[str, ...]


class Weighed(FromTable):
    """What the coach thinks of a move: a warning if it is a blunder. Clients warn once in a `period`."""

    id: str
    period: int  # the trick or round of play
    warning: str | None = None
    better: str | None = None  # the move that does better
    better_words: str | None = None
    why: tuple[str, ...] = ()


class Checked(FromTable):
    """Whether a move would be legal, or a card can be played, and if not, why.

    The first problem is in `rule` and `message`, all of them are in `doubts`.
    """

    id: str
    ok: bool
    rule: str | None = None
    message: str | None = None
    doubts: tuple[Problem, ...] = ()


class Plan(FromTable):
    """Your plan, whenever it has changed, and after `welcome` if you have one. It has no sequence number."""

    revision: int
    lines: tuple[PlannedLine, ...]
    dropped: tuple[DroppedLine, ...] = ()  # lines that were not legal when their situation came


class PlanOffer(FromTable, tag="plannable"):
    """What you could plan now. It depends on nothing but what you see."""

    id: str
    revision: int  # of your plan now
    moves: tuple[OfferedMove, ...]
    situations: tuple[OfferedSituation, ...]


class Presence(FromTable):
    """Which seats are connected, and how many people watch. It has no sequence number."""

    here: list[bool]
    watchers: int
    absent_ms: list[Milliseconds | None] = []  # how long each player has been away; null: connected, a bot, or nobody


class Paused(FromTable):
    """Nothing can be done at the table for now, and no clock runs; or it goes on. It has no sequence number."""

    reason: str | None  # in a player's words; null: the table goes on


class Bye(FromTable):
    """The connection is about to be closed, and why."""

    code: str
    message: str


TableMessage: TypeAlias = (
    Welcome
    | Update
    | Done
    | Refused
    | HintAnswer
    | AdviceAnswer
    | Weighed
    | Checked
    | Plan
    | PlanOffer
    | Presence
    | Paused
    | Bye
)
