"""Nobody can tell from what is sent to him what he may not know.

At every step of a match the cards that a seat (or a spectator) has not seen are dealt anew; the table says hello, and
moves are made that by the rules look the same in both worlds. Every byte that this seat and a spectator are sent must
be the same.
"""

import asyncio
import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import seen_by
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games
from fairdeal.server.client_session import ClientSession
from fairdeal.server.connection import Connection
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.store import Change
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Command, Settings, Table

STEPS = 100  # of each match
AHEAD = 3  # moves that are made in both worlds at each step
OPTIONS: dict[str, dict[str, Any]] = {"president": {"rounds": 3}, "rook": {"hands": 3}, "rummy": {"rounds": 2}}
SECRET = "5" * 64


class Ledger:
    """A store that has written everything already: this test is about what is sent, not about what is kept."""

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        assert changes
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class Ear:
    """A line that keeps every byte."""

    def __init__(self) -> None:
        self.received: list[str] = []

    def set_receiver(self, receiver: object) -> bool:
        raise AssertionError(receiver)

    def write(self, text: str) -> bool:
        self.received.append(text)
        return True

    def abort(self) -> None:
        raise AssertionError("nobody is slow here")


class World:
    """One table in one world, with one who sits there and one who watches, drawing or not."""

    def __init__(self, table: Table, state: State, person: str | None) -> None:
        self.manager = TableManager(Ledger(), b"k" * 32)  # type: ignore[arg-type]
        self.manager.now = lambda: 1_000_000  # type: ignore[method-assign]
        own = copy.copy(table)
        own.seats = [copy.copy(seat) for seat in table.seats]
        own.waiting, own.removed, own.recent_ids = [], [], {}
        own.state = state
        self.runner = TableRunner(self.manager, "table", "CODE", 0, own, Pacing(0))
        self.runner.secrets = {own.match_number: SECRET, own.match_number + 1: SECRET}
        self.ears: list[Ear] = []
        self.session: ClientSession | None = None
        for who in dict.fromkeys((person, None)):
            for wants in ("view", "scene"):
                ear = Ear()
                connection = Connection(_never, ear, UNLIMITED, 0.0)
                connection.person, connection.name, connection.wants = who, who, wants
                self.runner.join(connection, 0)
                self.ears.append(ear)
                if who is not None and self.session is None:
                    self.session = ClientSession(self.manager, self.runner, connection)

    def move(self, seat: int, text: str) -> None:
        self.runner.execute(Command("move", f"p{seat}", {"text": text}))

    def received(self) -> list[list[str]]:
        return [ear.received for ear in self.ears]


async def _never(message: object) -> None:
    raise AssertionError(message)


def a_table(key: str, seed: str) -> Table:
    """A match that has just begun, with people on all chairs."""
    kind = all_games()[key]
    seats = kind.default_players
    table = Table(
        Settings(key, seats=seats, options=OPTIONS.get(key, {}), turn=None, intermission=None, call=None), "p0"
    )
    for number in range(seats):
        table.apply(Command("sit", f"p{number}", {"name": f"P{number}"}), 0)
        table.apply(Command("ready", f"p{number}"), 0)
    table.apply(Command("start", None, {"seed": seed}), 0)
    return table


def common_move(
    real: State, other: State, seat: int | None, chance: random.Random, stream: Stream
) -> tuple[int, str] | None:
    """A move that can be made in both worlds and shows this seat nothing new: no card is drawn, dealt or turned up."""
    for _ in range(12):
        actors = [actor for actor in real.actors if actor in other.actors]
        if not actors:
            return None
        actor = chance.choice(actors)
        text = real.moves(actor).choice(stream).text()
        try:
            if sees(real.copy(), actor, text, seat) == sees(other.copy(), actor, text, seat):
                return actor, text
        except IllegalMove:
            continue
    return None


def sees(state: State, actor: int, text: str, seat: int | None) -> str:
    """What a seat and a spectator know after a move, by the rules of the game."""
    events = state.play(actor, text)
    told = [[event.to_json() for event in seen_by(events, viewer)] for viewer in (seat, None)]
    return repr((told, state.view(seat).to_json(), state.view(None).to_json()))


async def follow(table: Table, person: str | None, chance: random.Random, stream: Stream) -> int:
    """Go on for a few moves in this world and in another that this person cannot tell from it; how many were made."""
    state = table.state
    assert state is not None
    seat = table.seat_of(person)
    here, there = World(table, state.copy(), person), World(table, state.determinize(seat, stream), person)
    made = 0
    for world in (here, there):
        if world.session is not None:
            world.session.receive('{"type":"move","id":"no","text":"nonsense"}')
            world.session.receive('{"type":"resync","last":0}')
    for _ in range(AHEAD):
        real, other = here.runner.table.state, there.runner.table.state
        assert real is not None
        assert other is not None
        if here.runner.table.stage != "playing" or there.runner.table.stage != "playing":
            break
        found = common_move(real, other, seat, chance, stream)
        if found is None:
            break
        for world in (here, there):
            world.move(*found)
        made += 1
    await asyncio.sleep(0.001)  # what was written is told now
    assert here.received() == there.received()
    assert all(sum('"type":"update"' in text for text in ear.received) >= made for ear in here.ears)
    return made


def steps(table: Table, chance: random.Random, stream: Stream) -> Iterator[int]:
    """A match, move by move."""
    for number in range(STEPS):
        if table.stage != "playing" or table.state is None:
            return
        yield number
        if table.state.phase == INTERMISSION:
            for seat in range(len(table.seats)):
                table.apply(Command("ready", f"p{seat}"), 0)
            continue
        seat = chance.choice(table.state.actors)
        table.apply(Command("move", f"p{seat}", {"text": table.state.moves(seat).choice(stream).text()}), 0)


@pytest.fixture(autouse=True)
def known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The promise of the next match is drawn by lot: here the same in both worlds."""
    monkeypatch.setattr("fairdeal.server.fair_deals.new_secret", lambda: SECRET)


@pytest.mark.parametrize("key", list(all_games()))
def test_what_is_sent_says_nothing_of_what_is_hidden(key: str) -> None:
    chance, stream = random.Random(key), Stream(len(key), CHOICES)

    async def main() -> None:
        table = a_table(key, "the real one")
        followed = 0
        for number in steps(table, chance, stream):
            who = [None, *(f"p{seat}" for seat in range(len(table.seats)))][number % (len(table.seats) + 1)]
            followed += await follow(table, who, chance, stream)
        assert followed > STEPS // 2  # otherwise nothing was compared

    asyncio.run(main())


def test_this_test_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[..., str] = __import__(
        "fairdeal.server.reader_views", fromlist=["ReaderViews"]
    ).ReaderViews.public_view

    def leaking(self: Any) -> str:
        return honest(self)[:-1] + f',"deck":"{self.state.hands()}"}}'

    monkeypatch.setattr("fairdeal.server.reader_views.ReaderViews.public_view", leaking)
    with pytest.raises(AssertionError):
        test_what_is_sent_says_nothing_of_what_is_hidden("hearts")
