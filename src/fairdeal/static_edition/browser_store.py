"""The store of the static edition: everything in memory, and written to the browser's storage.

`stored_rows` applies the changes, and `write_queue` writes what they changed.
"""

import asyncio
import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

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
from fairdeal.server.store.changes import Change, TableRevived
from fairdeal.static_edition.storage import AttemptRow, Storage
from fairdeal.static_edition.stored_rows import StoredRows
from fairdeal.static_edition.write_queue import WriteQueue

T = TypeVar("T")


class BrowserStore(Store):
    """A `Store` for one person in one browser."""

    def __init__(self, storage: Storage, stored: Mapping[str, str], on_problem: Callable[[bool], None]) -> None:
        """Read what is stored, except for the keys that are read on demand.

        `on_problem` is called with True when the browser begins to refuse writes, and with False when it stops.
        """
        self.queue = WriteQueue(storage, on_problem)
        self.rows = StoredRows(stored, self.queue)
        self.fenced = asyncio.Event()

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
            error = next((problem for change in changes if (problem := self.rows.refusal(change)) is not None), None)
            if error is None:
                for change in changes:
                    self.rows.apply(change)
            self.queue.when_written(on_written, error)
        self.queue.flush()

    def fact(self, key: str) -> str | None:
        """A value of the static edition itself."""
        return self.rows.facts.get(key)

    def set_fact(self, key: str, value: str) -> None:
        """Keep a value of the static edition itself."""
        self.rows.put_fact(key, value)
        self.queue.flush()

    # ---- Reading

    async def read(self, query: Callable[[Any], T]) -> T:  # noqa: ARG002  # queries are for databases
        raise StoreError("only a server can answer this")

    async def table_summaries(self) -> Sequence[TableSummary]:
        rows = sorted(self.rows.tables.items(), key=lambda item: item[1].created_at)
        return [
            TableSummary(table_id, row.code, frozenset(row.people), row.has_played, row.last_visit)
            for table_id, row in rows
        ]

    async def open_tables(self) -> Sequence[StoredTable]:
        return [self._stored_table(table_id) for table_id in self.rows.tables]

    def _stored_table(self, table_id: str) -> StoredTable:
        row, log = self.rows.tables[table_id], self.rows.logs.get(table_id, {})
        entries = [log[number] for number in sorted(log) if number > row.number]
        return StoredTable(
            table_id, row.code, row.created_at, row.snapshot, row.number, entries, dict(row.secrets), row.epoch
        )

    async def load(self, table_id: str) -> StoredTable | None:
        return self._stored_table(table_id) if table_id in self.rows.tables else None

    async def revive(self, table_id: str) -> StoredTable | None:
        await self.write(TableRevived(table_id))
        return await self.load(table_id)

    async def uptime(self) -> int:
        text = self.fact("uptime") or ""
        return int(text) if text.isascii() and text.isdigit() else 0

    async def match_record(self, match_id: str) -> str | None:
        return await self.queue.read(f"record/{match_id}") if match_id in self.rows.matches else None

    async def public_at(self, match_id: str) -> int | None:  # noqa: ARG002  # there is only one person
        return None

    async def match_history(self, person: str, limit: int = 50, before: int | None = None) -> Sequence[PlayedMatch]:
        rows = sorted(self.rows.matches.items(), key=lambda item: -item[1].at)
        return [
            PlayedMatch(match_id, row.table_id, row.game, row.at, row.people[person], row.summary)
            for match_id, row in rows
            if person in row.people and (before is None or row.at < before)
        ][:limit]

    async def has_played(self, person: str, match_id: str) -> bool:
        row = self.rows.matches.get(match_id)
        return row is not None and person in row.people

    async def review(self, match_id: str, seat: int, reviewer: str) -> StoredReview | None:
        name = f"{match_id}/{seat}/{reviewer}"
        row, lines = self.rows.reviews.get(name), await self.queue.read(f"lines/{name}")
        if row is None or lines is None:
            return None
        try:
            return StoredReview(base64.b64decode(lines, validate=True), row.is_complete)
        except binascii.Error:  # damaged: it is made again
            return None

    async def reviewed_matches(self, person: str, reviewer: str, limit: int = 200) -> Sequence[ReviewedMatch]:
        found = []
        for match_id, row in sorted(self.rows.matches.items(), key=lambda item: -item[1].at):
            review = self.rows.reviews.get(f"{match_id}/{row.people.get(person, -1)}/{reviewer}")
            if review is not None and review.is_complete:
                found.append(ReviewedMatch(match_id, row.game, row.at, review.decisions))
        return found[:limit]

    def attempt(self, event: str) -> AttemptRow | None:
        """This person's attempt at a deal that everybody can play."""
        return self.rows.attempts.get(event)

    async def study(self, study_id: str) -> StoredStudy | None:  # noqa: ARG002
        return None

    async def study_state(self, study_id: str) -> StudyState | None:  # noqa: ARG002
        return None

    async def owned_studies(self, owner: str, limit: int) -> Sequence[StoredStudy]:  # noqa: ARG002
        return []

    async def study_batches(self, study_id: str) -> Sequence[tuple[int, int, bytes]]:  # noqa: ARG002
        return []

    async def person_name(self, person: str) -> str | None:
        return self.fact(f"person/{person}")

    async def signing_key(self) -> bytes:
        raise StoreError("nobody has to prove who they are in their own browser")

    async def vapid_key(self) -> bytes:
        raise StoreError("nobody is notified by their own browser")

    async def find_problem(self) -> str | None:
        return "the browser stores nothing" if self.queue.has_problem else None

    async def check_owner(self) -> None:
        """Nobody else can own what a browser stores."""

    async def close(self) -> None:
        await self.queue.close()
