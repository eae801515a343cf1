"""Honest players under chaos: they record everything with its time, and go on after every disconnection."""

import hashlib
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection

from tests.server.chaos.history import (
    Acknowledged,
    AnyEntry,
    Connected,
    Disconnected,
    PlayerHistory,
    Refused,
    Seen,
    Sent,
)
from tests.server.recording_player import RecordingPlayer, Request

RECONNECT_DELAY = 0.3  # seconds: within the server's limits
KEEPALIVE = 10.0  # seconds after which a silent server is asked, and again until the connection counts as lost
PAUSE = 0.06  # seconds before a move, on average: within the server's limits, too


class SecondDevice(Protocol):
    """Another connection of the same person."""

    def repeat(self, request: Request) -> bool:
        """Send the same request from there; False if that is not possible now."""


class ChaosPlayer(RecordingPlayer):
    """A player with a history for the checker, and an address of their own."""

    def __init__(self, base: str, table: str, guest: Mapping[str, str], title: str, seed: int, address: str) -> None:
        super().__init__(base, table, guest, f"{guest['name']} at {title}", seed, PAUSE)
        self.table_id = table
        self.history = PlayerHistory(guest["name"], guest["person"])
        self.connect_options = {
            "open_timeout": 10,
            "ping_interval": KEEPALIVE,
            "ping_timeout": KEEPALIVE,
            "close_timeout": 1,
            "local_addr": (address, 0),
        }
        self.reconnect_delay = RECONNECT_DELAY
        self.is_absent = False  # connected, but leaves every move to the clock
        self.second_device: SecondDevice | None = None
        self.seen_moves: deque[list[Any]] = deque(maxlen=4)  # the latest lists of legal moves
        self.acknowledged = 0
        self.slowest_answer = 0.0  # seconds
        self.first_sent: dict[str, float] = {}  # by request

    def note(self, entry: AnyEntry) -> None:
        self.history.entries.append(entry)

    async def _run_connection(self, socket: ClientConnection) -> None:
        self.note(Connected(time.monotonic()))
        try:
            await super()._run_connection(socket)
        finally:
            self.note(Disconnected(time.monotonic()))

    async def _receive(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self._note_message(message, time.monotonic())
        await super()._receive(socket, message)

    def _note_message(self, message: Mapping[str, Any], now: float) -> None:
        kind = message["type"]
        if kind == "welcome":
            match = message["table"]["match"]
            for logged in message["log"]:
                entry = Seen(now, logged["seq"], is_log=True, match=match, automatic=_automatic(logged["events"]))
                self.note(entry)
            self.note(Seen(now, message["seq"], _digest(message["view"]), is_welcome=True, match=match))
        elif kind == "update":
            match = message.get("table", self.table)["match"]
            view = _digest(message.get("view"))
            self.note(Seen(now, message["seq"], view, match=match, automatic=_automatic(message["events"])))
            if "done" in message:
                self._note_answer(Acknowledged(now, message["done"], message["seq"], is_exact=True))
        elif kind == "done":
            self._note_answer(Acknowledged(now, message["id"], message["seq"], is_exact=False))
        elif kind == "refused" and message.get("id") is not None:
            self.note(Refused(now, message["id"], message["code"]))

    def _update_view(self, message: dict[str, Any]) -> None:
        super()._update_view(message)
        if self.view.get("moves"):
            self.seen_moves.append(self.view["moves"])

    def _note_answer(self, answer: Acknowledged) -> None:
        self.note(answer)
        self.acknowledged += 1
        self.slowest_answer = max(self.slowest_answer, answer.at - self.first_sent.get(answer.id, answer.at))

    def _note_sent(self, request: Request) -> None:
        """Note the request; a second device sends the same one first, and whichever arrives first counts."""
        now = time.monotonic()
        self.first_sent.setdefault(request.id, now)
        if self.second_device is not None and self.second_device.repeat(request):
            self.note(Sent(now, request.id, request.kind, request.text, request.match, unread=True))
        self.note(Sent(now, request.id, request.kind, request.text, request.match))

    async def _act(self, socket: ClientConnection) -> None:
        is_move = self.table["stage"] == "playing" and self.view.get("phase") != "intermission"
        if not (self.is_absent and is_move and self.you.get("seat") is not None):
            await super()._act(socket)


def _digest(view: object) -> str:
    """A short text that is different for different views; empty for none."""
    if view is None:
        return ""
    return hashlib.blake2b(msgspec.json.encode(view, order="deterministic"), digest_size=8).hexdigest()


def _automatic(events: list[Any]) -> list[str]:
    return [event["data"]["name"] for event in events if event["event"] == "automatic"]
