"""What goes over HTTP, one struct a document: checks, the OpenAPI document and the browser's types come from here."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from fairdeal.engine.scene import Scene
from fairdeal.server.messages import Clock, TableState


class Health(Struct):
    """Is the server well, and which one is it?"""

    ok: bool
    version: str
    protocol: int
    tables: int


class GameInfo(Struct):
    """A game, and what a form needs to set a table up: presets with all their options, and the options' JSON Schema."""

    key: str
    title: str
    summary: str
    players: list[int]  # how many may play
    players_in_words: str
    usual_players: int
    presets: dict[str, dict[str, bool | int | str]]  # the first is the default
    in_play: dict[str, bool | int | str]  # option defaults where people sit down to play
    options: dict[str, Any]  # JSON Schema
    sample: tuple[str, ...]  # a few cards, for a picture of the game
    seats_change: bool  # may people join and leave between rounds?


class Games(Struct):
    games: list[GameInfo]
    bots: list[str]


class NewGuest(Struct, forbid_unknown_fields=True):
    """A name is enough."""

    name: Annotated[str, Meta(min_length=1, max_length=24, description="What others at a table call you.")]


class Person(Struct):
    """Who you are."""

    person: str
    name: str


class Guest(Person):
    """Who you are, and the token that shows it: browsers keep it in a cookie, programs send it in `hello`."""

    token: str


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be set up. Times in milliseconds; null is no clock."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, bool | int | str] = {}
    seats: Annotated[int, Meta(ge=1, le=100)] | None = None
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=99)] = []  # who sit down at once
    turn: Clock = 20_000
    intermission: Clock = 30_000
    call: Clock = 8_000
    takeover: Annotated[str, Meta(max_length=40)] | None = None  # the bot that takes over a seat whose player left
    public: bool = True  # in the lobby, or by link only
    bot_pause: Annotated[int, Meta(ge=0, le=15_000)] | None = None  # how long bots think; null: as this server does
    delay: Annotated[int, Meta(ge=0, le=600_000)] = 0  # how much later spectators see everything
    sit: bool = True  # sit down at once, as the host


class TableInfo(Struct):
    """A table, for those who might join or watch."""

    id: str
    code: str
    link: str  # the path of the invite link
    title: str  # of the game
    table: TableState
    watchers: int
    made: int  # milliseconds since 1970


class Tables(Struct):
    """The lobby: public tables, those that wait for players first."""

    tables: list[TableInfo]


class MatchInfo(Struct):
    """A finished match of yours; its record is at /api/matches/{match}."""

    match: str
    table: str
    game: str
    at: int  # when it ended, in milliseconds since 1970
    seat: int  # yours
    players: list[str]
    outcome: dict[str, Any] | None


class Matches(Struct):
    matches: list[MatchInfo]


class Finding(Struct):
    """One thing that was looked at in a record, and what was found."""

    check: str
    holds: bool
    words: str


class Verified(Struct):
    """Was a finished match dealt fairly, and does its record replay to its outcome? (docs/fair-deals.md)"""

    fair: bool
    checks: list[Finding]


class ReplayStep(Struct):
    """One move of a finished match, and what it led to, in words."""

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


class ReplayAt(Struct):
    """The table after so many moves, as each seat saw it: every hand is open."""

    at: int
    table: Scene  # as a spectator saw it
    scenes: list[Scene]


class ErrorBody(Struct):
    """What was wrong with a request, in words."""

    code: str
    message: str


EVERY = (
    Health, Games, NewGuest, Guest, Person, NewTable, TableInfo, Tables, Matches, Verified, Replay, ReplayAt,
    ErrorBody,
)  # fmt: skip
