"""The parts of messages from a table: its public state, its events, and who the receiver is."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from fairdeal.engine.scene import ScoreRow
from fairdeal.server.messages.fields import ChatMode, MoveText, Seat, SituationKey


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
    vacation: int | UnsetType = UNSET  # the player's vacation ends then, in milliseconds since 1970; it may be over


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
    plans: bool | UnsetType = UNSET  # players can plan moves for their next turns (`plannable`)
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


class PlanLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a plan: what to play if a situation is there at your next turn."""

    situation: SituationKey
    move: MoveText
    by: Seat | None = None  # the player whom the situation is about; null: anyone


class PlannedLine(Struct):
    """A line of your plan, with what it says."""

    by: int | None
    situation: str
    move: str
    condition: str  # `If Ada plays one 9`
    words: str  # what you do then: `play one 10`


class DroppedLine(Struct, frozen=True):
    """A line of your plan that was not legal when its situation came, and why."""

    condition: str
    words: str
    reason: str


class OfferedMove(Struct):
    """A move that can be planned, and what you do with it."""

    move: str
    words: str


class OfferedSituation(Struct):
    """A situation that can be planned for."""

    situation: str
    words: str  # what a player does: `plays one 9`; or a clause of its own: `it is your lead`
    group: str  # heading in a list
    names_player: bool  # it is about a player, who can be named
    moves: tuple[int, ...]  # what you could play then: numbers in the list of moves
