"""Non-interference: nothing that a reader is sent depends on what they may not know.

At every step of a match the cards that a seat (or a spectator) has not seen are dealt again. In both worlds the reader
connects, and moves are made that look the same to them by the rules. Every byte that is sent to them must be the same.
"""

import asyncio
import copy
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import seen_by
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games
from fairdeal.server.client_session import ClientSession
from fairdeal.server.connection import Connection
from fairdeal.server.move_chain import MoveChain
from fairdeal.server.reader_views import ReaderViews
from fairdeal.server.store import Change
from fairdeal.server.store.base import OnWritten
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Command, Seat, Settings, Table
from fairdeal.table.recent_ids import RecentIds

STEPS = 100  # per match
MOVES_AHEAD = 3  # moves made in both worlds at each step
OPTIONS: dict[str, dict[str, Any]] = {"president": {"rounds": 3}, "rook": {"target": 0}}
SECRET = "5" * 64
SEAL = "7" * 64


class InstantStore:
    """A store whose writes are durable at once."""

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        assert changes
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def write_each(self, writes: Sequence[tuple[Sequence[Change], OnWritten]]) -> None:
        for changes, on_written in writes:
            assert changes
            on_written(None)


class RecordingTransport:
    """A transport that keeps every text."""

    def __init__(self) -> None:
        self.received: list[str] = []

    def set_receiver(self, receiver: object) -> bool:
        raise AssertionError(receiver)

    def write(self, text: str) -> bool:
        self.received.append(text)
        return True

    def abort(self) -> None:
        raise AssertionError("no client is slow here")


class TableInWorld:
    """A table in one world, with connections of one player and of a spectator, for views and for scenes."""

    def __init__(self, table: Table, state: State, person: str | None) -> None:
        self.manager = TableManager(InstantStore(), b"k" * 32)  # type: ignore[arg-type]
        self.manager.now = lambda: 1_000_000  # type: ignore[method-assign]
        own = copy.copy(table)
        own.seats = [copy.copy(seat) for seat in table.seats]
        own.waiting, own.removed, own.recent_ids, own.departures = [], [], RecentIds(), {}
        own.state = state
        self.runner = TableRunner(self.manager, "table", "CODE", 0, own, Pacing(0))
        fair_deals = self.runner.fair_deals
        fair_deals.chain = MoveChain(own)
        fair_deals.chain.follow(own)
        fair_deals.secrets = {own.match_number: SECRET, own.match_number + 1: SECRET}
        self.transports: list[RecordingTransport] = []
        self.session: ClientSession | None = None
        for reader in dict.fromkeys((person, None)):
            for wants in ("view", "scene"):
                transport = RecordingTransport()
                connection = Connection(_never_send, transport)
                connection.person, connection.name, connection.wants = reader, reader, wants
                self.runner.join(connection, 0)
                self.transports.append(transport)
                if reader is not None and self.session is None:
                    self.session = ClientSession(self.manager, self.runner, connection, "address")

    def move(self, seat: int, text: str) -> None:
        self.runner.execute(Command("move", f"p{seat}", {"text": text}))

    def received(self) -> list[list[str]]:
        return [transport.received for transport in self.transports]


async def _never_send(message: object) -> None:
    raise AssertionError(message)


def start_match(key: str, seed: str) -> Table:
    """Start a match with people on all seats."""
    kind = all_games()[key]
    seats = kind.default_players
    table = Table(
        Settings(key, seats=seats, options=OPTIONS.get(key, {}), turn=None, intermission=None, call=None), "p0"
    )
    for number in range(seats):
        table.apply(Command("sit", f"p{number}", {"name": f"P{number}"}), 0)
        table.apply(Command("ready", f"p{number}"), 0)
    table.apply(Command("seal", None, {"seal": SEAL, "match": "table-1", "promise": "", "absent": []}), 0)
    table.apply(Command("start", None, {"seed": seed}), 0)
    return table


def find_common_move(
    real: State, other: State, seat: int | None, chance: random.Random, stream: Stream
) -> tuple[int, str] | None:
    """Find a move that is legal in both worlds and looks the same to this seat; None if there is none."""
    for _ in range(12):
        actors = [actor for actor in real.actors if actor in other.actors]
        if not actors:
            return None
        actor = chance.choice(actors)
        text = real.moves(actor).choice(stream).text()
        try:
            if seen_after(real.copy(), actor, text, seat) == seen_after(other.copy(), actor, text, seat):
                return actor, text
        except IllegalMove:
            continue
    return None


def seen_after(state: State, actor: int, text: str, seat: int | None) -> str:
    """What a seat and a spectator see after a move, by the rules of the game."""
    events = state.play(actor, text)
    visible = [[event.to_json() for event in seen_by(events, viewer)] for viewer in (seat, None)]
    return repr((visible, state.view(seat).to_json(), state.view(None).to_json()))


async def compare_worlds(table: Table, person: str | None, chance: random.Random, stream: Stream) -> int:
    """Play a few moves in this world and in another that this person cannot distinguish; return how many."""
    state = table.state
    assert state is not None
    seat = table.seat_of(person)
    here, there = (
        TableInWorld(table, state.copy(), person),
        TableInWorld(table, state.determinize(seat, stream), person),
    )
    played = 0
    for world in (here, there):
        if world.session is not None:
            world.session.receive('{"type":"move","id":"no","text":"nonsense"}')
            world.session.receive('{"type":"resync","last":0}')
    for _ in range(MOVES_AHEAD):
        real, other = here.runner.table.state, there.runner.table.state
        assert real is not None
        assert other is not None
        if here.runner.table.stage != "playing" or there.runner.table.stage != "playing":
            break
        found = find_common_move(real, other, seat, chance, stream)
        if found is None:
            break
        for world in (here, there):
            world.move(*found)
        played += 1
    await asyncio.sleep(0.001)  # let what was written be published
    assert here.received() == there.received()
    assert all(sum('"type":"update"' in text for text in transport.received) >= played for transport in here.transports)
    return played


def play_steps(table: Table, chance: random.Random, stream: Stream) -> Iterator[int]:
    """Play a match, and yield the number of each step before it."""
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
def fixed_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the same secret for the next match in both worlds, and heads that depend on the number of links alone.

    A head is a keyed hash of hidden moves, too, so it differs from world to world; nobody without the key can tell what
    it is of (`tests/fair/test_protocol.py`). That nothing else depends on hidden moves is what these tests show.
    """
    monkeypatch.setattr("fairdeal.fair.protocol.next_head", lambda _key, head, _link: f"{int(head, 16) + 1:064x}")
    monkeypatch.setattr("fairdeal.server.fair_deals.new_secret", lambda: SECRET)


@pytest.mark.parametrize("key", list(all_games()))
def test_messages_do_not_depend_on_hidden_information(key: str) -> None:
    chance, stream = random.Random(key), Stream(len(key), CHOICES)

    async def main() -> None:
        table = start_match(key, "a seed")
        played = 0
        for number in play_steps(table, chance, stream):
            reader = [None, *(f"p{seat}" for seat in range(len(table.seats)))][number % (len(table.seats) + 1)]
            played += await compare_worlds(table, reader, chance, stream)
        assert played > STEPS // 2  # otherwise little was compared

    asyncio.run(main())


async def compare_take_overs(table: Table, reader: str, seat: int | None, stream: Stream) -> None:
    """Let people and bots step in, in two worlds that this seat cannot distinguish: the reader gets the same bytes."""
    state = table.state
    assert state is not None
    worlds = [TableInWorld(table, world, reader) for world in (state.copy(), state.determinize(seat, stream))]
    for world in worlds:
        runner, last = world.runner, len(table.seats) - 1
        runner.execute(Command("replace_bot", "eve", {"name": "Eve", "seat": last}))
        runner.execute(Command("call_bot", "p0", {"seat": 1, "absent": 0}))
        assert world.session is not None
        world.session.receive('{"type":"resync","last":0}')
        runner.execute(Command("sit", "p1", {}))
        runner.execute(Command("leave", "eve", {}))
    await asyncio.sleep(0.001)  # let what was written be published
    here, there = worlds
    assert here.received() == there.received()
    assert all(sum('"type":"update"' in text for text in transport.received) == 4 for transport in here.transports)


@pytest.mark.parametrize("key", list(all_games()))
def test_stepping_in_shows_nobody_more_than_their_own_cards(key: str) -> None:
    chance, stream = random.Random(key), Stream(len(key), CHOICES)

    async def main() -> None:
        table, compared = start_match(key, "another seed"), 0
        last = len(table.seats) - 1
        for number in play_steps(table, chance, stream):
            if number % 5 or table.is_intermission():
                continue
            person, table.seats[last] = table.seats[last], Seat(None, "Bot", "steady", ready=True)
            for reader, seat in (("p0", 0), ("p1", 1), ("eve", last)):
                await compare_take_overs(table, reader, seat, stream)
                compared += 1
            table.seats[last] = person
        assert compared > 20

    asyncio.run(main())


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[[ReaderViews], str] = ReaderViews.public_view

    def leaking(self: Any) -> str:
        return honest(self)[:-1] + f',"deck":"{self.state.hands()}"}}'

    monkeypatch.setattr("fairdeal.server.reader_views.ReaderViews.public_view", leaking)
    with pytest.raises(AssertionError):
        test_messages_do_not_depend_on_hidden_information("hearts")
