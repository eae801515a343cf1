"""Everything that a server has about a person, as one JSON document."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from fairdeal.server.store.accounts_schema import (
    accounts,
    blocks,
    passkeys,
    personal_tokens,
    reports,
    sanctions,
    sessions,
)
from fairdeal.server.store.correspondence_schema import notice_settings, push_subscriptions, turns, vacations
from fairdeal.server.store.schema import matches, people, played
from fairdeal.server.store.tournament_schema import tournament_entries

if TYPE_CHECKING:
    from fairdeal.server.store import Store

MATCHES_AT_ONCE = 50
SECRET = frozenset(
    {"token", "previous", "public_key", "skeleton", "player", "reported", "reporter", "other", "code", "auth"}
)


def describe_person(connection: sa.Connection, person: str) -> dict[str, Any]:
    """Everything about a person except their matches. Hashes and other people's ids are left out."""
    own = {
        "account": (accounts, accounts.c.person == person),
        "passkeys": (passkeys, passkeys.c.person == person),
        "sessions": (sessions, sessions.c.person == person),
        "tokens": (personal_tokens, personal_tokens.c.person == person),
        "blocked": (blocks, blocks.c.person == person),
        "reports": (reports, reports.c.reporter == person),
        "notices": (notice_settings, notice_settings.c.person == person),
        "browsers": (push_subscriptions, push_subscriptions.c.person == person),
        "turns": (turns, turns.c.person == person),
        "vacations": (vacations, vacations.c.person == person),
        "sanctions": (sanctions, sanctions.c.person == person),
        "tournaments": (tournament_entries, tournament_entries.c.person == person),
    }
    found: dict[str, Any] = {
        "person": person,
        "name": connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar(),
    }
    for key, (table, condition) in own.items():
        columns = [column for column in table.c if column.name not in SECRET]
        rows = connection.execute(sa.select(*columns).where(condition))
        found[key] = [dict(row) for row in rows.mappings()]
    return found


async def export_person(store: Store, person: str, may_see: Callable[[str], Awaitable[bool]]) -> AsyncIterator[bytes]:
    """Everything about a person, in pieces of one JSON document: matches with their records come last.

    Records that the person may not see yet, because they may still play the same cards, are null.
    """
    about = msgspec.json.encode(await store.read(lambda connection: describe_person(connection, person)))
    yield about[:-1] + b',"matches":['
    is_first, last = True, ""
    while True:
        query = (
            sa.select(matches.c.id, matches.c.game, matches.c.at, played.c.seat, matches.c.record)
            .join(played, played.c.match_id == matches.c.id)
            .where(played.c.person == person, matches.c.id > last)
            .order_by(matches.c.id)
            .limit(MATCHES_AT_ONCE)
        )
        page = await store.read(lambda connection, query=query: connection.execute(query).all())  # type: ignore[misc]
        for row in page:
            match = {"match": row.id, "game": row.game, "at": row.at, "seat": row.seat}
            record = msgspec.Raw(row.record.encode()) if await may_see(row.id) else None
            text = msgspec.json.encode({**match, "record": record})
            yield text if is_first else b"," + text
            is_first = False
        if len(page) < MATCHES_AT_ONCE:
            break
        last = page[-1].id
    yield b"]}"
