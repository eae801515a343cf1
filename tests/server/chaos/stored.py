"""What the database says about the tables, read without the server: logs, checkpoints, finished matches."""

import asyncio
import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import asyncpg

from fairdeal.engine.record import Record, read_record
from fairdeal.fair.verification import Noted, verify
from fairdeal.games import find_game
from tests.server.chaos.checker import Violation
from tests.server.chaos.history import PlayerHistory, RecordedMatch, Sent, StoredCommand, TableHistory

LOG = "SELECT table_id, number, command FROM log"
RECENT = "SELECT table_id, number, command FROM recent"  # SQLite only
CHECKPOINTS = "SELECT id, number FROM tables"
RECORDS = "SELECT id, record FROM matches"
UNREADABLE = (OSError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError)  # a database that does not answer


@dataclass
class StoredState:
    """Everything that was ever found in a database: later checkpoints delete what earlier looks have seen."""

    commands: dict[str, set[StoredCommand]] = field(default_factory=dict)  # by table
    checkpoints: dict[str, int] = field(default_factory=dict)  # by open table, as last seen
    records: dict[str, str] = field(default_factory=dict)  # by match

    async def look(self, url: str) -> None:
        """Read the database as it is now."""
        if url.startswith("sqlite"):
            rows = await asyncio.to_thread(_read_sqlite, url.removeprefix("sqlite:///"))
        else:
            rows = await _read_postgres(url)
        checkpoints, records, commands = rows
        self.checkpoints = {str(table): int(number) for table, number in checkpoints}
        self.records |= {str(match): str(record) for match, record in records}
        for table, number, text in commands:
            command = json.loads(text)
            stored = StoredCommand(int(number), command["kind"], command["who"], command["data"].get("id"))
            self.commands.setdefault(table, set()).add(stored)

    def add_to(self, history: TableHistory) -> None:
        """Add what is known about a table to its history."""
        history.is_stored = history.table in self.checkpoints
        history.checkpoint = self.checkpoints.get(history.table, 0)
        history.commands = sorted(self.commands.get(history.table, ()), key=lambda command: command.number)


def _read_sqlite(path: str) -> tuple[Sequence[Any], ...]:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    try:
        connection.execute("BEGIN")
        statements = (CHECKPOINTS, RECORDS, f"{LOG} UNION {RECENT}")
        return tuple(connection.execute(statement).fetchall() for statement in statements)
    finally:
        connection.close()


async def _read_postgres(url: str) -> tuple[Sequence[Any], ...]:
    connection = await asyncpg.connect(url, timeout=30)
    try:
        async with connection.transaction(isolation="repeatable_read"):
            return tuple([await connection.fetch(statement) for statement in (CHECKPOINTS, RECORDS, LOG)])
    finally:
        await connection.close()


# ---- Finished matches


def check_records(history: TableHistory, records: Mapping[str, str], commitments: Mapping[int, str]) -> list[Violation]:
    """Verify and replay a table's finished matches, and add their moves to its history."""
    found = []
    for match_id, text in sorted(records.items()):
        table, _, number = match_id.rpartition("-")
        if table != history.table:
            continue
        match, document = int(number), json.loads(text)
        where = f"{history.title}, match {match}"
        checks = verify(document, Noted(commitments.get(match))).checks
        found += [Violation("record", where, f"{check.name}: {check.finding}") for check in checks if not check.passed]
        record = read_record(document, find_game)
        outcome = record.replay().outcome
        if (outcome.to_json() if outcome is not None else None) != document["outcome"]:
            found.append(Violation("record", where, "it does not replay to its outcome"))
        history.records.append(RecordedMatch(match, _moves_by_person(record, history.players)))
        for player in history.players:
            _normalize_moves(player, match, record)
    return found


def _moves_by_person(record: Record, players: Sequence[PlayerHistory]) -> dict[str, list[str]]:
    """Moves of every player in order; intermissions are not moves."""
    names = list(record.game.names)
    return {
        player.person: [text for seat, text in record.moves if seat == names.index(player.name) and text != "ready"]
        for player in players
        if player.name in names
    }


def _normalize_moves(player: PlayerHistory, match: int, record: Record) -> None:
    """Write the moves that a player sent as the record does."""
    for sent in player.of_type(Sent):
        if sent.kind == "move" and sent.match == match:
            sent.text = record.game.parse(sent.text).text()
