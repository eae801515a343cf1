"""Everything that a server has about a person, as one JSON document."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from fairdeal.server.accounts.personal_data import LEFT_OUT, PERSON_COLUMNS, PersonColumn
from fairdeal.server.store.accounts_schema import personal_tokens
from fairdeal.server.store.people_schema import friends, invitations
from fairdeal.server.store.schema import log_tables, matches, people, played, reviews, summaries, tables

if TYPE_CHECKING:
    from fairdeal.server.store import Store

MATCHES_AT_ONCE = 50
OTHER_PERSON = {friends: friends.c.friend, invitations: invitations.c.friend}  # who is shown by name


def describe_person(connection: sa.Connection, person: str) -> dict[str, Any]:
    """Everything about a person and their programs except their matches and open tables, by the tables of the database.

    Secrets, hashes and other people's identities are left out.
    """
    found: dict[str, Any] = {
        "person": person,
        "name": connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar(),
    }
    for entry in PERSON_COLUMNS:
        if entry.section is not None:
            found[entry.section] = _rows(connection, entry, person)
    found["programs"] = [describe_person(connection, program) for program in programs_of(connection, person)]
    return found


def programs_of(connection: sa.Connection, person: str) -> list[str]:
    """The programs of an account that are people of their own."""
    query = sa.select(personal_tokens.c.player).where(personal_tokens.c.person == person)
    return [player for player in connection.execute(query).scalars() if player != person]


def _rows(connection: sa.Connection, entry: PersonColumn, person: str) -> list[dict[str, Any]]:
    columns: list[Any] = [column for column in entry.table.c if column not in LEFT_OUT]
    other = OTHER_PERSON.get(entry.table)
    if other is not None and entry.column is not other:
        columns.append(sa.select(people.c.name).where(people.c.id == other).scalar_subquery().label("friend"))
    return [dict(row) for row in connection.execute(sa.select(*columns).where(entry.column == person)).mappings()]


def open_tables(connection: sa.Connection, person: str) -> Iterator[dict[str, Any]]:
    """Tables at which a person has a place, with what they wrote there. Moves come with the record of a match."""
    query = (
        sa.select(tables.c.id, tables.c.code, tables.c.made, tables.c.number, tables.c.start, summaries.c.people)
        .join(summaries, summaries.c.table_id == tables.c.id)
        .where(summaries.c.people.contains(person, autoescape=True))
    )
    for row in connection.execute(query).all():
        if person in json.loads(row.people):
            chat = [*_earlier_chat(json.loads(row.start), person), *_chat(connection, row.id, row.number, person)]
            yield {"table": row.id, "code": row.code, "at": row.made, "chat": chat}


def _earlier_chat(snapshot: dict[str, Any], person: str) -> Iterator[str]:
    """What a person wrote before the commands that are still stored: the snapshot has the names of its writers."""
    names = {seat["name"] for seat in snapshot["table"]["seats"] if seat.get("person") == person}
    for _, events in snapshot.get("log", ()):
        for text, *_ in events:
            event = json.loads(text)
            if event["event"] == "said" and event["data"]["name"] in names:
                yield event["data"]["text"]


def _chat(connection: sa.Connection, table_id: str, after: int, person: str) -> Iterator[str]:
    for source in log_tables(connection):
        is_later = (source.c.table_id == table_id, source.c.number > after)
        query = sa.select(source.c.command).where(*is_later).order_by(source.c.number)
        for text in connection.execute(query).scalars():
            command = json.loads(text)
            if command["kind"] == "say" and command["who"] == person:
                yield command["data"]["text"]


def read_matches(connection: sa.Connection, person: str, last: str) -> list[dict[str, Any]]:
    """The next finished matches of a person after one of them, by id: with records, and reviews of their decisions."""
    query = (
        sa.select(matches.c.id, matches.c.game, matches.c.at, played.c.seat, matches.c.record)
        .join(played, played.c.match_id == matches.c.id)
        .where(played.c.person == person, matches.c.id > last)
        .order_by(matches.c.id)
        .limit(MATCHES_AT_ONCE)
    )
    found = []
    for row in connection.execute(query).all():
        match = {"match": row.id, "game": row.game, "at": row.at, "seat": row.seat, "player": person}
        found.append({**match, "record": row.record, "reviews": _reviews(connection, row.id, row.seat)})
    return found


def _reviews(connection: sa.Connection, match: str, seat: int) -> list[dict[str, Any]]:
    columns = (reviews.c.reviewer, reviews.c.at, reviews.c.decisions)
    query = sa.select(*columns).where(reviews.c.match_id == match, reviews.c.seat == seat)
    return [dict(row) for row in connection.execute(query).mappings()]


async def export_person(
    store: Store, person: str, may_see: Callable[[str, str], Awaitable[bool]]
) -> AsyncIterator[bytes]:
    """Everything about a person, in pieces of one JSON document: matches with their records come last.

    Records that the person may not see yet, because they may still play the same cards, are null.
    """

    def describe(connection: sa.Connection) -> tuple[list[str], dict[str, Any]]:
        everybody = [person, *programs_of(connection, person)]
        at_tables = [table for each in everybody for table in open_tables(connection, each)]
        return everybody, {**describe_person(connection, person), "tables": at_tables}

    everybody, about = await store.read(describe)
    yield msgspec.json.encode(about)[:-1] + b',"matches":['
    is_first = True
    for each in everybody:
        last: str | None = ""
        while last is not None:
            page = await store.read(partial(read_matches, person=each, last=last))
            for match in page:
                if await may_see(match["match"], each):
                    match["record"] = msgspec.Raw(match["record"].encode())
                else:
                    match["record"], match["reviews"] = None, []
                yield (b"" if is_first else b",") + msgspec.json.encode(match)
                is_first = False
            last = page[-1]["match"] if len(page) == MATCHES_AT_ONCE else None
    yield b"]}"
