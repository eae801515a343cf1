"""Challenges: deals that one person offers to others, each to be played in their own time.

A challenge comes from a finished match ("play my cards"), or has new deals that everybody, including its host, plays
from two sides (head to head).
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.duplicate.deal_score import deal_score
from fairdeal.engine.record import Record, read_record
from fairdeal.fair.protocol import digest
from fairdeal.games import find_game
from fairdeal.server.duplicate.board import Board
from fairdeal.server.duplicate.calendar import following, opening
from fairdeal.server.json_codec import encode_json
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import duplicate_queries
from fairdeal.server.store.duplicate_changes import AttemptEnded, ChallengeCreated
from fairdeal.server.store.sql import is_storable
from fairdeal.table import Settings
from fairdeal.table.settings import TURN_OPTION

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.server.table_manager import TableManager

ID_BYTES = 9
MAX_DEALS = 12  # of a head-to-head, each played twice


class ChallengeBoard(msgspec.Struct, frozen=True):
    """One deal of a challenge, and the seat that everybody plays."""

    seed: str | int
    seat: int


class ChallengeBody(msgspec.Struct, frozen=True):
    """A challenge as it is stored."""

    settings: dict[str, Any]
    bot: str
    deals: int  # after which each match ends; 0: by its rules
    boards: list[ChallengeBoard]
    match: str | None = None  # the match that it comes from


class Challenge:
    """A challenge."""

    def __init__(self, stored: duplicate_queries.StoredChallenge) -> None:
        self.id = stored.id
        self.host = stored.host
        self.at = stored.at
        self.body = msgspec.json.decode(stored.body, type=ChallengeBody)

    @property
    def game(self) -> str:
        return str(self.body.settings["game"])

    def configured_game(self) -> Game:
        return Settings.from_json(self.body.settings).create_game()

    def events(self) -> list[str]:
        """The names of all its deals, under which everybody's results are compared."""
        return [event_of(self.id, number) for number in range(len(self.body.boards))]

    def event(self, number: int) -> str:
        if not 0 <= number < len(self.body.boards):
            raise RequestRefused(404, "deal", f"this challenge has {len(self.body.boards)} deals")
        return event_of(self.id, number)

    def events_with_cards_of(self, number: int) -> list[str]:
        """All deals with the same cards as one of them: it is played from several sides."""
        seed = self.body.boards[number].seed
        return [event_of(self.id, other) for other, board in enumerate(self.body.boards) if board.seed == seed]

    def board(self, number: int, person: str) -> Board:
        """A deal for one person. The bots' moves depend on the seed, as the cards do."""
        event, board = self.event(number), self.body.boards[number]
        return Board(event, str(board.seed), person, board.seat, self.body.deals)


def event_of(challenge: str, number: int) -> str:
    return f"challenge/{challenge}/{number}"


async def find_challenge(manager: TableManager, challenge: str) -> Challenge:
    """A challenge by its id; RequestRefused if there is none."""
    stored = None
    if is_storable(challenge):
        stored = await manager.store.read(partial(duplicate_queries.challenge, wanted=challenge))
    if stored is None:
        raise RequestRefused(404, "challenge", "there is no such challenge; the link may be incomplete")
    return Challenge(stored)


async def challenge_from_match(manager: TableManager, match: str, record: str, person: str) -> str:
    """Offer a person's cards in a finished match to others; that match is the person's own result."""
    read = read_record(msgspec.json.decode(record), find_game)
    seat = await _seat_in(manager, match, person, read)
    outcome = read.replay().outcome
    assert outcome is not None
    options = {name: value for name, value in read.game.options.to_json().items() if name != TURN_OPTION}
    settings = Settings(
        read.game.key,
        read.game.preset,
        options,
        read.game.players,
        turn=None,
        intermission=None,
        call=None,
        public=False,
    ).validated()
    assert read.seed is not None
    boards = [ChallengeBoard(str(read.seed), seat)]
    body = ChallengeBody(dict(settings.to_json()), DEFAULT_STRENGTH, read.game.max_rounds, boards, match)
    challenge, now = secrets.token_urlsafe(ID_BYTES), manager.now()
    score = deal_score(read.game, outcome, seat)
    await manager.store.write(
        ChallengeCreated(challenge, person, now, encode_json(body)),
        AttemptEnded(event_of(challenge, 0), person, match, now, score),
    )
    return challenge


async def _seat_in(manager: TableManager, match: str, person: str, record: Record) -> int:
    """The seat that a person had in a match; RequestRefused if others could not play its cards."""
    if record.seed is None or isinstance(record.seed, int):
        raise RequestRefused(400, "match", "only matches of live tables can become a challenge")
    if record.outcome is None:
        raise RequestRefused(400, "match", "this match has no result: only finished matches can become a challenge")
    if record.seats:
        raise RequestRefused(400, "match", "players joined or left this match: nobody else could play the same cards")
    event = record.extra.get("duplicate")
    if isinstance(event, dict):
        kind, name, *_ = str(event["event"]).split("/")
        if kind == "challenge":
            raise RequestRefused(403, "open", "this deal belongs to a challenge: send the link of that challenge")
        if kind == "tournament":
            public_at = await manager.store.public_at(match)
            if public_at is not None and manager.now() < public_at:
                raise RequestRefused(403, "open", "these deals are still being played in a tournament")
        elif manager.now() < opening(following(name)):
            raise RequestRefused(403, "open", "this deal is open to everybody today: send the link to the daily deal")
    seat = await manager.store.read(partial(duplicate_queries.seat_of, person=person, match_id=match))
    if seat is None:
        raise RequestRefused(403, "seat", "you can offer the cards of your own matches only")
    return seat


async def head_to_head(manager: TableManager, game: str, deals: int, person: str) -> str:
    """Create new deals that everybody plays from two sides: first all from one, then all from the other."""
    kind = find_game(game)
    settings = Settings(game, turn=None, intermission=None, call=None, public=False).validated()
    configured = settings.create_game()
    other = next(seat for seat in range(configured.players) if configured.team_of(seat) != configured.team_of(0))
    secret = secrets.token_hex(32)
    seeds = [digest("challenge", secret, number) for number in range(deals)]
    boards = [ChallengeBoard(seed, seat) for seat in (0, other) for seed in seeds]
    body = ChallengeBody(dict(settings.to_json()), DEFAULT_STRENGTH, kind.short_match, boards)
    challenge = secrets.token_urlsafe(ID_BYTES)
    await manager.store.write(ChallengeCreated(challenge, person, manager.now(), encode_json(body)))
    return challenge
