"""Programs that play at live tables over real sockets, and record everything that they send and receive."""

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.legal_moves import choose_move

PROTOCOL = 1
RECONNECT_DELAY = 0.05  # seconds
CLOCK_TOLERANCE = 1_500  # milliseconds that a clock may have run when a server has just started


@dataclass
class Request:
    """A request, and whether the table has acknowledged it."""

    id: str
    kind: str
    text: str
    match: int
    done: bool = False

    def message(self) -> dict[str, str]:
        """The request as the server expects it."""
        text_fields = {"move": "text", "nonce": "nonce"}
        body = {text_fields[self.kind]: self.text} if self.kind in text_fields else {}
        return {"type": self.kind, "id": self.id, **body}


@dataclass
class Transcript:
    """What one player at one table sent and received. Contradictions are noted as errors."""

    player: str
    person: str = ""
    events: dict[int, list[Any]] = field(default_factory=dict)  # by sequence number
    requests: list[Request] = field(default_factory=list)
    commitments: dict[int, str] = field(default_factory=dict)  # by match
    last_seq: int = 0
    errors: list[str] = field(default_factory=list)

    def add_error(self, message: str) -> None:
        self.errors.append(f"{self.player}: {message}")

    def add_events(self, seq: int, events: list[Any]) -> None:
        """Record events; the events of a sequence number must never change."""
        before = self.events.setdefault(seq, events)
        if before != events:
            self.add_error(f"number {seq} was {before} and is now {events}")

    def acknowledged_moves(self, match: int) -> list[Request]:
        return [
            request for request in self.requests if request.kind == "move" and request.match == match and request.done
        ]


class RecordingPlayer:
    """One seat at one table. It moves as soon as it can, and reconnects when the connection breaks."""

    def __init__(self, base: str, table: str, guest: Mapping[str, str], name: str, seed: int, pause: float) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token = guest["token"]
        self.random = random.Random(seed)
        self.pause = pause
        self.connect_options: dict[str, Any] = {"open_timeout": 5}
        self.reconnect_delay = RECONNECT_DELAY
        self.transcript = Transcript(name, guest["person"])
        self.request_count = 0
        self.pending: Request | None = None  # the request that has not been answered yet
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.view: dict[str, Any] = {}  # `view` with `own` merged into it
        self.clock: dict[str, Any] | None = None
        self.is_waiting_for_hint = False
        self.stopping = False
        self.server_uptime: Callable[[], float] = lambda: 0.0  # seconds
        self.on_acknowledged: Callable[[Request], None] = lambda _: None

    async def play(self) -> None:
        """Play until `stopping` is set; then send nothing new, and listen until the server closes the connection."""
        while not self.stopping:
            try:
                async with connect(
                    self.url, compression=None, max_size=2**22, proxy=None, **self.connect_options
                ) as socket:
                    await self._run_connection(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(self.reconnect_delay)

    async def _run_connection(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token, "last": self.transcript.last_seq}
        await socket.send(json.dumps(hello))
        async for text in socket:
            await self._receive(socket, json.loads(text))

    async def _receive(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._handle_welcome(message)
            if self.pending is not None:
                await self._send(socket, self.pending)  # it may have been done, or may never have arrived
        elif kind == "update":
            self._handle_update(message)
            self._acknowledge(message.get("done"))
        elif kind == "done":
            self._acknowledge(message["id"])
        elif kind == "refused":
            await self._handle_refusal(socket, message)
            return
        elif kind == "hint":
            self.is_waiting_for_hint = False
            await self._request(socket, "move", message["move"])
            return
        if kind in ("welcome", "update", "done") and self.pending is None and not self.is_waiting_for_hint:
            await self._act(socket)

    # ---- Receiving

    def _handle_welcome(self, welcome: dict[str, Any]) -> None:
        """Compare the table with what we knew before the connection broke."""
        transcript = self.transcript
        if welcome["seq"] < transcript.last_seq:
            transcript.add_error(f"has seen number {transcript.last_seq}, and the table is back at {welcome['seq']}")
        for entry in welcome["log"]:
            transcript.add_events(entry["seq"], entry["events"])
        view, clock = self.view, self.clock
        is_unchanged = not any(entry["events"] for entry in welcome["log"])
        missed = welcome["seq"] - transcript.last_seq
        self._update_view(welcome)
        if view and is_unchanged and missed <= len(welcome["log"]):
            self._compare(view, clock)
        self.is_waiting_for_hint = False

    def _compare(self, view: dict[str, Any], clock: dict[str, Any] | None) -> None:
        """Nothing has happened while we were away: the view must be the same, and nobody may have less time."""
        if view != self.view:
            different = [name for name in view if view[name] != self.view.get(name)]
            self.transcript.add_error(f"nothing happened, and yet {different} changed")
        if clock is not None and self.clock is None:
            self.transcript.add_error("there was a clock, and now there is none")
        elif clock is not None and self.clock is not None:
            used = self.clock["total_ms"] - self.clock["remaining_ms"]
            if used > 1_000 * self.server_uptime() + CLOCK_TOLERANCE:
                self.transcript.add_error(f"the clock was {clock} and is now {self.clock}")

    def _handle_update(self, update: dict[str, Any]) -> None:
        if update["seq"] != self.transcript.last_seq + 1:
            self.transcript.add_error(f"after number {self.transcript.last_seq} came {update['seq']}")
        self.transcript.add_events(update["seq"], update["events"])
        self._update_view(update)

    def _update_view(self, message: dict[str, Any]) -> None:
        self.transcript.last_seq = message["seq"]
        self.clock = message["clock"]
        self.you = message.get("you", self.you)
        self.table = message.get("table", self.table)
        if message.get("view") is not None:
            self.view = {**message["view"], **(message.get("own") or {})}
        fair = self.table.get("fair")
        if fair is not None:
            known = self.transcript.commitments.get(fair["match"])
            if self.table["stage"] == "gathering":  # a server that starts promises a new secret
                self.transcript.commitments[fair["match"]] = fair["commitment"]
            elif known not in (None, fair["commitment"]):
                self.transcript.add_error(f"the commitment for match {fair['match']} has changed")

    # ---- Sending

    async def _request(self, socket: ClientConnection, kind: str, text: str = "") -> None:
        """Send a request; the same request is sent again until it is answered."""
        self.request_count += 1
        self.pending = Request(f"{kind}-{self.request_count}", kind, text, self.table["match"])
        self.transcript.requests.append(self.pending)
        await self._send(socket, self.pending)

    async def _send(self, socket: ClientConnection, request: Request) -> None:
        if self.pause:
            await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
        self._note_sent(request)
        await socket.send(json.dumps(request.message()))

    def _note_sent(self, request: Request) -> None:
        """Called before every request; for subclasses that record more."""

    def _acknowledge(self, request_id: str | None) -> None:
        if self.pending is not None and request_id == self.pending.id:
            self.pending.done = True
            self.on_acknowledged(self.pending)
            self.pending = None

    async def _handle_refusal(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Choose again with what is known now: somebody was faster, or the move was illegal."""
        if message["code"] == "slow_down":
            await asyncio.sleep(0.2)
            if self.pending is not None:
                await self._send(socket, self.pending)
            return
        if self.pending is not None and message.get("id") == self.pending.id:
            is_illegal = self.pending.kind == "move" and message["code"] in ("illegal", "move")
            self.pending = None
            if is_illegal and self.view.get("moves"):
                self.is_waiting_for_hint = True
                await socket.send(json.dumps({"type": "hint", "id": f"hint-{self.request_count}"}))
                return
        self.is_waiting_for_hint = False
        await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        """Send the request that is due now, if any."""
        seat = self.you.get("seat")
        if self.stopping:
            return
        if seat is None:
            await self._request(socket, "sit")
        elif self.table["stage"] == "gathering":
            if self.table["fair"] is not None and not self.table["fair"]["nonces"][seat]:
                await self._request(socket, "nonce", f"{self.transcript.player} {self.random.random()}")
            elif not self.table["seats"][seat]["ready"]:
                await self._request(socket, "ready")
        elif self.view.get("phase") == "intermission":
            if not self.table["seats"][seat]["ready"]:
                await self._request(socket, "ready")
        elif self.view.get("moves"):
            await self._request(socket, "move", choose_move(self.view["moves"], self.random))
