"""Tables full of players over sockets: those of our own server, and the same traffic for a bare one."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from benchmarks.sockets import Socket, ask, connect, gently

SEATS = 4
NAMES = ("Ada", "Ben", "Cy", "Dee")


class Tally:
    """What has come over all sockets, and how long it took."""

    def __init__(self) -> None:
        self.moves = 0
        self.deliveries = 0
        self.bytes = 0
        self.times: list[float] | None = None  # from a move sent to a view received, when they are asked for
        self.due: deque[Any] = deque()  # players whose turn it is, when somebody else says when they move
        self.paced = False

    def clear(self) -> None:
        self.moves = self.deliveries = self.bytes = 0


class Seat:
    """One player. `move` plays what it is asked for; when that is, the tally decides."""

    def __init__(self, table: "Table", number: int, tally: Tally) -> None:
        self.table = table
        self.number = number
        self.tally = tally
        self.socket: Socket
        self.text = b""  # the move to be made

    def turn(self, text: bytes) -> None:
        """It is this seat's turn: move now, or when the pace allows it."""
        self.text = text
        if self.tally.paced:
            self.tally.due.append(self)
        else:
            self.move()

    def move(self) -> None:
        self.tally.moves += 1
        self.table.sent[self.number] = time.perf_counter()
        self.socket.say(self.text)

    def delivered(self, size: int, mover: int) -> None:
        """A view has come; `mover` is whose move it shows."""
        self.tally.deliveries += 1
        self.tally.bytes += size
        if self.tally.times is not None and mover >= 0 and self.table.sent[mover]:
            self.tally.times.append(time.perf_counter() - self.table.sent[mover])


class Table:
    """Four seats."""

    def __init__(self) -> None:
        self.sent = [0.0] * SEATS  # when each seat's last move went out; 0 for what is no move


# ---- Our own server


class TableState(msgspec.Struct):
    stage: str


class View(msgspec.Struct):
    phase: str


class Own(msgspec.Struct):
    moves: list[Any] | None = None


class Event(msgspec.Struct):
    seat: int


class Message(msgspec.Struct):
    """As much of a message from our table as a player needs."""

    type: str
    events: list[Event] = []
    done: str | None = None
    table: TableState | None = None
    view: View | None = None
    own: Own | None = None


_read = msgspec.json.Decoder(Message).decode


class OurSeat(Seat):
    """Says ready, and plays any legal move that its view lists."""

    def __init__(self, table: Table, number: int, tally: Tally, seed: int) -> None:
        super().__init__(table, number, tally)
        self.random = random.Random(seed)
        self.count = 0
        self.begun = False  # may the matches begin?
        self.playing = False
        self.said = False  # that it is ready, for the next match or round
        self.asked = False  # has a move that is not answered yet
        self.seated = False

    def heard(self, body: bytes) -> None:
        message = _read(body)
        if message.type == "update":
            self.delivered(len(body), message.events[0].seat if message.events else -1)
            if message.done is not None:
                self.asked = False
                self.seated = True
        elif message.type == "refused":
            raise RuntimeError(body.decode())
        if message.table is not None:
            self.playing = message.table.stage == "playing"
        phase = message.view.phase if message.view is not None else ""
        if self.playing and phase and phase != "intermission":
            self.said = False
            if message.own is not None and message.own.moves and not self.asked:
                self.asked = True
                self.count += 1
                text = self.random.choice([one for one in message.own.moves if type(one) is str])
                self.turn(b'{"type":"move","id":"%d","text":"%s"}' % (self.count, text.encode()))
        elif message.table is not None or phase == "intermission":
            self.say_ready()

    def say_ready(self) -> None:
        if self.begun and not self.said:
            self.said = True
            self.count += 1
            self.table.sent[self.number] = 0.0
            self.socket.say(b'{"type":"ready","id":"%d"}' % self.count)


async def our_tables(
    base: str, number: int, tally: Tally, game: str, options: dict[str, Any]
) -> Sequence[Sequence[Seat]]:
    """New tables of our server, with everybody seated; they begin when all have said `ready`."""
    people = [ask(f"{base}/api/guests", {"name": name}) for name in NAMES]
    body = {"game": game, "options": options, "seats": SEATS, "turn": None, "intermission": None, "call": None}

    async def one(index: int) -> list[Seat]:
        made = await asyncio.to_thread(ask, f"{base}/api/tables", body, people[0]["token"])
        table = Table()
        seats: list[Seat] = []
        for seat, person in enumerate(people):
            player = OurSeat(table, seat, tally, index * SEATS + seat)
            url = f"{base.replace('http', 'ws', 1)}/api/tables/{made['id']}/socket"
            player.socket = await connect(url, player.heard)
            player.socket.say(b'{"type":"hello","protocol":1,"token":"%s"}' % person["token"].encode())
            if seat:
                player.socket.say(b'{"type":"sit","id":"sit","seat":%d}' % seat)
            seats.append(player)
            while seat and not player.seated:
                await asyncio.sleep(0.01)
        return seats

    return await gently([lambda index=index: one(index) for index in range(number)], 20)  # type: ignore[misc]


def begin(tables: Sequence[Sequence[Seat]]) -> None:
    """Let the matches begin."""
    for seats in tables:
        for seat in seats:
            assert isinstance(seat, OurSeat)
            seat.begun = True
            seat.say_ready()


# ---- The bare server


class Number(msgspec.Struct):
    """As much of a bare server's message as is needed."""

    seq: int


_read_number = msgspec.json.Decoder(Number).decode


class BareSeat(Seat):
    """Moves whenever the number says that it is its turn."""

    def heard(self, body: bytes) -> None:
        number = _read_number(body).seq
        self.delivered(len(body), (number - 1) % SEATS)
        if number % SEATS == self.number:
            self.turn(b'{"type":"move","id":"1234","text":"7x2"}')


async def bare_tables(base: str, number: int, tally: Tally) -> Sequence[Sequence[Seat]]:
    async def one(index: int) -> list[Seat]:
        table = Table()
        seats: list[Seat] = []
        for seat in range(SEATS):
            player = BareSeat(table, seat, tally)
            player.socket = await connect(f"{base.replace('http', 'ws', 1)}/api/tables/{index}/socket", player.heard)
            seats.append(player)
        return seats

    return await gently([lambda index=index: one(index) for index in range(number)], 20)  # type: ignore[misc]
