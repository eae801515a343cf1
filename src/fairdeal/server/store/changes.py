"""Writing changes down, in the transaction of whoever calls: the same for every kind of store."""

from collections.abc import Callable, Iterable, Sequence

import sqlalchemy as sa

from fairdeal.server.store import base
from fairdeal.server.store.schema import ALIVE, facts, log, matches, people, played, secrets, tables

PutEntries = Callable[[sa.Connection, Sequence[base.Entry]], None]


def apply(connection: sa.Connection, changes: Iterable[base.Change], put_entries: PutEntries) -> None:
    """Make all changes. Commands go first, all at once; the rest follows in its order.

    That is the same as one by one: all that a later change says about earlier commands is that they are not needed.
    """
    entries: list[base.Entry] = []
    others: list[base.Change] = []
    for change in changes:
        if isinstance(change, base.Entry):
            entries.append(change)
        else:
            others.append(change)
    if entries:
        put_entries(connection, entries)
    for change in others:
        _write(connection, change)


def _write(connection: sa.Connection, change: base.Change) -> None:
    match change:
        case base.NewTable():
            _new_table(connection, change)
        case base.Checkpoint():
            _checkpoint(connection, change)
        case base.Secret():
            _secret(connection, change)
        case base.Finished():
            _finished(connection, change)
        case base.Closed():
            _closed(connection, change)
        case base.Person():
            _person(connection, change)
        case base.Alive():
            put_fact(connection, ALIVE, str(change.at))


def tables_of(changes: Iterable[base.Change]) -> set[str]:
    """The tables that changes are about."""
    return {change.table for change in changes if not isinstance(change, base.Person | base.Alive)}


def _new_table(connection: sa.Connection, new: base.NewTable) -> None:
    row = {"id": new.table, "code": new.code, "made": new.at, "number": 0, "start": new.start}
    connection.execute(tables.insert(), row)


def _checkpoint(connection: sa.Connection, point: base.Checkpoint) -> None:
    changed = tables.update().where(tables.c.id == point.table).values(start=point.start, number=point.number)
    connection.execute(changed)
    connection.execute(log.delete().where(log.c.table_id == point.table, log.c.number <= point.number))


def _secret(connection: sa.Connection, secret: base.Secret) -> None:
    row = {"table_id": secret.table, "match": secret.match, "secret": secret.secret}
    connection.execute(secrets.insert(), row)
    told = secrets.c.match < secret.match - 1  # in records by now; the last match is being told at this moment
    connection.execute(secrets.delete().where(secrets.c.table_id == secret.table, told))


def _finished(connection: sa.Connection, done: base.Finished) -> None:
    if connection.execute(sa.select(matches.c.id).where(matches.c.id == done.match)).first() is not None:
        return
    row = {"id": done.match, "table_id": done.table, "game": done.game, "at": done.at}
    connection.execute(matches.insert(), {**row, "summary": done.summary, "record": done.record})
    who = [{"person": one, "match_id": done.match, "at": done.at, "seat": seat} for one, seat in done.people.items()]
    if who:
        connection.execute(played.insert(), who)


def _closed(connection: sa.Connection, closed: base.Closed) -> None:
    connection.execute(tables.delete().where(tables.c.id == closed.table))
    for one in (log, secrets):
        connection.execute(one.delete().where(one.c.table_id == closed.table))


def _person(connection: sa.Connection, person: base.Person) -> None:
    connection.execute(people.delete().where(people.c.id == person.person))
    connection.execute(people.insert(), {"id": person.person, "name": person.name, "at": person.at})


def put_fact(connection: sa.Connection, name: str, value: str) -> None:
    connection.execute(facts.delete().where(facts.c.name == name))
    connection.execute(facts.insert(), {"name": name, "value": value})
