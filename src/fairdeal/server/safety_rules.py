"""What a server checks before somebody sits down or chats at a table, and how people can protect themselves there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fairdeal.server.connection import Connection
    from fairdeal.server.messages import client_messages
    from fairdeal.server.table_runner import TableRunner


class SafetyRules(Protocol):
    """The rules of `ClientSession`; `accounts.safety.Safety` has those of a server."""

    async def load_preferences(self, runner: TableRunner, connection: Connection) -> None:
        """Find out what this client's person has chosen: for example, whom they do not want to hear."""

    def may_be_blocked(self, runner: TableRunner, connection: Connection) -> bool:
        """Whether `require_no_block` must be called before this client gets a seat."""

    async def require_no_block(self, runner: TableRunner, connection: Connection) -> None:
        """Refuse a seat with a TableError to a person who is not welcome at the table."""

    def require_chat(self, connection: Connection, text: str) -> None:
        """Refuse a chat message with a TableError."""

    async def set_block(self, runner: TableRunner, connection: Connection, message: client_messages.Mute) -> None:
        """Mute or block the person at a seat, or undo that."""

    async def report(self, runner: TableRunner, connection: Connection, message: client_messages.Report) -> None:
        """Report the person at a seat."""
