"""The store of the static edition: everything in memory, and written to the browser's storage.

If the browser refuses to store something (its disk is full, or it is in private mode), play goes on in memory, and the
page says so. What could not be written is written together with the next change, so that what is stored has no gaps.
"""

import asyncio
import base64
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from fairdeal.server.logging_setup import log
from fairdeal.server.store.base import (
    OnWritten,
    PlayedMatch,
    ReviewedMatch,
    Store,
    StoredReview,
    StoredStudy,
    StoredTable,
    StoreError,
    StudyState,
    TableSummary,
)
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
from fairdeal.static_edition.storage import CommandRow, MatchRow, ReviewRow, Storage, StoredTableRow

T = TypeVar("T")
KEPT_SECRETS = 2  # of a table: the match being played, and the next one


def _log_key(table_id: str, number: int) -> str:
    return f"log/{table_id}/{number:09}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class BrowserStore(Store):
    """A `Store` for one person in one browser."""

    def __init__(self, storage: Storage, stored: Mapping[str, str], on_problem: Callable[[bool], None]) -> None:
        """Read what is stored, except for the keys that are read on demand.

        `on_problem` is called with True when the browser begins to refuse writes, and with False when it stops.
        """
        self.storage = storage
        self.on_problem = on_problem
        self.fenced = asyncio.Event()
        self.tables: dict[str, StoredTableRow] = {}
        self.logs: dict[str, dict[int, StoredCommand]] = {}
        self.matches: dict[str, MatchRow] = {}
        self.reviews: dict[str, ReviewRow] = {}
        self.facts: dict[str, str] = {}  # everything else
        self.dirty: dict[str, str | None] = {}  # to be written next
        self.waiting: list[tuple[OnWritten, StoreError | None]] = []  # until that is written
        self.saving: asyncio.Task[None] | None = None
        self.has_problem = False
        for key, value in sorted(stored.items()):
            try:
                self._read_row(key, value)
            except (msgspec.DecodeError, ValueError):  # damaged: the rest may be whole
                continue

    def _read_row(self, key: str, value: str) -> None:
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
        else:
            self.facts[key] = value

    # ---- Writing

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def written(error: BaseException | None) -> None:
            if not future.done():
                future.set_result(None) if error is None else future.set_exception(error)

        self.write_each([(changes, written)])
        return future

    def write_each(self, writes: Sequence[tuple[Sequence[Change], OnWritten]]) -> None:
        for changes, on_written in writes:
            error = next((problem for change in changes if (problem := self._refusal(change)) is not None), None)
            if error is None:
                for change in changes:
                    self._apply(change)
            self.waiting.append((on_written, error))
        if self.saving is None:
            self.saving = asyncio.get_running_loop().create_task(self._save())

    def set_fact(self, key: str, value: str) -> None:
        """Keep a value of the static edition itself."""
        self._put_fact(key, value)
        self.write_each([])

    async def _save(self) -> None:
        """Write what has changed, until nothing is left to write: one write after the other."""
        while self.dirty or self.waiting:
            values, self.dirty = self.dirty, {}
            waiting, self.waiting = self.waiting, []
            if values:
                self._note_problem(not await self._is_saved(values))
                if self.has_problem:
                    self.dirty = {**values, **self.dirty}
            for on_written, error in waiting:
                try:
                    on_written(error)
                except Exception:  # noqa: BLE001  # whatever one of them does, the others must hear of their writes
                    log.exception("an error after a write")
            if self.has_problem and not self.waiting:
                break
        self.saving = None

    async def _is_saved(self, values: Mapping[str, str | None]) -> bool:
        try:
            await self.storage.save(values)
        except Exception:  # noqa: BLE001  # whatever the browser says: the match goes on in memory
            return False
        return True

    def _note_problem(self, has_problem: bool) -> None:
        if has_problem != self.has_problem:
            self.has_problem = has_problem
            self.on_problem(has_problem)

    def _refusal(self, change: Change) -> StoreError | None:
        if isinstance(change, CommandAccepted):
            table = self.tables.get(change.table_id)
            if table is None or table.epoch != change.epoch:
                return StoreError("this table was closed or restarted meanwhile")
        return None

    def _apply(self, change: Change) -> None:
        if isinstance(change, TableCreated):
            people = sorted(change.people)
            self.logs[change.table_id] = {}
            self._put_table(
                change.table_id,
                StoredTableRow(change.code, change.at, change.snapshot, 0, {}, 1, people, False, None),
            )
        elif isinstance(change, MatchFinished):
            if change.match_id not in self.matches:
                row = MatchRow(change.table_id, change.game, change.at, change.summary, dict(change.people))
                self.matches[change.match_id] = row
                self.dirty[f"match/{change.match_id}"] = _json(row)
                self.dirty[f"record/{change.match_id}"] = change.record
        elif isinstance(change, ReviewKept):
            self._keep_review(change)
        elif isinstance(change, PersonNamed):
            self._put_fact(f"person/{change.person}", change.name)
        elif isinstance(change, Heartbeat):
            self._put_fact("uptime", str(change.uptime))
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
            self.dirty[f"table/{table_id}"] = None
            return
        elif isinstance(change, TableReleased):
            return
        self._put_table(table_id, table)

    def _put_table(self, table_id: str, table: StoredTableRow) -> None:
        self.tables[table_id] = table
        self.dirty[f"table/{table_id}"] = _json(table)

    def _put_command(self, table_id: str, command: StoredCommand) -> None:
        self.logs[table_id][command.number] = command
        row = CommandRow(command.number, command.at, command.command)
        self.dirty[_log_key(table_id, command.number)] = _json(row)

    def _drop_commands(self, table_id: str, numbers: Sequence[int]) -> None:
        for number in numbers:
            del self.logs[table_id][number]
            self.dirty[_log_key(table_id, number)] = None

    def _put_fact(self, key: str, value: str) -> None:
        self.facts[key] = value
        self.dirty[key] = value

    def _keep_review(self, change: ReviewKept) -> None:
        name = f"{change.match_id}/{change.seat}/{change.reviewer}"
        known = self.reviews.get(name)
        if known is not None and known.is_complete:
            return
        self.reviews[name] = ReviewRow(change.at, change.is_complete, change.decisions)
        self.dirty[f"review/{name}"] = _json(self.reviews[name])
        self.dirty[f"lines/{name}"] = base64.b64encode(change.lines).decode()

    # ---- Reading

    async def _read_value(self, key: str) -> str | None:
        return self.dirty[key] if key in self.dirty else await self.storage.read(key)

    async def read(self, query: Callable[[Any], T]) -> T:  # noqa: ARG002  # queries are for databases
        raise StoreError("only a server can answer this")

    async def table_summaries(self) -> Sequence[TableSummary]:
        rows = sorted(self.tables.items(), key=lambda item: item[1].created_at)
        return [
            TableSummary(table_id, row.code, frozenset(row.people), row.has_played, row.last_visit)
            for table_id, row in rows
        ]

    async def open_tables(self) -> Sequence[StoredTable]:
        return [self._stored_table(table_id) for table_id in self.tables]

    def _stored_table(self, table_id: str) -> StoredTable:
        row, log = self.tables[table_id], self.logs.get(table_id, {})
        entries = [log[number] for number in sorted(log) if number > row.number]
        return StoredTable(
            table_id, row.code, row.created_at, row.snapshot, row.number, entries, dict(row.secrets), row.epoch
        )

    async def load(self, table_id: str) -> StoredTable | None:
        return self._stored_table(table_id) if table_id in self.tables else None

    async def revive(self, table_id: str) -> StoredTable | None:
        await self.write(TableRevived(table_id))
        return await self.load(table_id)

    async def uptime(self) -> int:
        return int(self.facts.get("uptime", "0"))

    async def match_record(self, match_id: str) -> str | None:
        return await self._read_value(f"record/{match_id}") if match_id in self.matches else None

    async def public_at(self, match_id: str) -> int | None:  # noqa: ARG002  # there is only one person
        return None

    async def match_history(self, person: str, limit: int = 50, before: int | None = None) -> Sequence[PlayedMatch]:
        rows = sorted(self.matches.items(), key=lambda item: -item[1].at)
        return [
            PlayedMatch(match_id, row.table_id, row.game, row.at, row.people[person], row.summary)
            for match_id, row in rows
            if person in row.people and (before is None or row.at < before)
        ][:limit]

    async def has_played(self, person: str, match_id: str) -> bool:
        row = self.matches.get(match_id)
        return row is not None and person in row.people

    async def review(self, match_id: str, seat: int, reviewer: str) -> StoredReview | None:
        name = f"{match_id}/{seat}/{reviewer}"
        row, lines = self.reviews.get(name), await self._read_value(f"lines/{name}")
        return StoredReview(base64.b64decode(lines), row.is_complete) if row is not None and lines is not None else None

    async def reviewed_matches(self, person: str, reviewer: str, limit: int = 200) -> Sequence[ReviewedMatch]:
        found = []
        for match_id, row in sorted(self.matches.items(), key=lambda item: -item[1].at):
            review = self.reviews.get(f"{match_id}/{row.people.get(person, -1)}/{reviewer}")
            if review is not None and review.is_complete:
                found.append(ReviewedMatch(match_id, row.game, row.at, review.decisions))
        return found[:limit]

    async def study(self, study_id: str) -> StoredStudy | None:  # noqa: ARG002
        return None

    async def study_state(self, study_id: str) -> StudyState | None:  # noqa: ARG002
        return None

    async def owned_studies(self, owner: str, limit: int) -> Sequence[StoredStudy]:  # noqa: ARG002
        return []

    async def study_batches(self, study_id: str) -> Sequence[tuple[int, int, bytes]]:  # noqa: ARG002
        return []

    async def person_name(self, person: str) -> str | None:
        return self.facts.get(f"person/{person}")

    async def signing_key(self) -> bytes:
        raise StoreError("nobody has to prove who they are in their own browser")

    async def vapid_key(self) -> bytes:
        raise StoreError("nobody is notified by their own browser")

    async def find_problem(self) -> str | None:
        return "the browser stores nothing" if self.has_problem else None

    async def check_owner(self) -> None:
        """Nobody else can own what a browser stores."""

    async def close(self) -> None:
        if self.saving is not None:
            await self.saving
