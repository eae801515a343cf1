"""Simulated players at live tables, over real sockets: on Fairdeal's server, and the same traffic on a bare server."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from benchmarks.sockets import Socket, connect, request_json, run_in_batches

SEATS = 4
NAMES = ("Ada", "Ben", "Cy", "Dee")


class Traffic:
    """Counts what arrives on all sockets, and decides when players move."""

    def __init__(self) -> None:
        self.moves = 0
        self.deliveries = 0
        self.bytes = 0
        self.latencies: list[float] | None = None  # seconds from a move sent to a view received; None: not measured
        self.due: deque[Any] = deque()  # seats whose turn it is, while moves are paced
        self.paced = False  # whether seats wait for the benchmark instead of moving at once

    def clear(self) -> None:
        self.moves = self.deliveries = self.bytes = 0


class Seat:
    """One player at a table."""

    def __init__(self, table: "Table", number: int, traffic: Traffic) -> None:
        self.table = table
        self.number = number
        self.traffic = traffic
        self.socket: Socket
        self.text = b""  # the message with the next move

    def turn(self, text: bytes) -> None:
        """Take a turn: move now, or when the benchmark says so."""
        self.text = text
        if self.traffic.paced:
            self.traffic.due.append(self)
        else:
            self.move()

    def move(self) -> None:
        self.traffic.moves += 1
        self.table.sent[self.number] = time.perf_counter()
        self.socket.send(self.text)

    def delivered(self, size: int, mover: int) -> None:
        """Count a view that shows the move of seat `mover`; -1 if it shows no move."""
        self.traffic.deliveries += 1
        self.traffic.bytes += size
        if self.traffic.latencies is not None and mover >= 0 and self.table.sent[mover]:
            self.traffic.latencies.append(time.perf_counter() - self.table.sent[mover])


class Table:
    """What the four seats of a table share."""

    def __init__(self) -> None:
        self.sent = [0.0] * SEATS  # time at which each seat sent its last move; 0 if its last message was no move


# ---- Fairdeal's server


class TableState(msgspec.Struct):
    stage: str


class View(msgspec.Struct):
    phase: str


class Own(msgspec.Struct):
    moves: list[Any] | None = None


class Event(msgspec.Struct):
    seat: int


class Message(msgspec.Struct):
    """The fields of a table message that a player needs."""

    type: str
    events: list[Event] = []
    done: str | None = None
    table: TableState | None = None
    view: View | None = None
    own: Own | None = None


_decode_message = msgspec.json.Decoder(Message).decode


class FairdealSeat(Seat):
    """A player who is always ready, and plays a random legal move that the view lists."""

    def __init__(self, table: Table, number: int, traffic: Traffic, seed: int) -> None:
        super().__init__(table, number, traffic)
        self.random = random.Random(seed)
        self.count = 0
        self.has_started = False  # whether matches may start
        self.is_playing = False
        self.is_ready = False  # has sent `ready` for the next match or round
        self.is_waiting = False  # has sent a move that is not acknowledged yet
        self.is_seated = False

    def receive(self, body: bytes) -> None:
        message = _decode_message(body)
        if message.type == "update":
            self.delivered(len(body), message.events[0].seat if message.events else -1)
            if message.done is not None:
                self.is_waiting = False
                self.is_seated = True
        elif message.type == "refused":
            raise RuntimeError(body.decode())
        if message.table is not None:
            self.is_playing = message.table.stage == "playing"
        phase = message.view.phase if message.view is not None else ""
        if self.is_playing and phase and phase != "intermission":
            self.is_ready = False
            if message.own is not None and message.own.moves and not self.is_waiting:
                self.is_waiting = True
                self.count += 1
                text = self.random.choice([move for move in message.own.moves if type(move) is str])
                self.turn(b'{"type":"move","id":"%d","text":"%s"}' % (self.count, text.encode()))
        elif message.table is not None or phase == "intermission":
            self.say_ready()

    def say_ready(self) -> None:
        if self.has_started and not self.is_ready:
            self.is_ready = True
            self.count += 1
            self.table.sent[self.number] = 0.0
            self.socket.send(b'{"type":"ready","id":"%d"}' % self.count)


async def fairdeal_tables(
    base: str, number: int, traffic: Traffic, game: str, options: dict[str, Any], spread: bool = False,
    sockets: str | None = None,
) -> Sequence[Sequence[Seat]]:  # fmt: skip
    """Create tables on Fairdeal's server and seat all players; `start_matches` starts them.

    With `spread`, every table has people and an address of its own, so that none of them reaches a limit. Players
    connect in turns to the servers at `sockets`, if these are others; several are separated by spaces.
    """
    shared = [] if spread else [request_json(f"{base}/api/guests", {"name": name}) for name in NAMES]
    body = {"game": game, "options": options, "seats": SEATS, "turn": None, "intermission": None, "call": None}

    async def create(index: int) -> list[Seat]:
        source = f"127.1.{index // 250}.{index % 250 + 1}" if spread else None
        guests = shared
        if spread:
            guests = [
                await asyncio.to_thread(request_json, f"{base}/api/guests", {"name": name}, None, source)
                for name in NAMES
            ]
        created = await asyncio.to_thread(request_json, f"{base}/api/tables", body, guests[0]["token"], source)
        table = Table()
        seats: list[Seat] = []
        for seat, guest in enumerate(guests):
            player = FairdealSeat(table, seat, traffic, index * SEATS + seat)
            servers = (sockets or base).split()
            url = f"{servers[seat % len(servers)].replace('http', 'ws', 1)}/api/tables/{created['id']}/socket"
            player.socket = await connect(url, player.receive, source)
            player.socket.send(b'{"type":"hello","protocol":1,"token":"%s"}' % guest["token"].encode())
            if seat:
                player.socket.send(b'{"type":"sit","id":"sit","seat":%d}' % seat)
            seats.append(player)
            while seat and not player.is_seated:
                await asyncio.sleep(0.01)
        return seats

    return await run_in_batches([lambda index=index: create(index) for index in range(number)], 20)  # type: ignore[misc]


def start_matches(tables: Sequence[Sequence[Seat]]) -> None:
    """Start the matches at all tables: every seat says that it is ready."""
    for seats in tables:
        for seat in seats:
            assert isinstance(seat, FairdealSeat)
            seat.has_started = True
            seat.say_ready()


# ---- The bare server


class Number(msgspec.Struct):
    """The field of a bare server's message that a player needs."""

    seq: int


_decode_number = msgspec.json.Decoder(Number).decode


class BareSeat(Seat):
    """A player on the bare server, who moves when the sequence number says so."""

    def receive(self, body: bytes) -> None:
        number = _decode_number(body).seq
        self.delivered(len(body), (number - 1) % SEATS)
        if number % SEATS == self.number:
            self.turn(b'{"type":"move","id":"1234","text":"7x2"}')


async def bare_tables(base: str, number: int, traffic: Traffic) -> Sequence[Sequence[Seat]]:
    """Open the same number of sockets to the bare server."""

    async def create(index: int) -> list[Seat]:
        table = Table()
        seats: list[Seat] = []
        for seat in range(SEATS):
            player = BareSeat(table, seat, traffic)
            player.socket = await connect(f"{base.replace('http', 'ws', 1)}/api/tables/{index}/socket", player.receive)
            seats.append(player)
        return seats

    return await run_in_batches([lambda index=index: create(index) for index in range(number)], 20)  # type: ignore[misc]
