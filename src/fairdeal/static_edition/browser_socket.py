"""A page at a table: what the server does for a WebSocket, without a network in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fairdeal.server.connection import Connection, Receiver
from fairdeal.server.json_codec import InvalidMessage, decode_client_message, encode_json
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.messages.client_messages import Hello
from fairdeal.server.messages.table_messages import Bye
from fairdeal.table import TableError

if TYPE_CHECKING:
    from fairdeal.server.table_sessions import JoinableTable, Session
    from fairdeal.static_edition.browser_tables import BrowserTables

POLICY_VIOLATION = 1008
ABORTED = 1006


class BrowserSocket:
    """One open socket of the page, as a transport of the server's `Connection`."""

    def __init__(
        self,
        tables: BrowserTables,
        table: str,
        send: Callable[[str], None],
        closed: Callable[[int], None],
        person: Callable[[], str | None],
    ) -> None:
        self.tables = tables
        self.table = table
        self.send_text = send
        self.closed = closed
        self.person = person
        self.is_open = True
        self.connection = Connection(self._send, self)
        self.session: Session | None = None
        self.early: list[str] = []  # messages received before the table was found
        self.is_joining = False

    # ---- From the page

    def receive(self, text: str) -> None:
        """Handle a message; the first one must be `hello`."""
        if not self.is_open:
            return
        if self.session is not None:
            self.session.receive(text)
        elif self.is_joining:
            self.early.append(text)
        else:
            self.is_joining = True
            self.tables.tasks.spawn(self._join(text))

    def leave(self) -> None:
        """The page has closed the socket."""
        self.is_open = False
        self.connection.is_closed = True
        if self.session is not None:
            self.session.leave()

    async def _join(self, text: str) -> None:
        try:
            hello = decode_client_message(text)
        except InvalidMessage as error:
            self._say_bye(error.refusal.code, error.refusal.message)
            return
        if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
            self._say_bye("hello", "the first message must be hello, with this edition's protocol")
            return
        try:
            table: JoinableTable | None = await self.tables.find(self.table)
        except TableError as error:
            self._say_bye(error.code, str(error))
            return
        if table is None:
            self._say_bye("table", "There is no such table in this browser; it may be closed.")
            return
        person = self.person()
        if person is not None:
            self.connection.person, self.connection.name = person, await self.tables.names.find(person)
        self.connection.wants = hello.wants
        if not self.is_open:
            return
        last = hello.last if isinstance(hello.last, int) else 0
        self.session = self.tables.sessions.open(table, self.connection, "", last)
        for message in self.early:
            self.session.receive(message)

    def _say_bye(self, code: str, message: str) -> None:
        self.connection.send(encode_json(Bye(code, message)))
        self.connection.close(POLICY_VIOLATION)

    # ---- The transport

    def set_receiver(self, receiver: Receiver) -> bool:  # noqa: ARG002  # `receive` is called directly
        return True

    def write(self, text: str) -> bool:
        """Send a text to the page, which takes everything."""
        if self.is_open:
            self.send_text(text)
        return True

    def abort(self) -> None:
        self._close(ABORTED)

    async def _send(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self._close(message.get("code", 1000))
        else:
            self.write(message["text"])

    def _close(self, code: int) -> None:
        if self.is_open:
            self.leave()
            self.closed(code)
