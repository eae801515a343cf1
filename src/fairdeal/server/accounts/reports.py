"""Reports of people at a table, with the chat around them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.store import RowsChanged
from fairdeal.server.store.accounts_schema import reports

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

MAX_CHAT_LINES = 50


@dataclass(slots=True)
class Reported(RowsChanged):
    """A person reports another one."""

    id: str
    at: int
    reporter: str
    reported: str
    name: str  # of the reported person, when it happened
    table_id: str
    reason: str
    details: str
    chat: str  # JSON
    closed: int | None = None

    def write_rows(self, connection: sa.Connection) -> None:
        insert_once(connection, reports, asdict(self))


def recent_chat(runner: TableRunner) -> str:
    """The last chat messages of a table as JSON: names and texts, and nothing of the game."""
    lines: list[dict[str, str]] = []
    for update in runner.log.updates:
        for event in update.events:
            message = msgspec.json.decode(event.text)
            if message["event"] == "said":
                lines.append({"name": message["data"]["name"], "text": message["data"]["text"]})
    return msgspec.json.encode(lines[-MAX_CHAT_LINES:]).decode()
