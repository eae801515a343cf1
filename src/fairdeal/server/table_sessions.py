"""Clients join tables: a session handles a client's messages until it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fairdeal.server.connection import Connection
    from fairdeal.server.live_tables import LiveTables


class JoinableTable(Protocol):
    """A table that clients can join, wherever it runs."""

    id: str
    code: str
    stopped: bool


class Session(Protocol):
    """One client at one table."""

    def receive(self, text: str | None) -> None:
        """Handle a message; None is a binary message, which is refused."""

    def leave(self) -> None:
        """The client has gone."""


class SessionOpener(Protocol):
    """Opens sessions."""

    def open(self, table: JoinableTable, connection: Connection, address: str, last: int) -> Session:
        """Let a client join a table; `last` is the last sequence number that it has seen."""


class LocalSessions:
    """Opens sessions at tables in this process."""

    def __init__(self, manager: LiveTables) -> None:
        self.manager = manager

    def open(self, table: JoinableTable, connection: Connection, address: str, last: int) -> Session:
        from fairdeal.server.client_session import ClientSession
        from fairdeal.server.table_runner import TableRunner

        assert isinstance(table, TableRunner)
        table.join(connection, last)
        return ClientSession(self.manager, table, connection, address)
