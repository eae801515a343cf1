"""A WebSocket connection to a live table that reconnects and repeats unanswered requests."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fairdeal.engine.errors import BadSetup
from fairdeal.terminal.clients.table_address import TableAddress

MIN_BACKOFF, MAX_BACKOFF = 0.5, 8.0  # seconds before the next attempt to connect
SLOW_DOWN_PAUSE = 0.5  # seconds before a request is repeated that the server's rate limit refused
FINAL_CODES = frozenset({"protocol", "closed", "table", "removed", "nonsense", "hello"})  # goodbyes that are final
MAX_MESSAGE_BYTES = 2**22


@dataclass
class Request:
    """A request without an answer so far. After a lost connection it is sent again with the same id."""

    message: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"


class TableConnection:
    """Sends requests and receives messages; `run` keeps the connection open."""

    def __init__(self, address: TableAddress, get_token: Callable[[bool], str] | None) -> None:
        self.address = address
        self.get_token = get_token  # called with whether to renew it; None: connect as a spectator
        self.socket: ClientConnection | None = None  # set once the server has welcomed us
        self.request_numbers = count(1)
        self.id_prefix = secrets.token_hex(6)  # request ids must be unique per player, across devices and runs
        self.requests: dict[str, Request] = {}
        self.goodbye = ""  # the server's reason for ending the connection for good

    # ---- Connecting

    async def run(
        self,
        hello: Callable[[], dict[str, Any]],
        on_message: Callable[[ClientConnection, dict[str, Any]], Awaitable[None]],
        on_lost: Callable[[str], None],
    ) -> None:
        """Connect, and reconnect with exponential backoff, until the server says goodbye for good."""
        backoff, renew_token = MIN_BACKOFF, False
        while not self.goodbye:
            try:
                token = await asyncio.to_thread(self.get_token, renew_token) if self.get_token is not None else None
                renew_token = False
                async with self._connect() as socket:
                    code, reason = await self._receive(socket, hello(), token, on_message)
                renew_token = code == "token"
                if code in FINAL_CODES:
                    self.goodbye = reason
                    break
                if code == "welcomed":
                    backoff = MIN_BACKOFF
            except (OSError, WebSocketException, BadSetup) as error:
                reason = str(error)
            finally:
                self.socket = None
            on_lost(f"Lost the connection to {self.address.server} ({reason}); trying again in {backoff:g} seconds.")
            await asyncio.sleep(backoff)
            backoff = min(2 * backoff, MAX_BACKOFF)
        for request in self.requests.values():
            request.answer.cancel()

    def _connect(self) -> connect:
        if self.address.is_local:
            return connect(self.address.socket_url, max_size=MAX_MESSAGE_BYTES, proxy=None)
        return connect(self.address.socket_url, max_size=MAX_MESSAGE_BYTES)

    @staticmethod
    async def _receive(
        socket: ClientConnection,
        hello: dict[str, Any],
        token: str | None,
        on_message: Callable[[ClientConnection, dict[str, Any]], Awaitable[None]],
    ) -> tuple[str, str]:
        """Handle messages until the socket closes; returns a code and a reason."""
        await socket.send(json.dumps(hello if token is None else {**hello, "token": token}))
        ending = ("lost", "the server hung up")
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "bye":
                return message["code"], message["message"]  # the socket closes now, with any status
            await on_message(socket, message)
            ending = ("welcomed", "the server hung up")
        return ending

    # ---- Requests

    def post(self, kind: str, **fields: object) -> "asyncio.Future[dict[str, Any]]":
        """Send a request, now or after reconnecting; the future is its answer."""
        request_id = f"{self.id_prefix}-{next(self.request_numbers)}"
        request = Request({"type": kind, "id": request_id, **fields}, asyncio.get_running_loop().create_future())
        self.requests[request_id] = request
        if self.socket is not None:
            sending = asyncio.ensure_future(self.socket.send(json.dumps(request.message)))
            sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())  # `run` notices a lost socket
        return request.answer

    def is_pending(self, kind: str) -> bool:
        """Whether a request of this type waits for its answer."""
        return any(request.message["type"] == kind for request in self.requests.values())

    def resolve(self, request_id: str | None, message: dict[str, Any]) -> None:
        """Deliver the answer to a request."""
        request = self.requests.pop(request_id, None) if request_id is not None else None
        if request is not None and not request.answer.done():
            request.answer.set_result(message)

    @staticmethod
    async def repeat(socket: ClientConnection, requests: Iterable[Request]) -> None:
        """Send requests again; the server recognizes their ids and executes none of them twice."""
        for request in requests:
            await socket.send(json.dumps(request.message))

    async def repeat_later(self, socket: ClientConnection, request_id: str) -> None:
        """Send a request again that the server's rate limit refused."""
        await asyncio.sleep(SLOW_DOWN_PAUSE)
        await self.repeat(socket, [self.requests[request_id]])
