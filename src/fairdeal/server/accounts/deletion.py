"""Deleting everything about a person. What remains is their seat in other people's records, without their name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from fairdeal.fair.verification import ANONYMIZED
from fairdeal.server.accounts import rows
from fairdeal.server.accounts.changes import revoke
from fairdeal.server.accounts.export import programs_of
from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.accounts.personal_data import PERSON_COLUMNS, Deletion, PersonColumn
from fairdeal.server.accounts.tokens import hash_secret
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import Change, RowsChanged
from fairdeal.server.store.accounts_schema import admin_log, reports, retired_guests, sessions
from fairdeal.server.store.schema import log_tables, matches, people, played, quarantine, reviews, studies, tables
from fairdeal.server.store.study_changes import delete_studies
from fairdeal.server.store.tournament_schema import tournaments
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.tournaments.departures import leave_tournaments
from fairdeal.table import GATHERING, Command, TableError

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager

DELETED = "Deleted player"
ARBITER = r"((?:→ \[[^\]]*\]|,) by ){}(?=:|$)"  # in the corrections of a tournament
ANY_ARBITER = re.compile(ARBITER.format(".*?"))
NAME_KEYS = frozenset({"name", "players", "missing", "join"})
UNTOUCHED = ("moves", "deal", "deals", "options")  # long, and without names
REPLACEMENT_LENGTH = 16  # of the identity that replaces the person in rated matches of others
MATCHES_AT_ONCE = 200  # in one transaction, so that games do not have to wait


async def delete_person(manager: TableManager, person: str) -> None:
    """Delete a person, their programs, and what they have left at tables; RequestRefused while they play a match."""
    own_tables = await manager.queries.tables_of(person, None)
    for table in own_tables:
        if table.table.stage == "playing" and (table.you.seat is not None or table.you.held is not None):
            raise RequestRefused(
                409, "playing", f"you are in a match at table {table.code}; delete everything when it is over"
            )
    for table in own_tables:
        await manager.find(table.id)  # sleeping tables wake up, and forget the person below
    await leave_tables(manager, person)
    await leave_tournaments(manager, person)
    programs = await manager.store.read(lambda connection: programs_of(connection, person))
    ended = await manager.store.read(rows.sessions_of(person))
    for each in (*programs, person):
        await _delete_from_records(manager, each)
    await manager.store.write(PersonDeleted(person, tuple(programs), manager.now()))
    for session in ended:
        manager.accounts.revocations.announce("session", session.id)
    for each in (*programs, person):
        manager.accounts.revocations.announce("guest", each)
        manager.accounts.revocations.announce("person", each)


async def _delete_from_records(manager: TableManager, person: str) -> None:
    while True:
        change = MatchesForgotten(person, MATCHES_AT_ONCE)
        await manager.store.write(change)
        if change.forgotten < MATCHES_AT_ONCE:
            return


async def leave_tables(manager: TableManager, person: str) -> None:
    """Take a deleted person's name and seat away from the tables that run here."""
    manager.names.cache.pop(person, None)
    for table_id in manager.sleeping.of_person(person, manager.now()):
        await manager.find(table_id)
    for runner in tuple(manager.tables.values()):
        if runner.concerns(person):
            await _leave_table(manager, runner, person)


async def _leave_table(manager: TableManager, runner: TableRunner, person: str) -> None:
    """Leave a table under another name; then a checkpoint replaces the commands that have the old one."""
    runner.log.updates.clear()  # sentences with their name
    for name in _replacements():
        try:
            runner.execute(Command("rename", person, {"name": name}))
            break
        except TableError as error:
            if error.code != "name":  # no seat: they are only the host
                break
    with suppress(TableError):  # the same
        runner.execute(Command("leave", person))
    runner.log.updates.clear()
    await runner.publisher.wait_until_published()
    changes: list[Change] = [LogForgotten(runner.id, runner.table.version)]
    if runner.table.stage == GATHERING and not runner.stopped:
        runner.table.forget(person)
        changes.insert(0, runner.take_checkpoint())
    await manager.store.write(*changes)


def _replacements() -> Iterator[str]:
    """Names to put in place of deleted ones."""
    yield DELETED
    yield from (f"{DELETED} {number}" for number in count(2))


@dataclass(slots=True)
class LogForgotten(RowsChanged):
    """The commands of a table up to a checkpoint, or of one that is closed, are deleted at once."""

    table_id: str
    number: int

    def write_rows(self, connection: sa.Connection) -> None:
        kept = connection.execute(sa.select(tables.c.number).where(tables.c.id == self.table_id)).scalar()
        number = self.number if kept is None else kept
        for source in log_tables(connection):
            is_old = (source.c.table_id == self.table_id, source.c.number <= number)
            connection.execute(source.delete().where(*is_old))


@dataclass(slots=True)
class MatchesForgotten(RowsChanged):
    """Some matches of a person: those that nobody else played are deleted, the others lose the person's name."""

    person: str
    limit: int
    forgotten: int = 0

    def write_rows(self, connection: sa.Connection) -> None:
        query = (
            sa.select(matches.c.id, matches.c.summary, matches.c.record, played.c.seat)
            .join(played, played.c.match_id == matches.c.id)
            .where(played.c.person == self.person)
            .limit(self.limit)
        )
        found = connection.execute(query).all()
        self.forgotten = len(found)
        if not found:
            return
        ids = [row.id for row in found]
        others = sa.select(played.c.match_id).where(played.c.match_id.in_(ids), played.c.person != self.person)
        shared = set(connection.execute(others).scalars())
        alone = [match for match in ids if match not in shared]
        for row in found:
            if row.id in shared:
                summary, record = anonymize(row.summary, row.record, row.seat)
                connection.execute(
                    matches.update().where(matches.c.id == row.id).values(summary=summary, record=record)
                )
        connection.execute(matches.delete().where(matches.c.id.in_(alone)))
        connection.execute(reviews.delete().where(reviews.c.match_id.in_(ids)))  # they name the players
        connection.execute(played.delete().where(played.c.person == self.person, played.c.match_id.in_(ids)))


def anonymize(summary: str, record: str, seat: int) -> tuple[str, str]:
    """Remove the name at a seat from a stored match, in every place that has it."""
    document: dict[str, Any] = msgspec.json.decode(record)
    short: dict[str, Any] = msgspec.json.decode(summary)
    names = {str(short["players"][seat]), *_earlier_names(document, seat)}
    taken = set(document["players"]) | set(short["players"])
    replacement = next(name for name in _replacements() if name not in taken)
    before = set(document.get(ANONYMIZED, []))
    document = _replace_names(document, names, replacement)
    document[ANONYMIZED] = sorted(before | {seat})
    return (
        msgspec.json.encode(_replace_names(short, names, replacement)).decode(),
        msgspec.json.encode(document).decode(),
    )


def _earlier_names(document: dict[str, Any], seat: int) -> Sequence[str]:
    """Names that a seat had in the course of a match, as long as a person played it."""
    sealed = (document.get("fair") or {}).get("players") or []
    names = [
        entry["name"] for entry in document.get("played_by", []) if entry["seat"] == seat and entry["by"] == "person"
    ]
    if seat < len(sealed) and sealed[seat].get("by") == "person":
        names.append(sealed[seat]["name"])
    return names


def _replace_names(value: Any, names: set[str], replacement: str) -> Any:
    """A copy of a JSON value in which every text that is one of the names is replaced."""
    if isinstance(value, dict):
        return {
            key: _replace_names(inner, names, replacement)
            if key in NAME_KEYS or isinstance(inner, dict | list)
            else inner
            for key, inner in value.items()
            if key not in UNTOUCHED
        } | {key: value[key] for key in UNTOUCHED if key in value}
    if isinstance(value, list):
        return [_replace_names(inner, names, replacement) for inner in value]
    return replacement if isinstance(value, str) and value in names else value


@dataclass(slots=True)
class PersonDeleted(RowsChanged):
    """A person and their programs no longer exist; neither do their tokens."""

    person: str
    programs: tuple[str, ...]
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        is_theirs = sessions.c.person == self.person
        for session in connection.execute(sa.select(sessions.c.id).where(is_theirs)).scalars().all():
            revoke(connection, "session", session, self.at)
        for person in (self.person, *self.programs):
            replacement = hash_secret(person)[:REPLACEMENT_LENGTH]
            _forget_in_documents(connection, person, replacement)
            theirs = sa.select(studies.c.id).where(studies.c.owner == person)
            delete_studies(connection, connection.execute(theirs).scalars().all())
            for entry in PERSON_COLUMNS:
                _forget_in_column(connection, entry, person, replacement)
            insert_once(connection, retired_guests, {"person": person, "at": self.at})
            revoke(connection, "guest", person, self.at)
            revoke(connection, "person", person, self.at)


def _forget_in_column(connection: sa.Connection, entry: PersonColumn, person: str, replacement: str) -> None:
    table, is_theirs = entry.table, entry.column == person
    if entry.deletion is Deletion.DELETE:
        connection.execute(table.delete().where(is_theirs))
    elif entry.deletion is not Deletion.KEEP:
        value = replacement if entry.deletion is Deletion.REPLACE else None
        connection.execute(table.update().where(is_theirs).values({entry.column: value}))


def _forget_in_documents(connection: sa.Connection, person: str, replacement: str) -> None:
    """Remove a person from texts that stay: corrections of tournaments, reports, and the logs of the host."""
    name = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or person
    _forget_in_corrections(connection, person, name)
    _forget_in_chat(connection, name)
    in_log = admin_log.c.target.contains(f"({person})", autoescape=True)
    connection.execute(admin_log.update().where(in_log).values(target=f"{DELETED} ({replacement})"))
    in_command = quarantine.c.command.contains(msgspec.json.encode(person).decode(), autoescape=True)
    connection.execute(quarantine.delete().where(in_command))


def _forget_in_corrections(connection: sa.Connection, person: str, name: str) -> None:
    """Corrections of tournaments stay, without the arbiter's name, even in those that somebody else now organizes."""
    concerned = sa.or_(tournaments.c.host == person, tournaments.c.document.contains(_in_json(name), autoescape=True))
    query = sa.select(tournaments.c.id, tournaments.c.host, tournaments.c.document).where(concerned)
    for row in connection.execute(query).all():
        document = msgspec.json.decode(row.document)
        arbiter = ANY_ARBITER if row.host == person else re.compile(ARBITER.format(re.escape(name)))
        lines = [arbiter.sub(rf"\1{DELETED}", line) for line in document.get("corrections", [])]
        document["corrections"] = [re.sub(rf"^{re.escape(name)}(?= is the organizer)", DELETED, line) for line in lines]
        change = {"document": msgspec.json.encode(document).decode(), "version": tournaments.c.version + 1}
        connection.execute(tournaments.update().where(tournaments.c.id == row.id).values(change))


def _in_json(text: str) -> str:
    """A text as documents in the database have it, without quotes."""
    return msgspec.json.encode(text).decode()[1:-1]


def _forget_in_chat(connection: sa.Connection, name: str) -> None:
    """Reports of other people keep the chat around them, without this name."""
    mentions = reports.c.chat.contains(msgspec.json.encode(name).decode(), autoescape=True)
    for row in connection.execute(sa.select(reports.c.id, reports.c.chat).where(mentions)).all():
        lines = [{**line, "name": DELETED} if line["name"] == name else line for line in msgspec.json.decode(row.chat)]
        chat = msgspec.json.encode(lines).decode()
        connection.execute(reports.update().where(reports.c.id == row.id).values(chat=chat))
