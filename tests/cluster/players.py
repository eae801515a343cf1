"""Players of a cluster: after a lost connection they try the next node, as a proxy in front of the nodes would."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.chaos.players import ChaosPlayer
from tests.server.recording_player import Request

RECONNECT_DELAY = 0.1  # seconds
KEEPALIVE = 3.0


class RovingPlayer(ChaosPlayer):
    """A player that is connected to one node at a time."""

    def __init__(
        self,
        bases: Sequence[str],
        first: int,
        table: str,
        guest: Mapping[str, str],
        title: str,
        seed: int,
        pause: float,
    ) -> None:
        super().__init__(bases[first], table, guest, title, seed, "127.0.0.1")
        self.urls = [f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket" for base in bases]
        self.at = first
        self.pause = pause
        self.connect_options = {
            "open_timeout": 4, "ping_interval": KEEPALIVE, "ping_timeout": KEEPALIVE, "close_timeout": 0.5,
        }  # fmt: skip
        self.reconnect_delay = RECONNECT_DELAY
        self.server_uptime = lambda: 1e6  # a table goes on elsewhere while this player is still away: its clock runs
        self.acknowledged_at: list[float] = []
        self.waits: list[float] = []  # seconds from sending a request until its answer
        self.byes: list[str] = []  # codes
        self.refusals: list[str] = []

    async def play(self) -> None:
        while not self.stopping:
            try:
                async with connect(
                    self.urls[self.at], compression=None, max_size=2**22, proxy=None, **self.connect_options
                ) as socket:
                    await self._run_connection(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.at = (self.at + 1) % len(self.urls)
            await asyncio.sleep(self.reconnect_delay)

    async def _receive(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "bye":
            self.byes.append(message["code"])
        elif message["type"] == "refused":
            self.refusals.append(message["code"])
        await super()._receive(socket, message)

    async def _handle_refusal(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["code"] in ("paused", "again", "seated", "full"):  # a little later it may be possible
            await asyncio.sleep(0.3)
        await super()._handle_refusal(socket, message)

    async def _send(self, socket: ClientConnection, request: Request) -> None:
        pause, self.pause = (
            self.pause,
            0.0 if request.id in self.first_sent else self.pause,
        )  # a repetition does not wait
        try:
            await super()._send(socket, request)
        finally:
            self.pause = pause

    def _handle_welcome(self, welcome: dict[str, Any]) -> None:
        # A table that goes on elsewhere promises a new secret, and may start the match before this player is back.
        self.transcript.commitments.pop(welcome["table"]["match"], None)
        super()._handle_welcome(welcome)

    def _acknowledge(self, request_id: str | None) -> None:
        pending: Request | None = self.pending
        super()._acknowledge(request_id)
        if pending is not None and pending.done:
            now = time.monotonic()
            self.acknowledged_at.append(now)
            self.waits.append(now - self.first_sent.get(pending.id, now))
