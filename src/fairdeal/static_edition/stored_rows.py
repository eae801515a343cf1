"""Everything that a browser keeps, as rows in memory: read at the start, and written with every change."""

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.changes import (
    Change,
    CheckpointTaken,
    CommandAccepted,
    Heartbeat,
    LogRepaired,
    MatchFinished,
    PersonNamed,
    Probe,
    ReviewKept,
    SecretCreated,
    StoredCommand,
    TableClosed,
    TableCreated,
    TableDescribed,
    TableReleased,
    TableRevived,
    TableSlept,
)
from fairdeal.server.store.duplicate_changes import AttemptBegun, AttemptEnded
from fairdeal.static_edition.storage import AttemptRow, CommandRow, MatchRow, ReviewRow, StoredTableRow
from fairdeal.static_edition.write_queue import WriteQueue

KEPT_SECRETS = 2  # of a table: the match being played, and the next one


def _log_key(table_id: str, number: int) -> str:
    return f"log/{table_id}/{number:09}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class StoredRows:
    """The rows of one browser; changes are applied here, and put into the queue."""

    def __init__(self, stored: Mapping[str, str], queue: WriteQueue) -> None:
        """Read what is stored, except for the keys that are read on demand. What is damaged is left out."""
        self.queue = queue
        self.tables: dict[str, StoredTableRow] = {}
        self.logs: dict[str, dict[int, StoredCommand]] = {}
        self.matches: dict[str, MatchRow] = {}
        self.reviews: dict[str, ReviewRow] = {}
        self.attempts: dict[str, AttemptRow] = {}  # by event
        self.facts: dict[str, str] = {}  # everything else
        for key, value in sorted(stored.items()):
            try:
                self._read(key, value)
            except (msgspec.DecodeError, ValueError, TypeError):  # the rest may be whole
                continue

    def _read(self, key: str, value: str) -> None:
        kind, _, name = key.partition("/")
        if kind == "table":
            self.tables[name] = msgspec.json.decode(value, type=StoredTableRow)
        elif kind == "log":
            row = msgspec.json.decode(value, type=CommandRow)
            log = self.logs.setdefault(name.partition("/")[0], {})
            log[row.number] = StoredCommand(row.number, row.at, row.command)
        elif kind == "match":
            self.matches[name] = msgspec.json.decode(value, type=MatchRow)
        elif kind == "review":
            self.reviews[name] = msgspec.json.decode(value, type=ReviewRow)
        elif kind == "attempt":
            self.attempts[name] = msgspec.json.decode(value, type=AttemptRow)
        elif isinstance(value, str):
            self.facts[key] = value

    def put_fact(self, key: str, value: str) -> None:
        """Keep a single value."""
        self.facts[key] = value
        self.queue.put(key, value)

    def refusal(self, change: Change) -> StoreError | None:
        """Why a change cannot be made; None if it can."""
        if isinstance(change, CommandAccepted):
            table = self.tables.get(change.table_id)
            if table is None or table.epoch != change.epoch:
                return StoreError("this table was closed or restarted meanwhile")
        return None

    def apply(self, change: Change) -> None:
        """Make a change that was not refused."""
        if isinstance(change, TableCreated):
            people = sorted(change.people)
            self.logs[change.table_id] = {}
            self._put_table(
                change.table_id,
                StoredTableRow(change.code, change.at, change.snapshot, 0, {}, 1, people, False, None),
            )
        elif isinstance(change, MatchFinished):
            self._keep_match(change)
        elif isinstance(change, ReviewKept):
            self._keep_review(change)
        elif isinstance(change, AttemptBegun):
            if change.event not in self.attempts:
                self._put_attempt(change.event, AttemptRow(change.table, change.at, None, None))
        elif isinstance(change, AttemptEnded):
            begun = self.attempts.get(change.event)
            if begun is not None and begun.match is None:
                self._put_attempt(change.event, AttemptRow(begun.table, begun.began, change.match, change.score))
        elif isinstance(change, PersonNamed):
            self.put_fact(f"person/{change.person}", change.name)
        elif isinstance(change, Heartbeat):
            self.put_fact("uptime", str(change.uptime))
        elif isinstance(change, Probe):
            pass
        elif hasattr(change, "write_rows"):  # of rated matches and of deals that many people play
            raise StoreError("only a server can keep this")
        else:
            self._apply_to_table(change)

    def _apply_to_table(self, change: Any) -> None:
        table_id: str = change.table_id
        table, log = self.tables.get(table_id), self.logs.setdefault(table_id, {})
        if table is None:
            return
        if isinstance(change, CommandAccepted):
            self._put_command(table_id, StoredCommand(change.number, change.at, change.command))
            return
        if isinstance(change, CheckpointTaken):
            table.snapshot, table.number = change.snapshot, change.number
            self._drop_commands(table_id, [number for number in log if number <= change.number])
        elif isinstance(change, TableRevived):
            table.epoch += 1
            table.last_visit = None
        elif isinstance(change, TableDescribed):
            table.people, table.has_played = sorted(change.people), change.has_played
        elif isinstance(change, TableSlept):
            table.last_visit = change.last_visit
        elif isinstance(change, LogRepaired):
            self._drop_commands(table_id, [number for number in log if number >= change.first])
            for command in change.kept:
                self._put_command(table_id, command)
        elif isinstance(change, SecretCreated):
            table.secrets[change.match_number] = change.secret
            for number in sorted(table.secrets)[:-KEPT_SECRETS]:
                del table.secrets[number]
        elif isinstance(change, TableClosed):
            self._drop_commands(table_id, list(log))
            del self.tables[table_id], self.logs[table_id]
            self.queue.put(f"table/{table_id}", None)
            return
        elif isinstance(change, TableReleased):
            return
        self._put_table(table_id, table)

    def _put_table(self, table_id: str, table: StoredTableRow) -> None:
        self.tables[table_id] = table
        self.queue.put(f"table/{table_id}", _json(table))

    def _put_command(self, table_id: str, command: StoredCommand) -> None:
        self.logs[table_id][command.number] = command
        row = CommandRow(command.number, command.at, command.command)
        self.queue.put(_log_key(table_id, command.number), _json(row))

    def _drop_commands(self, table_id: str, numbers: Sequence[int]) -> None:
        for number in numbers:
            del self.logs[table_id][number]
            self.queue.put(_log_key(table_id, number), None)

    def _put_attempt(self, event: str, row: AttemptRow) -> None:
        self.attempts[event] = row
        self.queue.put(f"attempt/{event}", _json(row))

    def _keep_match(self, change: MatchFinished) -> None:
        if change.match_id in self.matches:
            return
        row = MatchRow(change.table_id, change.game, change.at, change.summary, dict(change.people))
        self.matches[change.match_id] = row
        self.queue.put(f"match/{change.match_id}", _json(row))
        self.queue.put(f"record/{change.match_id}", change.record)

    def _keep_review(self, change: ReviewKept) -> None:
        name = f"{change.match_id}/{change.seat}/{change.reviewer}"
        known = self.reviews.get(name)
        if known is not None and known.is_complete:
            return
        self.reviews[name] = ReviewRow(change.at, change.is_complete, change.decisions)
        self.queue.put(f"review/{name}", _json(self.reviews[name]))
        self.queue.put(f"lines/{name}", base64.b64encode(change.lines).decode())
