"""The messages of a table's WebSocket, one struct per message (docs/server.md).

Validation, the AsyncAPI document and the browser's types are all derived from these structs. Messages are JSON objects
in text frames; `type` tells which message it is. A client starts with `hello`. The table answers with `welcome`, then
sends an `update` for everything that happens.

What a seat sees of the game comes in two parts: `view` is what everybody sees, built once for the whole table, and
`own` is what only this seat may know. A client merges `own` into `view`; where both have a field, `own` wins. Options
never change during a match: they are in `table`.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.coach import Note
from fairdeal.engine.scene import Problem, Scene, ScoreRow
from fairdeal.fair.version_1 import MAX_NONCE_LENGTH
from fairdeal.table.chat import MAX_MESSAGE_LENGTH
from fairdeal.table.host_commands import MAX_BOT_PAUSE
from fairdeal.table.matches import MAX_MOVE_LENGTH
from fairdeal.table.settings import DAY_CLOCKS, MAX_CLOCK, MAX_WORD_LENGTH, MIN_CLOCK, SECOND
from fairdeal.table.table import MAX_ID_LENGTH

PROTOCOL = 1

Id: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_ID_LENGTH,
        description="The client's id for its request: a request that is sent again with the same id is done once.",
    ),
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99, description="Seats are numbered from 0.")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_MOVE_LENGTH, description="A move in notation.")]
CardText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_WORD_LENGTH, description="A card or a face in notation.")
]
Hash: TypeAlias = Annotated[
    str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]*$", description="64 hexadecimal digits.")
]
Word: TypeAlias = Annotated[str, Meta(max_length=MAX_WORD_LENGTH)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0)]
# The table checks the range of these times, and refuses them in seconds; here it is for the documents only.
BotPause: TypeAlias = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": MAX_BOT_PAUSE})]
Clock: TypeAlias = (
    Annotated[int, Meta(extra_json_schema={"minimum": MIN_CLOCK, "maximum": MAX_CLOCK, "multipleOf": SECOND})] | None
)  # None: no clock


TurnClock: TypeAlias = (
    Annotated[
        int,
        Meta(
            extra_json_schema={
                "anyOf": [
                    {"minimum": MIN_CLOCK, "maximum": MAX_CLOCK, "multipleOf": SECOND},
                    {"enum": list(DAY_CLOCKS)},  # of correspondence play
                ]
            }
        ),
    ]
    | None
)  # None: no clock


# ---- From a client


ChatMode: TypeAlias = Literal["open", "phrases"]  # phrases: a few quick ones only


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message from a client. Unknown fields are refused."""


class Hello(FromClient):
    """The first message. Browsers identify themselves by cookie, programs by `token`; without either you can watch."""

    protocol: int
    token: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    last: int | UnsetType = UNSET  # the last sequence number seen, after a reconnect
    wants: Literal["view", "scene"] = "view"


class Sit(FromClient):
    """Take a free seat: a certain one, or any; or your own that is kept for you. During a match, wait for a seat."""

    id: Id
    seat: Seat | UnsetType = UNSET


class Leave(FromClient):
    """Leave the table. During a round the clock or a bot plays on to its end."""

    id: Id


class Ready(FromClient):
    """Ready for the match, the next round, or a rematch."""

    id: Id
    ready: bool = True


class Move(FromClient):
    """Play a move. The same `id` is never played twice."""

    id: Id
    text: MoveText


class Undo(FromClient):
    """Take back your last move, also one of an earlier hand. Only if all others at the table are bots."""

    id: Id


class Check(FromClient):
    """Ask whether a move would be legal now, without playing it. The answer is `checked`."""

    id: Id
    text: MoveText


class Explain(FromClient):
    """Ask why a card, or one face of it, cannot be played now. The answer is `checked`; `ok` means that it can be."""

    id: Id
    card: CardText


class Rename(FromClient):
    """Take the name that you have given yourself since you sat down (POST /api/guests) at this table, too."""

    id: Id


class Pace(FromClient):
    """Change how long bots wait before a move, also during a match (host only). null: the server's default."""

    id: Id
    bot_pause: BotPause | None


class Say(FromClient):
    """Send a chat message to everyone at the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=MAX_MESSAGE_LENGTH)]


class AddBot(FromClient, tag="add_bot"):
    """Add a bot (host only)."""

    id: Id
    bot: Word = DEFAULT_STRENGTH


class CallBot(FromClient, tag="call_bot"):
    """Let a bot play for an absent player until they come back: the host at once, other players after a minute."""

    id: Id
    seat: Seat


class ReplaceBot(FromClient, tag="replace_bot"):
    """Take the seat of a bot with its cards, between matches or in the middle of one (see `replaceable`)."""

    id: Id
    seat: Seat


class Remove(FromClient):
    """Remove a bot or a player between rounds (host only); with `ban` they can never sit at this table again."""

    id: Id
    seat: Seat
    ban: bool = False


class Mute(FromClient):
    """Do not show the chat of the person at a seat (`mute`), or do not play with them either (`block`)."""

    id: Id
    seat: Seat
    level: Literal["mute", "block", "none"]


class Report(FromClient):
    """Report the person at a seat to the host of the server, with the last chat messages."""

    id: Id
    seat: Seat
    reason: Literal["chat", "name", "cheating", "leaving", "other"]
    details: Annotated[str, Meta(max_length=500)] = ""


class NewSettings(Struct, forbid_unknown_fields=True):
    """The settings to change; those left out stay."""

    game: Word | UnsetType = UNSET
    preset: Word | UnsetType | None = UNSET
    options: dict[str, bool | int | str] | UnsetType = UNSET
    seats: SeatCount | UnsetType | None = UNSET
    turn: TurnClock | UnsetType = UNSET
    intermission: Clock | UnsetType = UNSET
    call: Clock | UnsetType = UNSET
    takeover: Word | UnsetType | None = UNSET
    public: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    chat: ChatMode | UnsetType = UNSET


class ChangeSettings(FromClient, tag="set"):
    """Change the settings between matches (host only)."""

    id: Id
    settings: NewSettings


class Stop(FromClient):
    """End the match between rounds (host only)."""

    id: Id


class Hint(FromClient):
    """Ask for the move that the `master` bot would play. Only the sender gets the answer."""

    id: Id


class Advise(FromClient):
    """Ask the coach what you can do and why. Only against bots; only the sender gets the answer, `advice`."""

    id: Id


class Weigh(FromClient):
    """Ask the coach whether a move would be a blunder, without playing it. The answer is `weighed`."""

    id: Id
    text: MoveText


class Commit(FromClient):
    """Commit to a nonce for the next match's seed, after the server's commitment (docs/fair-deals.md)."""

    id: Id
    commitment: Hash


class Reveal(FromClient):
    """Reveal the nonce behind your commitment, after the seal (docs/fair-deals.md)."""

    id: Id
    nonce: Hash


class Nonce(FromClient):
    """A nonce without a commitment, from clients that know only version 1 of fair deals (docs/fair-deals.md)."""

    id: Id
    nonce: Annotated[str, Meta(min_length=1, max_length=MAX_NONCE_LENGTH)]


class Resync(FromClient):
    """Ask for a new `welcome` after a gap, with the events after `last` that the table still remembers."""

    last: int


ClientMessage: TypeAlias = (
    Hello | Sit | Leave | Ready | Move | Undo | Check | Explain | Say | AddBot | CallBot | ReplaceBot | Remove
    | Mute | Report | ChangeSettings | Stop | Rename | Pace | Hint | Advise | Weigh | Commit | Reveal | Nonce | Resync
)  # fmt: skip


# ---- Parts of messages from a table


class TableEvent(Struct, omit_defaults=True):
    """One thing that happened, with a sentence for the log where there is something to say."""

    event: str
    seat: int  # -1: it concerns no seat
    move: str | None = None
    data: dict[str, Any] | None = None
    words: str | None = None
    later: str | None = None  # what the log says instead of `words` from the next lead on: past tricks lie face down
    score: ScoreRow | None = None  # a row for the score table, if the event ends a round


class LogEntry(Struct):
    """The events of one sequence number."""

    seq: int
    events: list[TableEvent]


class SeatState(Struct):
    """The public state of a seat."""

    name: str
    bot: str | None
    ready: bool
    left: bool  # the player has left or is away: the clock or a bot plays on until they come back
    free: bool
    replaceable: bool = False  # a newcomer may take this seat with its cards (`replace_bot`)


class Settings(Struct):
    """What the host has chosen. Times are in milliseconds; null is no clock."""

    game: str
    preset: str | None
    options: dict[str, bool | int | str]
    seats: int | None
    turn: int | None
    intermission: int | None
    call: int | None
    takeover: str | None  # the bot that plays on for a player who has left; null: the clock does
    public: bool
    bot_pause: int  # how long bots wait before a move, so that people can follow
    delay: int  # how much later spectators see everything
    rated: bool = False  # people play for their ratings
    chat: ChatMode = "open"


class SealedSeat(Struct):
    """A seat in the seal: its player, and the commitment of a client that takes part."""

    name: str
    by: str  # `person`, or the level of a bot
    commitment: str | None
    nonce: str  # empty before the match, unless it was sent without a commitment


class FailedSeal(Struct):
    """A seal that was given up, and the players who did not reveal their nonces."""

    seal: str
    missing: list[str]


class SealState(Struct):
    """Everything that is settled before the first nonce is revealed, in seat order, with its hash."""

    seal: str
    players: list[SealedSeat]
    earlier: list[FailedSeal]  # for the same match


class FairDeal(Struct):
    """The server's commitment for the next match, or the one being played, and what the seats have added."""

    match: int
    commitment: str
    nonces: list[bool]  # by seat: whether it has added something
    version: int = 1
    commitments: list[str | None] = []  # by seat
    seal: SealState | None = None


class MoveChain(Struct):
    """The head of the chain of hashes over all moves so far (docs/fair-deals.md)."""

    moves: int
    head: str


class BoardState(Struct):
    """What a table is played for: a deal that many people play, or a round of a tournament."""

    event: str  # such as daily/2030-01-31/hearts or tournament/K3f9xQ2mZ1aB/2
    practice: bool  # it has no result, and can be played again


class TableState(Struct):
    """The public state of a table, apart from the game."""

    stage: Literal["gathering", "playing", "closed"]
    match: int  # number of matches started at this table
    seats: list[SeatState]
    waiting: list[str]  # names of people who join before the next round
    host: int | None  # the host's seat
    settings: Settings
    options: dict[str, bool | int | str]  # every option in effect: the preset's, changed by the settings
    fair: FairDeal | None
    record: str | None  # id of the last finished match: GET /api/matches/{record}
    practice: bool = False  # nothing was shuffled for this match: its cards were settled before
    phrases: list[str] | UnsetType = UNSET  # what can be said at a table with quick phrases only
    bot_notes: list[str] | UnsetType = UNSET  # bots at this table that play like others, and why
    board: BoardState | UnsetType = UNSET  # a deal that many people play, or a round of a tournament


class ClockState(Struct):
    """The seats that are to act, and the time that is left."""

    actors: tuple[int, ...]
    remaining_ms: int
    total_ms: int


class You(Struct):
    """Who the receiver of a message is at this table."""

    person: str | None  # null: a spectator who gave no name
    name: str | None
    seat: int | None
    host: bool
    waiting: bool  # on the waiting list: sits down before the next round
    held: int | None = None  # the seat that is kept for you while the clock or a bot plays on; `sit` takes it back
    removed: bool = False  # the host has removed you: you can watch, and sit again when a match is over
    muted: list[int] | UnsetType = UNSET  # seats of people whose chat you do not want to see


# ---- From a table


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
    Welcome | Update | Done | Refused | HintAnswer | AdviceAnswer | Weighed | Checked | Presence | Paused | Bye
)
