"""Reading from a store: the same for every kind of database. None of these queries runs while a game waits for it."""

from collections.abc import Sequence

import sqlalchemy as sa

from fairdeal.server.identity import new_signing_key
from fairdeal.server.store.base import PlayedMatch, StoredTable
from fairdeal.server.store.changes import CommandAccepted
from fairdeal.server.store.schema import ALIVE, KEY, facts, log, matches, people, played, recent, secrets, tables


def stored_tables(connection: sa.Connection, table_id: str | None = None) -> list[StoredTable]:
    """The open tables, oldest first, or only one of them."""
    select_tables = sa.select(tables).order_by(tables.c.made, tables.c.id)
    select_commands = _commands_since_checkpoint(connection)
    select_secrets = sa.select(secrets)
    if table_id is not None:
        select_tables = select_tables.where(tables.c.id == table_id)
        select_commands = select_commands.where(tables.c.id == table_id)
        select_secrets = select_secrets.where(secrets.c.table_id == table_id)
    entries: dict[str, list[CommandAccepted]] = {}
    for row in connection.execute(select_commands):
        entries.setdefault(row.table_id, []).append(CommandAccepted(row.table_id, row.number, row.at, row.command))
    secrets_of: dict[str, dict[int, str]] = {}
    for row in connection.execute(select_secrets):
        secrets_of.setdefault(row.table_id, {})[row.match] = row.secret
    return [
        StoredTable(
            row.id, row.code, row.made, row.start, row.number, entries.get(row.id, []), secrets_of.get(row.id, {})
        )
        for row in connection.execute(select_tables)
    ]


def _commands_since_checkpoint(connection: sa.Connection) -> sa.Select[tuple[str, int, int, str]]:
    """The commands since each table's checkpoint, in order, from every table of the database that has some."""
    sources = [log]
    if connection.dialect.name == "sqlite":
        sources.append(recent)
    parts = [sa.select(part.c.table_id, part.c.number, part.c.at, part.c.command) for part in sources]
    commands = sa.union_all(*parts).subquery()
    return (
        sa.select(commands.c.table_id, commands.c.number, commands.c.at, commands.c.command)
        .join(tables, tables.c.id == commands.c.table_id)
        .where(commands.c.number > tables.c.number)
        .order_by(commands.c.table_id, commands.c.number)
    )


def last_command_numbers(connection: sa.Connection) -> dict[str, int]:
    """Number of each open table's last command."""
    at_checkpoint = {row.id: row.number for row in connection.execute(sa.select(tables.c.id, tables.c.number))}
    commands = _commands_since_checkpoint(connection).order_by(None).subquery()
    maximum = sa.func.max(commands.c.number).label("number")
    last = sa.select(commands.c.table_id, maximum).group_by(commands.c.table_id)
    return {**at_checkpoint, **{row.table_id: row.number for row in connection.execute(last)}}


def last_heartbeat(connection: sa.Connection) -> int | None:
    heartbeat = get_fact(connection, ALIVE)
    commands = _commands_since_checkpoint(connection).order_by(None).subquery()
    last_command = connection.execute(sa.select(sa.func.max(commands.c.at))).scalar()
    times = [int(time) for time in (heartbeat, last_command) if time is not None]
    return max(times, default=None)


def match_record(connection: sa.Connection, match_id: str) -> str | None:
    found: str | None = connection.execute(sa.select(matches.c.record).where(matches.c.id == match_id)).scalar()
    return found


def match_history(connection: sa.Connection, person: str, limit: int, before: int | None) -> Sequence[PlayedMatch]:
    query = (
        sa.select(matches.c.id, matches.c.table_id, matches.c.game, matches.c.at, played.c.seat, matches.c.summary)
        .join(played, played.c.match_id == matches.c.id)
        .where(played.c.person == person)
        .order_by(played.c.at.desc(), matches.c.id)
        .limit(limit)
    )
    if before is not None:
        query = query.where(played.c.at < before)
    return [PlayedMatch(*row) for row in connection.execute(query)]


def has_played(connection: sa.Connection, person: str, match_id: str) -> bool:
    query = sa.select(played.c.match_id).where(played.c.person == person, played.c.match_id == match_id)
    return connection.execute(query).first() is not None


def person_name(connection: sa.Connection, person: str) -> str | None:
    found: str | None = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
    return found


def get_fact(connection: sa.Connection, name: str) -> str | None:
    found: str | None = connection.execute(sa.select(facts.c.value).where(facts.c.name == name)).scalar()
    return found


def signing_key(connection: sa.Connection) -> bytes:
    found = get_fact(connection, KEY)
    assert found is not None, "created when the store was opened"
    return bytes.fromhex(found)


def ensure_signing_key(connection: sa.Connection) -> None:
    """Create the key of a new database, in a transaction of the database's only owner."""
    if get_fact(connection, KEY) is None:
        connection.execute(facts.insert(), {"name": KEY, "value": new_signing_key().hex()})
