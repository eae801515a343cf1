"""The daily deal without a server: the same cards for everybody, and a bot in your seat to compare with.

A server keeps the secret behind a day until the day is over. Here nothing can be kept from the person whose browser it
is, so the seeds follow from the date alone: everybody with this edition plays the same cards on the same day.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import cache

import msgspec

from fairdeal.bots import bind, find_bot
from fairdeal.bots.strengths import resolve
from fairdeal.duplicate.deal_score import deal_score
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.fair.daily import seed_of_deal
from fairdeal.server.duplicate.board import NEVER, SPECTATORS, Board, seat_players
from fairdeal.server.duplicate.calendar import DailyBoard, usual_boards
from fairdeal.server.store.duplicate_changes import AttemptBegun
from fairdeal.server.table_snapshot import Pacing
from fairdeal.static_edition.browser_tables import BrowserTables
from fairdeal.table import Settings

PUBLIC_SECRET = "the static edition keeps no secret"  # changing it would change everybody's cards
ID_BYTES = 12
QUICK_BOT = "steady"  # where the usual one would search for seconds


@cache
def boards() -> dict[str, DailyBoard]:
    """What is played every day: as on servers, with bots that answer at once in a browser."""
    found = {}
    for game, board in usual_boards().items():
        configured = Settings.from_json(board.settings).create_game()
        is_quick = resolve(board.bot, configured) == "swift"
        found[game] = board if is_quick else msgspec.structs.replace(board, bot=QUICK_BOT)
    return found


def event_of(day: str, game: str) -> str:
    """The name of a deal."""
    return f"daily/{day}/{game}"


def board_of(day: str, game: str, person: str, is_practice: bool) -> Board:
    """A day's deal for one person."""
    found = boards()[game]
    seed = seed_of_deal(day, game, PUBLIC_SECRET)
    return Board(event_of(day, game), seed, person, found.seat, found.deals, NEVER, is_practice)


async def open_deal(tables: BrowserTables, board: Board, game: str, pause: int | None) -> str:
    """Begin an attempt at a deal, or return to the one already begun; returns the id of its table."""
    begun = tables.store.attempt(board.event)
    if begun is not None and not board.is_practice:
        return begun.table
    found, table_id, now = boards()[game], secrets.token_urlsafe(ID_BYTES), tables.now()
    name = await tables.names.find(board.person) or ""
    table = seat_players(Settings.from_json(found.settings), board, name, found.bot, now)
    pacing = Pacing(pause if pause is not None else tables.options.bot_pause, SPECTATORS, board)
    changes = [] if board.is_practice else [AttemptBegun(board.event, board.person, table_id, now)]
    runner = await tables.add_table(table, pacing, table_id, also=lambda _: changes)
    runner.advance()
    await runner.publisher.wait_until_published()
    return runner.id


async def bot_score(day: str, game: str) -> float:
    """What the usual bot scores with a day's cards in the seat that people get, against the same bots."""
    found, board = boards()[game], board_of(day, game, "", True)
    configured = Settings.from_json(found.settings).create_game()
    bot = find_bot(found.bot, configured)
    state = configured.limited_to(board.deals).start(board.seed)
    while actors := state.actors:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = actors[0]
        stream = Stream(board.bot_seed(len(state.played())), CHOICES)
        state.play(seat, bind(bot, state, seat)(stream))
        await asyncio.sleep(0)  # let tables be served
    assert state.outcome is not None
    return deal_score(configured, state.outcome, board.seat)
