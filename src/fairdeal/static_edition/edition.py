"""The static edition as the page's worker sees it: messages in, messages out, and a storage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import msgspec

from fairdeal.static_edition.browser_socket import BrowserSocket
from fairdeal.static_edition.browser_store import BrowserStore
from fairdeal.static_edition.browser_tables import BrowserTables
from fairdeal.static_edition.handlers import Handlers
from fairdeal.static_edition.routes import Response
from fairdeal.static_edition.storage import Storage


class FromPage(msgspec.Struct, tag_field="type", tag=str.lower):
    """A message of the page."""


class Fetch(FromPage):
    """A request of the HTTP API."""

    id: int
    method: str
    path: str
    body: str = ""


class Cancel(FromPage):
    """The page no longer reads the response to a request."""

    id: int


class Open(FromPage):
    """The page opens a socket at a table."""

    socket: int
    table: str


class Say(FromPage):
    """The page sends a message over a socket."""

    socket: int
    text: str


class Close(FromPage):
    """The page closes a socket."""

    socket: int


PageMessage: TypeAlias = Fetch | Cancel | Open | Say | Close


class FromEdition(msgspec.Struct, tag_field="type", tag=str.lower):
    """A message to the page."""


class Answer(FromEdition):
    """The response to a request, or its beginning."""

    id: int
    status: int
    content_type: str
    text: str
    more: bool  # pieces follow


class Piece(FromEdition):
    """The next piece of a response."""

    id: int
    text: str
    more: bool


class Said(FromEdition):
    """A message of a table over a socket."""

    socket: int
    text: str


class Closed(FromEdition):
    """A socket was closed."""

    socket: int
    code: int


class Stored(FromEdition):
    """Whether the browser stores what happens: it may begin to refuse, and accept again."""

    works: bool


class Edition:
    """Everything that runs behind the page."""

    def __init__(self, stored: Mapping[str, str], storage: Storage, post: Callable[[str], None]) -> None:
        self.post_text = post
        self.store = BrowserStore(storage, stored, lambda has_problem: self._post(Stored(not has_problem)))
        self.tables = BrowserTables(self.store)
        self.handlers = Handlers(self.tables)
        self.routes = self.handlers.routes()
        self.sockets: dict[int, BrowserSocket] = {}
        self.requests: dict[int, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Find out which tables are stored."""
        await self.tables.start()

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        message = msgspec.json.decode(text, type=PageMessage)
        if isinstance(message, Fetch):
            self.requests[message.id] = self.tables.tasks.spawn(self._respond(message))
        elif isinstance(message, Cancel):
            task = self.requests.get(message.id)
            if task is not None:
                task.cancel()
        elif isinstance(message, Open):
            number = message.socket
            self.sockets[number] = BrowserSocket(
                self.tables,
                message.table,
                lambda said: self._post(Said(number, said)),
                partial(self._closed, number),
                lambda: self.handlers.me.person,
            )
        elif isinstance(message, Say):
            socket = self.sockets.get(message.socket)
            if socket is not None:
                socket.receive(message.text)
        else:
            socket = self.sockets.pop(message.socket, None)
            if socket is not None:
                socket.leave()

    def _closed(self, number: int, code: int) -> None:
        self.sockets.pop(number, None)
        self._post(Closed(number, code))

    async def _respond(self, request: Fetch) -> None:
        try:
            response = await self.routes.respond(request.method, request.path, request.body)
            has_lines = response.lines is not None
            self._post(Answer(request.id, response.status, response.content_type, response.text, has_lines))
            if response.lines is not None:
                await self._send_lines(request.id, response)
        finally:
            self.requests.pop(request.id, None)

    async def _send_lines(self, number: int, response: Response) -> None:
        assert response.lines is not None
        try:
            async for line in response.lines:
                self._post(Piece(number, line.decode(), True))
        finally:
            self._post(Piece(number, "", False))

    def _post(self, message: FromEdition) -> None:
        self.post_text(msgspec.json.encode(message).decode())
