"""Bodies of HTTP requests and responses, one struct each.

Validation, the OpenAPI document and the browser's types are all derived from these structs.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from fairdeal.engine.scene import Scene
from fairdeal.server.account_bodies import ACCOUNT_BODIES
from fairdeal.server.correspondence.notice_bodies import NOTICE_BODIES
from fairdeal.server.duplicate.bodies import DUPLICATE_BODIES
from fairdeal.server.lesson_bodies import LESSON_BODIES
from fairdeal.server.messages.fields import BotPause, ChatMode, Clock, SeatCount, TurnClock, Word
from fairdeal.server.messages.parts import TableState, You
from fairdeal.server.pairing.pairing_bodies import PAIRING_BODIES
from fairdeal.server.people.people_bodies import PEOPLE_BODIES
from fairdeal.server.puzzle_bodies import PUZZLE_BODIES
from fairdeal.server.review_bodies import REVIEW_BODIES
from fairdeal.server.study_bodies import STUDY_BODIES
from fairdeal.server.tournaments.bodies import TOURNAMENT_BODIES
from fairdeal.table.names import MAX_NAME_LENGTH
from fairdeal.table.settings import DEFAULT_CALL, DEFAULT_INTERMISSION, DEFAULT_TURN


class NodeHealth(Struct):
    """A node of a cluster."""

    id: str
    address: str
    can_own: bool  # whether it can own tables now
    problem: str | None  # why not
    lease_ms: int  # until its lease ends
    bus: bool  # whether it is connected to the bus
    nodes: int  # that are alive, with this one
    clock_skew_ms: int  # how far the clock of this host is ahead of the database's; tables use the latter
    warning: str | None = None  # what should be fixed, although it does no harm yet


class Health(Struct, omit_defaults=True):
    """Whether the server works, and its version."""

    ok: bool
    version: str
    protocol: int
    tables: int
    node: NodeHealth | None = None  # in a cluster


class GameInfo(Struct):
    """A game and what a form needs to set up a table: presets with all options, and the JSON Schema of the options."""

    key: str
    title: str
    summary: str
    players: list[int]  # possible numbers of players
    players_in_words: str
    usual_players: int
    presets: dict[str, dict[str, bool | int | str]]  # the first is the default
    preset_words: dict[str, str]  # a sentence about each preset
    in_play: dict[str, bool | int | str]  # defaults of options at live tables
    options: dict[str, Any]  # JSON Schema
    sample: tuple[str, ...]  # a few cards, for a picture of the game
    seats_change: bool  # whether people may join and leave between rounds


class Games(Struct):
    """The games, and the bots: all names that are accepted, and the few that a form should offer."""

    games: list[GameInfo]
    bots: list[str]
    bot_words: dict[str, str]  # a sentence about each bot
    strengths: list[str]  # bots to choose from, easiest first
    default_bot: str


class NewGuest(Struct, forbid_unknown_fields=True):
    """A new guest: a name is enough."""

    name: Annotated[
        str, Meta(min_length=1, max_length=MAX_NAME_LENGTH, description="The name that others at a table see.")
    ]


class Person(Struct):
    """Your identity and name."""

    person: str
    name: str


class Guest(Person):
    """Your identity and the token that proves it: browsers keep it in a cookie, programs send it in `hello`."""

    token: str  # "" for people with an account, whose browsers and programs have others


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to create. Times are in milliseconds; null is no clock."""

    game: Word
    preset: Word | None = None
    options: dict[str, bool | int | str] = {}
    seats: SeatCount | None = None
    bots: Annotated[list[Word], Meta(max_length=99)] = []  # bots that sit down at once
    turn: TurnClock = DEFAULT_TURN
    intermission: Clock = DEFAULT_INTERMISSION
    call: Clock = DEFAULT_CALL
    takeover: Word | None = None  # the bot that takes over when a player leaves
    public: bool = True  # in the lobby, or by link only
    chat: ChatMode = "open"
    bot_pause: BotPause | None = None  # pause before a bot's move; null: the server's default
    delay: Annotated[int, Meta(ge=0, le=600_000)] = 0  # how much later spectators see everything
    sit: bool = True  # whether the host sits down at once
    rated: bool = False  # people play for their ratings, by the rules of the preset


class TableInfo(Struct):
    """A table, for people who might join or watch."""

    id: str
    code: str
    link: str  # the path of the invite link
    title: str  # of the game
    table: TableState
    watchers: int
    made: int  # when it was created, in milliseconds since 1970


class Tables(Struct):
    """The lobby: public tables, those that wait for players first."""

    tables: list[TableInfo]


class MyTable(TableInfo):
    """A table where you have a seat, a place in line or the host role."""

    you: You
    to_act: list[int]  # seats that are to act
    left: int | None = None  # milliseconds that you have for your turn in correspondence play
    paused: bool = False  # you are on vacation, and they do not run


class MyTables(Struct):
    """Your tables, those that you visited last first."""

    tables: list[MyTable]


class MatchInfo(Struct):
    """A match that you played to its end; its record is at /api/matches/{match}."""

    match: str
    table: str
    game: str
    title: str  # of the game
    at: int  # when it ended, in milliseconds since 1970
    seat: int  # yours
    players: list[str]
    outcome: dict[str, Any] | None


class Matches(Struct):
    """A page of your matches, latest first."""

    matches: list[MatchInfo]
    next: int | None  # `before` of the next page; null on the last one


class Finding(Struct):
    """One check of a record, and its result."""

    check: str
    holds: bool
    words: str


class Verified(Struct):
    """Whether a finished match was dealt fairly and its record replays to its outcome (docs/fair-deals.md)."""

    fair: bool
    checks: list[Finding]
    warning: str | None = None  # what the checks cannot show, for records of an earlier version


class ReplayStep(Struct):
    """One move of a finished match and what followed, in words."""

    seat: int
    name: str
    move: str
    words: list[str]


class Replay(Struct):
    """A finished match, move by move."""

    game: str
    title: str
    names: list[str]
    steps: list[ReplayStep]
    table: str | None = None  # code of the table, if it is still open and you may know it


class ReplayAt(Struct):
    """The table after a number of moves, as each seat saw it, with every hand open."""

    at: int
    table: Scene  # as a spectator saw it
    scenes: list[Scene]


class SharedRecord(Struct, forbid_unknown_fields=True):
    """A record from elsewhere: a match, or a puzzle with its `deal`."""

    record: Annotated[dict[str, Any], Meta(description="The record, as docs/notation.md specifies; at most 16 kB.")]


class NewImport(Struct, forbid_unknown_fields=True):
    """A match that you have played elsewhere."""

    record: Annotated[dict[str, Any], Meta(description="The record, as docs/notation.md specifies; at most 400 kB.")]
    seat: Annotated[int, Meta(ge=0, le=99, description="Your seat in it, from 0.")]


class ImportedMatch(Struct):
    """A match that is among yours now; the same record is added once."""

    match: str
    seat: int


class ErrorBody(Struct):
    """Why a request failed: a code for programs and a message for people."""

    code: str
    message: str


ALL_BODIES = (
    Health, Games, NewGuest, Guest, Person, NewTable, TableInfo, Tables, MyTables, Matches, Verified, Replay, ReplayAt,
    SharedRecord, NewImport, ImportedMatch, ErrorBody, *REVIEW_BODIES, *LESSON_BODIES, *PUZZLE_BODIES,
    *DUPLICATE_BODIES, *PAIRING_BODIES, *PEOPLE_BODIES, *ACCOUNT_BODIES, *STUDY_BODIES,
    *TOURNAMENT_BODIES, *NOTICE_BODIES,
)  # fmt: skip
