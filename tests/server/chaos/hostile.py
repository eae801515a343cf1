"""Hostile clients. Each attack is bounded in connections, bytes and time, and comes from an address of its own."""

import asyncio
import json
import random
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

from tests.server.chaos.history import Sent
from tests.server.chaos.players import ChaosPlayer
from tests.server.chaos.schedule import Fault
from tests.server.legal_moves import choose_move
from tests.server.recording_player import PROTOCOL, Request

TEXT, PING, PONG, CONTINUATION = 1, 9, 10, 0
STEP = 0.05  # seconds between two bursts of a flood
CONNECT_TIMEOUT = 5.0
RESYNCS_AT_ONCE = 50  # about as many as the server allows
UPDATES_TO_FILL = 20  # of 4 to 6 kB: the server buffers 64 kB, and then 64 messages
FILL_TIMEOUT = 15.0  # seconds
SMALL_BUFFER = 4_096  # bytes that the system receives for a client that does not read
HALF_REQUESTS = (
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nAccep",
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{",
    b"",
)


def frame(opcode: int, body: bytes = b"") -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(body)
    length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
    return bytes([128 | opcode]) + length + bytes(4) + body


def text_frame(message: Mapping[str, object]) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


RESYNC = text_frame({"type": "resync", "last": 0})


class RawSocket:
    """A TCP connection that reads only on request."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self.socket.setblocking(False)

    async def connect(self) -> None:
        self.socket.bind((self.address, 0))
        connecting = asyncio.get_running_loop().sock_connect(self.socket, ("127.0.0.1", self.port))
        await asyncio.wait_for(connecting, CONNECT_TIMEOUT)

    async def open_table(self, table: str, token: str | None) -> None:
        """Upgrade to a WebSocket of a table and say hello; the answer stays unread."""
        await self.connect()
        request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await self.send(request.encode())
        head = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self.socket, 1_000), CONNECT_TIMEOUT)
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError("no WebSocket")
        identity = {"token": token} if token is not None else {}
        await self.send(text_frame({"type": "hello", "protocol": PROTOCOL, "wants": "scene", **identity}))

    async def send(self, data: bytes, timeout: float = 2.0) -> None:
        await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(self.socket, data), timeout)

    def send_now(self, data: bytes) -> bool:
        """Send without waiting; False if that is not possible."""
        try:
            return self.socket.send(data) == len(data)
        except OSError:
            return False

    def unread(self) -> int:
        """Bytes that wait in the server's system for this connection; 0 if it is closed. Linux only."""
        here = self.socket.getsockname()[1]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, local, remote, _, queues, *_ = line.split()
            if (_port(local), _port(remote)) == (self.port, here):
                return int(queues.partition(":")[0], 16)
        return 0

    def is_closed(self) -> bool:
        """Whether the other end has reset the connection."""
        return self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0

    def close(self) -> None:
        self.socket.close()


def _port(address: str) -> int:
    """The port of an address in /proc/net/tcp."""
    return int(address.rpartition(":")[2], 16)


class UnreadDevice:
    """A second device of an honest player: it repeats their requests, chats and moves, but never reads an answer."""

    def __init__(self, player: ChaosPlayer, socket: RawSocket) -> None:
        self.player = player
        self.socket = socket

    async def connect_and_fill_buffers(self, timeout: float) -> None:
        """Connect, and read nothing until all buffers are full: those of both systems, then that of the server.

        The last one takes some more updates, but too few for the server to end the connection.
        """
        end = time.monotonic() + timeout
        await self.socket.open_table(self.player.table_id, self.player.token)
        await self.socket.send(RESYNC * RESYNCS_AT_ONCE)
        unread, full_at = -1, 0
        while time.monotonic() < end:
            await asyncio.sleep(1.0)
            self.socket.send_now(RESYNC)
            before, unread, seen = unread, self.socket.unread(), self.player.transcript.last_seq
            if unread > before:
                full_at = seen
            elif seen - full_at >= UPDATES_TO_FILL:
                return

    def repeat(self, request: Request) -> bool:
        return self.socket.send_now(text_frame(request.message()))

    def request(self, kind: str, text: str) -> None:
        """Send a request of its own, under an id that is never used again."""
        request_id = f"unread-{kind}-{time.monotonic_ns()}"
        if self.socket.send_now(text_frame({"type": kind, "id": request_id, "text": text})):
            match = self.player.table.get("match", 0)
            self.player.note(Sent(time.monotonic(), request_id, kind, text, match, unread=True))

    def act(self, chance: random.Random) -> None:
        """Chat, or make another move than the player does: one that is legal now, or was, or will be."""
        if self.player.seen_moves and chance.random() < 0.7:
            self.request("move", choose_move(chance.choice(self.player.seen_moves), chance))
        else:
            self.request("say", "hello?")


class UnreadDevices:
    """Second devices of all players at one table."""

    def __init__(self, devices: Sequence[UnreadDevice], chance: random.Random) -> None:
        self.devices = devices
        self.chance = chance

    async def act_until(self, end: float) -> None:
        """Chat and move, one device after the other."""
        while time.monotonic() < end:
            for device in self.devices:
                device.act(self.chance)
                await asyncio.sleep(self.chance.uniform(0.02, 0.1))


class Attacks:
    """All attacks on one server. `target` is a table where Mallory has a seat and the turn."""

    def __init__(
        self, port: int, players: Sequence[ChaosPlayer], target: str, token: str, chance: random.Random
    ) -> None:
        self.port = port
        self.players = players
        self.target = target
        self.token = token
        self.chance = chance
        self.addresses = count(1)
        self.methods: dict[str, Callable[[Fault], Awaitable[None]]] = {
            "unread devices": self.unread_devices,
            "pings": lambda fault: self.flood(fault, frame(PING, b"x")),
            "tiny frames": lambda fault: self.flood(fault, frame(PONG) + frame(TEXT) + frame(PING)),
            "never reads": self.never_reads,
            "half a request": self.half_a_request,
            "hints": self.hints,
            "connects and leaves": self.connects_and_leaves,
        }

    async def carry_out(self, fault: Fault) -> None:
        """Attack until the fault's time is up; a server that defends itself ends it earlier."""
        with suppress(OSError, TimeoutError):
            await self.methods[fault.kind](fault)

    def _new_socket(self, address: str | None = None) -> RawSocket:
        return RawSocket(self.port, address or self._new_address())

    def _new_address(self) -> str:
        number = next(self.addresses)
        return f"127.0.{100 + number // 250 % 100}.{1 + number % 250}"

    async def unread_devices(self, fault: Fault) -> None:
        """All players of some tables have a second device that never reads.

        Together these devices can play on at a table that the server has dropped after a failed write, should it still
        listen to them.
        """
        end = time.monotonic() + fault.seconds
        tables = sorted({player.table_id for player in self.players})
        tables = self.chance.sample(tables, min(fault.amount, len(tables)))
        chosen = [player for player in self.players if player.table_id in tables]
        await asyncio.gather(*(self._act_unread(player, end) for player in chosen))

    @asynccontextmanager
    async def table_of_unread_devices(self) -> AsyncIterator[UnreadDevices]:
        """Let all players of a table have a second device that never reads; all buffers to them are full."""
        table = self.chance.choice(sorted({player.table_id for player in self.players}))
        devices = [UnreadDevice(player, self._new_socket()) for player in self.players if player.table_id == table]
        try:
            filling = (device.connect_and_fill_buffers(FILL_TIMEOUT) for device in devices)
            await asyncio.gather(*filling, return_exceptions=True)  # the server may be down
            yield UnreadDevices(devices, self.chance)
        finally:
            for device in devices:
                device.socket.close()

    async def _act_unread(self, player: ChaosPlayer, end: float) -> None:
        """Ask for the complete table until all buffers are full, then act. Connect again if the server ends it."""
        while time.monotonic() < end:
            raw = self._new_socket()
            try:
                await raw.open_table(player.table_id, player.token)
                await raw.send(RESYNC * RESYNCS_AT_ONCE)
                player.second_device = device = UnreadDevice(player, raw)
                while time.monotonic() < end and not raw.is_closed():
                    await asyncio.sleep(self.chance.uniform(0.1, 0.4))
                    device.act(self.chance)
                    raw.send_now(RESYNC * 2)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.5)
            finally:
                player.second_device = None
                raw.close()

    async def flood(self, fault: Fault, frames: bytes) -> None:
        """Send `amount` tiny frames in bursts, over connections without an identity, and read nothing."""
        raw = self._new_socket()
        try:
            await raw.open_table(self.target, None)
            bursts = max(1, int(fault.seconds / STEP))
            per_burst = max(1, fault.amount // bursts)
            for _ in range(bursts):
                await raw.send(frames * per_burst)
                await asyncio.sleep(STEP)
        finally:
            raw.close()

    async def never_reads(self, fault: Fault) -> None:
        """Spectators ask for the complete table again and again, and read nothing."""
        sockets = [self._new_socket() for _ in range(fault.amount)]
        table = self.chance.choice(self.players).table_id
        try:
            await asyncio.gather(*(raw.open_table(table, None) for raw in sockets), return_exceptions=True)
            end = time.monotonic() + fault.seconds
            while time.monotonic() < end:
                for raw in sockets:
                    raw.send_now(text_frame({"type": "resync", "last": 0}))
                await asyncio.sleep(0.1)
        finally:
            for raw in sockets:
                raw.close()

    async def half_a_request(self, fault: Fault) -> None:
        """Open connections, send half a request at most, and wait."""
        address = self._new_address()
        sockets = [self._new_socket(address) for _ in range(fault.amount)]
        try:
            await asyncio.gather(*(raw.connect() for raw in sockets), return_exceptions=True)
            for number, raw in enumerate(sockets):
                raw.send_now(HALF_REQUESTS[number % len(HALF_REQUESTS)])
            await asyncio.sleep(fault.seconds)
        finally:
            for raw in sockets:
                raw.close()

    async def hints(self, fault: Fault) -> None:
        """One person asks for hints over many connections, as fast as each of them may."""
        sockets = [self._new_socket() for _ in range(fault.amount)]
        numbers = count(1)
        try:
            await asyncio.gather(*(raw.open_table(self.target, self.token) for raw in sockets), return_exceptions=True)
            end = time.monotonic() + fault.seconds
            while time.monotonic() < end:
                for raw in sockets:
                    raw.send_now(text_frame({"type": "hint", "id": f"h{next(numbers)}"}))
                await asyncio.sleep(0.25)
        finally:
            for raw in sockets:
                raw.close()

    async def connects_and_leaves(self, fault: Fault) -> None:
        """Open WebSockets and break them in the middle of the handshake, or just after it."""
        table = self.chance.choice(self.players).table_id
        address = self._new_address()
        for number in range(fault.amount):
            raw = self._new_socket(address)
            with suppress(OSError, TimeoutError):
                if number % 2:
                    await raw.open_table(table, None)
                else:
                    await raw.connect()
            raw.close()
            await asyncio.sleep(fault.seconds / fault.amount)
