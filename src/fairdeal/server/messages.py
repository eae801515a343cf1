"""Everything that is said over a table's socket, one struct a message: the protocol (docs/server.md).

Checks, the AsyncAPI document and the browser's types all come from here. Messages are JSON texts; `type` says which
one it is. A client begins with `hello`; the table answers with `welcome`, then sends an `update` for everything that
happens.

What a seat sees of the game comes in two parts: `view` is what everybody sees, made once for all at the table, and
`own` is what this seat alone may know. A client lays `own` over `view`. Options never change in a match: they are in
`table`.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from fairdeal.engine.scene import Doubt, Scene, ScoreRow

PROTOCOL = 1

Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, description="A client's name for its request: sent again, it is done once.")
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99, description="Seats count from 0.")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000, description="A move in notation.")]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0)]
Clock: TypeAlias = Annotated[int, Meta(ge=5_000, le=600_000, multiple_of=1_000)] | None  # None: no clock


# ---- From a client


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client may say. Unknown fields are refused."""


class Hello(FromClient):
    """The first message. Browsers show who they are by cookie, programs by `token`; without either one can watch."""

    protocol: int
    token: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    last: int | UnsetType = UNSET  # the last sequence number seen, when coming back
    wants: Literal["view", "scene"] = "view"


class Sit(FromClient):
    """Take a free seat, or any; while a match goes on, wait for the next round."""

    id: Id
    seat: Seat | UnsetType = UNSET


class Leave(FromClient):
    """Get up. During a round the clock, or a bot, plays on to its end."""

    id: Id


class Ready(FromClient):
    """Ready for the match, the next round, or a rematch."""

    id: Id
    ready: bool = True


class Move(FromClient):
    """Play. The same `id` is never played twice."""

    id: Id
    text: MoveText


class Check(FromClient):
    """Would this move be allowed now? Nothing is played; the answer is `checked`."""

    id: Id
    text: MoveText


class Say(FromClient):
    """Something for all at the table to read."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class AddBot(FromClient, tag="add_bot"):
    """The host: let a bot sit down."""

    id: Id
    bot: Annotated[str, Meta(max_length=40)] = "steady"


class Remove(FromClient):
    """The host: a bot or a player leaves, between rounds."""

    id: Id
    seat: Seat


class NewSettings(Struct, forbid_unknown_fields=True):
    """What the host wants changed; what is left out stays."""

    game: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    preset: Annotated[str, Meta(max_length=40)] | UnsetType | None = UNSET
    options: dict[str, bool | int | str] | UnsetType = UNSET
    seats: Annotated[int, Meta(ge=1, le=100)] | UnsetType | None = UNSET
    turn: Clock | UnsetType = UNSET
    intermission: Clock | UnsetType = UNSET
    call: Clock | UnsetType = UNSET
    takeover: Annotated[str, Meta(max_length=40)] | UnsetType | None = UNSET
    public: bool | UnsetType = UNSET


class ChangeSettings(FromClient, tag="set"):
    """The host: other settings, between matches."""

    id: Id
    settings: NewSettings


class Stop(FromClient):
    """The host: end the match, between rounds."""

    id: Id


class Hint(FromClient):
    """What would a steady player do? Answered to the asker alone."""

    id: Id


class Nonce(FromClient):
    """A player's share in the next match's seed, sent after the server's commitment (docs/fair-deals.md)."""

    id: Id
    nonce: Annotated[str, Meta(min_length=1, max_length=64)]


class Resync(FromClient):
    """Something was missed: a fresh `welcome`, with what happened after `last` as far as the table remembers."""

    last: int


ClientMessage: TypeAlias = (
    Hello | Sit | Leave | Ready | Move | Check | Say | AddBot | Remove | ChangeSettings | Stop | Hint | Nonce | Resync
)


# ---- What messages from a table are made of


class TableEvent(Struct, omit_defaults=True):
    """One thing that happened, with a sentence for the log where there is something to tell."""

    event: str
    seat: int  # -1: it is about no seat
    move: str | None = None
    data: dict[str, Any] | None = None
    words: str | None = None
    score: ScoreRow | None = None  # if a round has ended with it: a line for the table of scores


class LogEntry(Struct):
    """What happened with one sequence number."""

    seq: int
    events: list[TableEvent]


class SeatState(Struct):
    """What everybody may know of a chair."""

    name: str
    bot: str | None
    ready: bool
    left: bool  # its player is gone: the clock or a bot plays on to the round's end
    free: bool


class Settings(Struct):
    """What the host has chosen. Times in milliseconds; null is no clock."""

    game: str
    preset: str | None
    options: dict[str, bool | int | str]
    seats: int | None
    turn: int | None
    intermission: int | None
    call: int | None
    takeover: str | None  # the bot that plays on for one who has left; null: the clock does
    public: bool
    bot_pause: int  # how long bots think, for people to follow
    delay: int  # how much later spectators see everything


class FairDeal(Struct):
    """What the server has bound itself to for the next match, or the one that is played, and who has added a nonce."""

    match: int
    commitment: str
    nonces: list[bool]  # by seat


class TableState(Struct):
    """What everybody may know of a table, beside the game."""

    stage: Literal["gathering", "playing", "closed"]
    match: int  # how many matches have begun here
    seats: list[SeatState]
    waiting: list[str]  # who joins before the next round
    host: int | None  # the host's seat
    settings: Settings
    options: dict[str, bool | int | str]  # all options as they are in play: the preset's, changed by the settings
    fair: FairDeal | None
    record: str | None  # the last finished match's: GET /api/matches/{record}


class ClockState(Struct):
    """Who is waited for, for how much longer."""

    actors: tuple[int, ...]
    remaining_ms: int
    total_ms: int


class You(Struct):
    """Who the reader of a message is at this table."""

    person: str | None  # None: somebody who gave no name, and watches
    name: str | None
    seat: int | None
    host: bool
    waiting: bool  # will sit down before the next round


# ---- From a table


class FromTable(Struct, tag_field="type", tag=str.lower):
    """What a table says."""


class Welcome(FromTable):
    """The table as it is now: the answer to `hello` and `resync`."""

    protocol: int
    id: str
    code: str  # for people: GET /t/{code} is the invite link
    seq: int
    you: You
    table: TableState
    clock: ClockState | None
    view: dict[str, Any] | None  # what everybody sees of the game; null before the first match, or if you want scenes
    own: dict[str, Any] | None  # what you alone see, to be laid over it
    scene: Scene | None
    scores: list[ScoreRow]  # of the match so far, or the last lines of them
    log: list[LogEntry]  # what happened lately, oldest first


class Update(FromTable):
    """Something happened. Every update has the next sequence number, the same for everybody at the table."""

    seq: int
    events: list[TableEvent]
    clock: ClockState | None
    done: str | UnsetType = UNSET  # the id of your request, if this is what it did: it is durable
    you: You | UnsetType = UNSET  # if your place has changed
    table: TableState | UnsetType = UNSET  # if it has changed
    view: dict[str, Any] | UnsetType = UNSET  # if there is a match: always the whole of it
    own: dict[str, Any] | UnsetType = UNSET
    scene: Scene | UnsetType = UNSET


class Done(FromTable):
    """Your request was done and is durable, and there is no update for it: it had been done before."""

    id: str
    seq: int


class Refused(FromTable):
    """Your request was refused, in a player's words; nothing has changed."""

    code: str
    message: str
    id: str | None = None
    rule: str | None = None  # the number of the rule that forbids it


class HintAnswer(FromTable, tag="hint"):
    """What a sharp player would do."""

    id: str
    move: str
    words: str


class Checked(FromTable):
    """Whether a move would be allowed, and if not, why: the first doubt in `rule` and `message`, all in `doubts`."""

    id: str
    ok: bool
    rule: str | None = None
    message: str | None = None
    doubts: tuple[Doubt, ...] = ()


class Presence(FromTable):
    """Who is connected: for each seat, and how many watch. It is not part of the sequence."""

    here: list[bool]
    watchers: int


class Bye(FromTable):
    """The connection is about to be closed, and why."""

    code: str
    message: str


TableMessage: TypeAlias = Welcome | Update | Done | Refused | HintAnswer | Checked | Presence | Bye
