"""Reading from a store: the same for every kind of database. None of these queries runs while a game waits for it."""

import json
from collections.abc import Sequence

import sqlalchemy as sa

from fairdeal.server.correspondence.vapid_key import new_vapid_key
from fairdeal.server.identity import new_signing_key
from fairdeal.server.store.base import PlayedMatch, ReviewedMatch, StoredReview, StoredTable, TableSummary
from fairdeal.server.store.changes import StoredCommand
from fairdeal.server.store.correspondence_schema import alarms
from fairdeal.server.store.schema import (
    KEY,
    UPTIME,
    VAPID_KEY,
    facts,
    log_tables,
    matches,
    people,
    played,
    reviews,
    secrets,
    summaries,
    tables,
)


def table_summaries(connection: sa.Connection) -> list[TableSummary]:
    columns = (tables.c.id, tables.c.code, summaries.c.people, summaries.c.played, summaries.c.slept, alarms.c.at)
    query = (
        sa.select(*columns)
        .join(summaries, summaries.c.table_id == tables.c.id)
        .outerjoin(alarms, alarms.c.table_id == tables.c.id)
        .order_by(tables.c.made, tables.c.id)
    )
    return [
        TableSummary(
            row.id, row.code, frozenset(json.loads(row.people)), bool(row.played), row.slept, row.at is not None
        )
        for row in connection.execute(query)
    ]


def stored_tables(connection: sa.Connection, table_ids: Sequence[str] | None = None) -> list[StoredTable]:
    """The open tables, oldest first, or only some of them."""
    joined = tables.join(summaries, summaries.c.table_id == tables.c.id)
    select_tables = sa.select(tables, summaries.c.epoch).select_from(joined).order_by(tables.c.made, tables.c.id)
    select_commands = _commands_since_checkpoint(connection, table_ids)
    select_secrets = sa.select(secrets)
    if table_ids is not None:
        select_tables = select_tables.where(tables.c.id.in_(table_ids))
        select_secrets = select_secrets.where(secrets.c.table_id.in_(table_ids))
    entries: dict[str, list[StoredCommand]] = {}
    for row in connection.execute(select_commands):
        entries.setdefault(row.table_id, []).append(StoredCommand(row.number, row.at, row.command))
    secrets_of: dict[str, dict[int, str]] = {}
    for row in connection.execute(select_secrets):
        secrets_of.setdefault(row.table_id, {})[row.match] = row.secret
    return [
        StoredTable(
            row.id,
            row.code,
            row.made,
            row.start,
            row.number,
            entries.get(row.id, []),
            secrets_of.get(row.id, {}),
            row.epoch,
        )
        for row in connection.execute(select_tables)
    ]


def _commands_since_checkpoint(
    connection: sa.Connection, table_ids: Sequence[str] | None
) -> sa.Select[tuple[str, int, int, str]]:
    """The commands since each table's checkpoint, in order, from every table of the database that has some."""
    parts = []
    for source in log_tables(connection):
        part = sa.select(source.c.table_id, source.c.number, source.c.at, source.c.command)
        parts.append(part if table_ids is None else part.where(source.c.table_id.in_(table_ids)))
    commands = sa.union_all(*parts).subquery()
    return (
        sa.select(commands.c.table_id, commands.c.number, commands.c.at, commands.c.command)
        .join(tables, tables.c.id == commands.c.table_id)
        .where(commands.c.number > tables.c.number)
        .order_by(commands.c.table_id, commands.c.number)
    )


def uptime(connection: sa.Connection) -> int:
    return int(get_fact(connection, UPTIME) or 0)


def match_record(connection: sa.Connection, match_id: str) -> str | None:
    found: str | None = connection.execute(sa.select(matches.c.record).where(matches.c.id == match_id)).scalar()
    return found


def public_at(connection: sa.Connection, match_id: str) -> int | None:
    found: int | None = connection.execute(sa.select(matches.c.public_at).where(matches.c.id == match_id)).scalar()
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


def review(connection: sa.Connection, match_id: str, seat: int, reviewer: str) -> StoredReview | None:
    is_wanted = (reviews.c.match_id == match_id, reviews.c.seat == seat, reviews.c.reviewer == reviewer)
    found = connection.execute(sa.select(reviews.c.lines, reviews.c.complete).where(*is_wanted)).first()
    return StoredReview(bytes(found.lines), bool(found.complete)) if found is not None else None


def reviewed_matches(connection: sa.Connection, person: str, reviewer: str, limit: int) -> Sequence[ReviewedMatch]:
    own = sa.and_(reviews.c.match_id == played.c.match_id, reviews.c.seat == played.c.seat)
    query = (
        sa.select(matches.c.id, matches.c.game, played.c.at, reviews.c.decisions)
        .select_from(played.join(matches, matches.c.id == played.c.match_id).join(reviews, own))
        .where(played.c.person == person, reviews.c.reviewer == reviewer, reviews.c.complete == 1)
        .order_by(played.c.at.desc(), matches.c.id)
        .limit(limit)
    )
    return [ReviewedMatch(*row) for row in connection.execute(query)]


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


def vapid_key(connection: sa.Connection) -> bytes:
    found = get_fact(connection, VAPID_KEY)
    assert found is not None, "created when the store was opened"
    return bytes.fromhex(found)


def ensure_keys(connection: sa.Connection) -> None:
    """Create the keys that a database does not have yet, in a transaction of its only owner."""
    for name, new_key in ((KEY, new_signing_key), (VAPID_KEY, new_vapid_key)):
        if get_fact(connection, name) is None:
            connection.execute(facts.insert(), {"name": name, "value": new_key().hex()})
