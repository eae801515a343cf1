"""Restores tables from what is stored: a snapshot and the commands since, even if these are damaged.

A log that cannot be replayed to its end must not make its table unreachable. Its longest valid beginning is kept; the
rest goes to quarantine in the database, where the host of the server can inspect it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from fairdeal.server.event_log import MAX_LOGGED_UPDATES
from fairdeal.server.store import LogRepaired, StoredCommand, StoredTable
from fairdeal.server.table_host import TableHost
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import TableSnapshot
from fairdeal.server.worker_threads import Priority, WorkerThreads
from fairdeal.table import Command, Table, TableError


@dataclass(frozen=True, slots=True)
class RestoredTable:
    """A table in memory as it is stored; `repair` must be written before the table continues."""

    runner: TableRunner
    repair: LogRepaired | None = None


SHORT_LOG = 200  # commands, which take two milliseconds


async def restore_beside_loop(
    host: TableHost, stored: StoredTable, threads: WorkerThreads, priority: Priority
) -> RestoredTable:
    """`restore_table`, in a thread if the log is long: an endless match can have hundreds of thousands of moves."""
    if len(stored.entries) <= SHORT_LOG:
        return restore_table(host, stored)
    return await threads.run(lambda: restore_table(host, stored), priority)


@dataclass(frozen=True, slots=True)
class _Replay:
    """How far a log could be replayed."""

    runner: TableRunner
    entries: Sequence[StoredCommand]  # to be replayed
    length: int  # how many of them were replayed
    problem: str  # why the next one cannot be


def restore_table(host: TableHost, stored: StoredTable) -> RestoredTable:
    """Restore a table from as much of its log as is valid; TableError if not even its snapshot can be read."""
    restored = _restore(host, stored)
    if restored.runner.pacing.delay:  # spectators must not see more than before, which nobody remembers
        past = _runner_at_snapshot(host, stored)
        past.refresh_public_state()
        restored.runner.past_state = past.table.stage, past.public_state.text
    return restored


def _restore(host: TableHost, stored: StoredTable) -> RestoredTable:
    replay = _replay(host, stored, stored.entries)
    if replay.length == len(stored.entries):
        return RestoredTable(replay.runner)
    # A number may occur twice, stored by two servers or by a table that had been dropped: the rest of the log may
    # belong to either of them.
    firsts = {entry.number: entry for entry in reversed(stored.entries)}.values()
    lasts = {entry.number: entry for entry in stored.entries}.values()
    best = max((replay, *(_replay(host, stored, _sorted(part)) for part in (firsts, lasts))), key=lambda r: r.length)
    kept = best.entries[: best.length]
    runner = _replay(host, stored, kept).runner  # the command that failed may be half applied
    rejected = [entry for entry in stored.entries if not any(entry is other for other in kept)]
    first = min(stored.number + len(kept) + 1, *(entry.number for entry in rejected))
    repaired = [entry for entry in kept if entry.number >= first]
    return RestoredTable(
        runner, LogRepaired(stored.table_id, first, repaired, rejected, best.problem or "a number twice", host.now())
    )


def _sorted(entries: Iterable[StoredCommand]) -> list[StoredCommand]:
    return sorted(entries, key=lambda entry: entry.number)


def _replay(host: TableHost, stored: StoredTable, entries: Sequence[StoredCommand]) -> _Replay:
    """Apply stored commands up to the first that cannot be applied, without writing or publishing them."""
    runner = _runner_at_snapshot(host, stored)
    table = runner.table
    for index, entry in enumerate(entries):
        try:
            if entry.number != table.version + 1:
                raise ValueError(f"number {entry.number} follows {table.version}")
            command = Command.from_json(msgspec.json.decode(entry.command))
            events = table.apply_logged(command, entry.at)
            runner.fair_deals.follow(command)
            if table.version != entry.number:
                raise ValueError("the command has no effect")
            runner.log.append(table, events, only_scores=index < len(entries) - MAX_LOGGED_UPDATES)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with a command, the table must be restored
            return _Replay(runner, entries, index, f"command {entry.number}: {type(error).__name__}: {error}")
    return _Replay(runner, entries, len(entries), "")


def _runner_at_snapshot(host: TableHost, stored: StoredTable) -> TableRunner:
    try:
        snapshot = msgspec.json.decode(stored.snapshot, type=TableSnapshot)
        table = Table.from_checkpoint(snapshot.table)
    except Exception as error:
        raise TableError("damaged", "this table is damaged beyond repair; please create a new one") from error
    runner = TableRunner(host, stored.table_id, stored.code, stored.created_at, table, snapshot.pacing, stored.epoch)
    runner.is_running = False
    runner.fair_deals.secrets = dict(stored.secrets)
    runner.log.restore(snapshot.log)
    return runner
