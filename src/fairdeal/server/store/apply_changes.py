"""Writing changes in the caller's transaction: the same for every kind of database."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict

import sqlalchemy as sa

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
    RowsChanged,
    SecretCreated,
    StoredCommand,
    TableClosed,
    TableCreated,
    TableDescribed,
    TableReleased,
    TableRevived,
    TableSlept,
)
from fairdeal.server.store.correspondence_schema import alarms, plans, turns
from fairdeal.server.store.schema import (
    PROBE,
    UPTIME,
    facts,
    log,
    log_tables,
    matches,
    people,
    played,
    quarantine,
    secrets,
    summaries,
    tables,
)

OUTSIDE_TABLES = (PersonNamed, ReviewKept, Heartbeat, Probe, RowsChanged)  # changes that concern no open table
# Two nodes of a cluster may finish the same review at the same time.
KEEP_REVIEW = sa.text(
    "INSERT INTO reviews (match_id, seat, reviewer, at, complete, lines, decisions) "
    "VALUES (:match_id, :seat, :reviewer, :at, :complete, :lines, :decisions) "
    "ON CONFLICT (match_id, seat, reviewer) DO UPDATE SET at = excluded.at, complete = excluded.complete, "
    "lines = excluded.lines, decisions = excluded.decisions WHERE reviews.complete = 0"
)
InsertCommands = Callable[[sa.Connection, Sequence[CommandAccepted]], None]


def apply_changes(connection: sa.Connection, changes: Iterable[Change], insert_commands: InsertCommands) -> None:
    """Write all changes: first the commands, all at once, then the rest in order.

    That is equivalent to writing them one by one: later changes only ever drop earlier commands.
    """
    commands: list[CommandAccepted] = []
    others: list[Change] = []
    for change in changes:
        if isinstance(change, CommandAccepted):
            commands.append(change)
        else:
            others.append(change)
    if commands:
        insert_commands(connection, commands)
    for change in others:
        _apply(connection, change)


def _apply(connection: sa.Connection, change: Change) -> None:
    match change:
        case TableCreated():
            _create_table(connection, change)
        case CheckpointTaken():
            _take_checkpoint(connection, change)
        case SecretCreated():
            _add_secret(connection, change)
        case MatchFinished():
            _add_match(connection, change)
        case ReviewKept():
            connection.execute(KEEP_REVIEW, {**asdict(change), "complete": int(change.is_complete)})
        case TableClosed():
            _close_table(connection, change)
        case TableRevived():
            _revive_table(connection, change)
        case TableDescribed():
            values = {"people": _encode_people(change.people), "played": int(change.has_played)}
            _update_summary(connection, change.table_id, values)
        case TableSlept():
            _update_summary(connection, change.table_id, {"slept": change.last_visit, "owner": None})
        case TableReleased():
            _update_summary(connection, change.table_id, {"owner": change.owner})
        case LogRepaired():
            _repair_log(connection, change)
        case PersonNamed():
            _set_name(connection, change)
        case Heartbeat():
            set_fact(connection, UPTIME, str(change.uptime))
        case Probe():
            set_fact(connection, PROBE, str(change.at))
        case RowsChanged():
            change.write_rows(connection)


def affected_tables(changes: Iterable[Change]) -> set[str]:
    """Ids of the tables that changes belong to."""
    return {change.table_id for change in changes if not isinstance(change, OUTSIDE_TABLES)}


def _create_table(connection: sa.Connection, change: TableCreated) -> None:
    row = {"id": change.table_id, "code": change.code, "made": change.at, "number": 0, "start": change.snapshot}
    connection.execute(tables.insert(), row)
    summary = {
        "table_id": change.table_id,
        "epoch": 1,
        "people": _encode_people(change.people),
        "played": 0,
        "owner": change.owner,
    }
    connection.execute(summaries.insert(), summary)


def _encode_people(people: Collection[str]) -> str:
    return json.dumps(sorted(people))


def _update_summary(connection: sa.Connection, table_id: str, values: Mapping[str, object]) -> None:
    connection.execute(summaries.update().where(summaries.c.table_id == table_id).values(**values))


def _revive_table(connection: sa.Connection, change: TableRevived) -> None:
    _update_summary(connection, change.table_id, {"epoch": summaries.c.epoch + 1, "slept": None, "owner": None})


def _repair_log(connection: sa.Connection, change: LogRepaired) -> None:
    """Move the rejected commands out of the log. `kept` is written again: a damaged log may have a number twice."""
    for source in log_tables(connection):
        connection.execute(source.delete().where(source.c.table_id == change.table_id, source.c.number >= change.first))
    if change.kept:
        connection.execute(log.insert(), [_command_row(change.table_id, entry) for entry in change.kept])
    if change.rejected:
        extra = {"reason": change.reason, "moved": change.at}
        rows = [{**_command_row(change.table_id, entry), **extra} for entry in change.rejected]
        connection.execute(quarantine.insert(), rows)


def _command_row(table_id: str, entry: StoredCommand) -> dict[str, object]:
    return {"table_id": table_id, "number": entry.number, "at": entry.at, "command": entry.command}


def _take_checkpoint(connection: sa.Connection, change: CheckpointTaken) -> None:
    update = tables.update().where(tables.c.id == change.table_id)
    connection.execute(update.values(start=change.snapshot, number=change.number))
    connection.execute(log.delete().where(log.c.table_id == change.table_id, log.c.number <= change.number))


def _add_secret(connection: sa.Connection, change: SecretCreated) -> None:
    row = {"table_id": change.table_id, "match": change.match_number, "secret": change.secret}
    same = (secrets.c.table_id == change.table_id, secrets.c.match == change.match_number)
    connection.execute(secrets.delete().where(*same))  # a promise that was given up, or repeated after a repair
    connection.execute(secrets.insert(), row)
    disclosed = secrets.c.match < change.match_number - 1  # in records by now; the last match's record is being written
    connection.execute(secrets.delete().where(secrets.c.table_id == change.table_id, disclosed))


def _add_match(connection: sa.Connection, change: MatchFinished) -> None:
    if connection.execute(sa.select(matches.c.id).where(matches.c.id == change.match_id)).first() is not None:
        return
    names = ("table_id", "game", "at", "summary", "record", "public_at")
    connection.execute(matches.insert(), {"id": change.match_id, **{name: getattr(change, name) for name in names}})
    players = [
        {"person": person, "match_id": change.match_id, "at": change.at, "seat": seat}
        for person, seat in change.people.items()
    ]
    if players:
        connection.execute(played.insert(), players)


def _close_table(connection: sa.Connection, change: TableClosed) -> None:
    connection.execute(tables.delete().where(tables.c.id == change.table_id))
    for dependent in (summaries, log, secrets, alarms, turns, plans):
        connection.execute(dependent.delete().where(dependent.c.table_id == change.table_id))


def _set_name(connection: sa.Connection, change: PersonNamed) -> None:
    connection.execute(people.delete().where(people.c.id == change.person))
    connection.execute(people.insert(), {"id": change.person, "name": change.name, "at": change.at})


def set_fact(connection: sa.Connection, name: str, value: str) -> None:
    update = facts.update().where(facts.c.name == name).values(value=value)  # writes one page; a new row, several
    if connection.execute(update).rowcount == 0:
        connection.execute(facts.insert(), {"name": name, "value": value})
