"""Play a match with fixed seeds at a table of a server or of the static edition, and return its record.

It runs here and, started by `same_matches.py`, in Pyodide.
"""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Any

from fairdeal.bots import bind, find_bot
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games import all_games
from fairdeal.server import bot_scheduler, fair_deals, live_bots
from fairdeal.server.connection import Connection
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.static_edition.browser_store import BrowserStore
from fairdeal.static_edition.browser_tables import BrowserTables
from fairdeal.static_edition.memory_storage import MemoryStorage
from fairdeal.table import GATHERING, PLAYING, Command, Settings, Table

MOVES = 2_000  # of the person: matches end before, unless a test sets a smaller limit
OPTIONS: dict[str, dict[str, object]] = {"president": {"rounds": 3}}  # of games that would go on forever
PERSON = "ada"
PATIENCE = 0.05  # seconds until it is checked again whose turn it is
TIMEOUT = 20  # seconds without a move


class Reader:
    """A client's transport that counts what it gets."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.changed = asyncio.Event()

    def set_receiver(self, receiver: Any) -> bool:  # noqa: ARG002
        return True

    def write(self, text: str) -> bool:
        self.texts.append(text)
        self.changed.set()
        return True

    def abort(self) -> None:
        raise AssertionError("the client was disconnected")


async def _send(message: Any) -> None:
    assert message["type"] == "websocket.close"  # at the end, when the server stops


def _is_unready(runner: TableRunner) -> bool:
    seat = runner.table.seat_of(PERSON)
    return seat is not None and not runner.table.seats[seat].ready


@contextmanager
def fixed_seeds() -> Iterator[None]:
    """Use the same secret in every match, and the same seed for every decision of a bot.

    Bots answer at once, in the order of their seats where several choose at the same time.
    """
    with (
        replaced(fair_deals, "new_secret", lambda: f"{7:064x}"),
        replaced(bot_scheduler, "answer_time", lambda state, level: 0),  # noqa: ARG005
        replaced(live_bots, "_unpredictable_stream", lambda: Stream(7, CHOICES)),
    ):
        yield


@contextmanager
def replaced(module: ModuleType, name: str, value: object) -> Iterator[None]:
    """Like `unittest.mock.patch.object`, which is not in the browser's library."""
    original = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, original)


async def play(tables: LiveTables, game: str) -> dict[str, Any]:
    """Play with steady bots; return the record, if the match ends within `MOVES`, and the moves up to then."""
    with fixed_seeds():
        return await _play(tables, game)


async def _play(tables: LiveTables, game: str) -> dict[str, Any]:
    tables.options = replace(tables.options, first_commitment=0)
    settings = Settings(game, None, OPTIONS.get(game, {}), None, turn=None, intermission=None, call=None, public=False)
    runner = await tables.add_table(Table(settings, PERSON), Pacing(0), f"seeded-{game}")
    assert isinstance(runner, TableRunner)
    reader = Reader()
    connection = Connection(_send, reader)
    connection.person, connection.name, connection.wants = PERSON, "Ada", "scene"
    session = tables.sessions.open(runner, connection, "", 0)

    numbers = count()

    def say(kind: str, **data: object) -> None:
        session.receive(json.dumps({"type": kind, "id": f"request-{next(numbers)}", **data}))

    say("sit")
    while not runner.table.can_start() and len(runner.table.people()) < 2:
        runner.execute(Command("add_bot", PERSON, {"bot": "steady"}))
        if sum(not seat.is_free for seat in runner.table.seats) >= all_games()[game].default_players:
            break
    say("ready")
    moves, end = 0, time.monotonic() + TIMEOUT
    while moves < MOVES and not (runner.table.stage == GATHERING and runner.table.match_number):
        reader.changed.clear()
        state, seat = runner.table.state, runner.table.seat_of(PERSON)
        is_idle = not runner.scheduled_bots and not runner.table.bots_to_move()
        if runner.table.stage == PLAYING and state is not None and seat in state.actors and is_idle:
            move = bind(find_bot("steady", state.game), state, seat)(Stream(moves, CHOICES)).text()
            moves += 1
            say("move", text=move)
        elif runner.table.stage == PLAYING and runner.table.is_between_rounds() and _is_unready(runner):
            say("ready")
        else:
            with suppress(asyncio.TimeoutError):  # a bot may find that it has nothing to do, which is no message
                await asyncio.wait_for(reader.changed.wait(), PATIENCE)
            assert time.monotonic() < end, f"nothing happens after {moves} moves"
            continue
        end = time.monotonic() + TIMEOUT
        await asyncio.sleep(0)
    await runner.publisher.wait_until_published()
    state = runner.table.state
    played = [] if state is None else [f"{seat}:{move}" for seat, move in state.played()]
    own = runner.table.seat_of(PERSON)  # what bots have played since depends on how fast they are
    while played and not played[-1].startswith(f"{own}:"):
        played.pop()
    record, end = None, time.monotonic() + TIMEOUT
    while runner.table.stage == GATHERING and record is None and time.monotonic() < end:
        record = await tables.store.match_record(f"seeded-{game}-1")
        await asyncio.sleep(0.01)  # the record is written after the last move
    refused = [text for text in reader.texts if '"refused"' in text]
    return {"played": played, "record": record, "refused": refused}


async def play_all(games: list[str] | None) -> dict[str, Any]:
    """Play games in the static edition; None: all of them."""
    found = {}
    for game in games or sorted(all_games()):
        tables = BrowserTables(BrowserStore(MemoryStorage(), {}, lambda _: None))
        await tables.start()
        found[game] = await play(tables, game)
        tables.timers.stop()
    return found
