"""Reading what is kept: the same questions for every kind of store, none of them asked while a game waits."""

from collections.abc import Sequence

import sqlalchemy as sa

from fairdeal.server.identity import new_key
from fairdeal.server.store.base import Entry, Kept, Played
from fairdeal.server.store.schema import ALIVE, KEY, facts, log, matches, people, played, recent, secrets, tables


def kept(connection: sa.Connection, only: str | None = None) -> list[Kept]:
    """The open tables, oldest first, or only one."""
    found = sa.select(tables).order_by(tables.c.made, tables.c.id)
    entries = _entries(connection)
    told = sa.select(secrets)
    if only is not None:
        found, entries = found.where(tables.c.id == only), entries.where(tables.c.id == only)
        told = told.where(secrets.c.table_id == only)
    commands: dict[str, list[Entry]] = {}
    for row in connection.execute(entries):
        commands.setdefault(row.table_id, []).append(Entry(row.table_id, row.number, row.at, row.command))
    hidden: dict[str, dict[int, str]] = {}
    for row in connection.execute(told):
        hidden.setdefault(row.table_id, {})[row.match] = row.secret
    return [
        Kept(row.id, row.code, row.made, row.start, row.number, commands.get(row.id, []), hidden.get(row.id, {}))
        for row in connection.execute(found)
    ]


def _entries(connection: sa.Connection) -> sa.Select[tuple[str, int, int, str]]:
    """The commands since each table's checkpoint, in order, wherever they lie."""
    where = [log]
    if connection.dialect.name == "sqlite":
        where.append(recent)
    parts = [sa.select(one.c.table_id, one.c.number, one.c.at, one.c.command) for one in where]
    every = sa.union_all(*parts).subquery()
    return (
        sa.select(every.c.table_id, every.c.number, every.c.at, every.c.command)
        .join(tables, tables.c.id == every.c.table_id)
        .where(every.c.number > tables.c.number)
        .order_by(every.c.table_id, every.c.number)
    )


def numbers(connection: sa.Connection) -> dict[str, int]:
    """The number of each open table's last command."""
    found = {row.id: row.number for row in connection.execute(sa.select(tables.c.id, tables.c.number))}
    every = _entries(connection).order_by(None).subquery()
    last = sa.select(every.c.table_id, sa.func.max(every.c.number).label("number")).group_by(every.c.table_id)
    return {**found, **{row.table_id: row.number for row in connection.execute(last)}}


def alive(connection: sa.Connection) -> int | None:
    said = fact(connection, ALIVE)
    last = connection.execute(sa.select(sa.func.max(_entries(connection).order_by(None).subquery().c.at))).scalar()
    times = [int(time) for time in (said, last) if time is not None]
    return max(times, default=None)


def record(connection: sa.Connection, match: str) -> str | None:
    found: str | None = connection.execute(sa.select(matches.c.record).where(matches.c.id == match)).scalar()
    return found


def history(connection: sa.Connection, person: str, most: int, before: int | None) -> Sequence[Played]:
    asked = (
        sa.select(matches.c.id, matches.c.table_id, matches.c.game, matches.c.at, played.c.seat, matches.c.summary)
        .join(played, played.c.match_id == matches.c.id)
        .where(played.c.person == person)
        .order_by(played.c.at.desc(), matches.c.id)
        .limit(most)
    )
    if before is not None:
        asked = asked.where(played.c.at < before)
    return [Played(*row) for row in connection.execute(asked)]


def name(connection: sa.Connection, person: str) -> str | None:
    found: str | None = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
    return found


def fact(connection: sa.Connection, name: str) -> str | None:
    found: str | None = connection.execute(sa.select(facts.c.value).where(facts.c.name == name)).scalar()
    return found


def key(connection: sa.Connection) -> bytes:
    found = fact(connection, KEY)
    assert found is not None, "made when the store was opened"
    return bytes.fromhex(found)


def make_key(connection: sa.Connection) -> None:
    """Give a new database its key; in a transaction of the database's only owner."""
    if fact(connection, KEY) is None:
        connection.execute(facts.insert(), {"name": KEY, "value": new_key().hex()})
