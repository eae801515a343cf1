"""Who may see a deal: people who can no longer play it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from fairdeal.server.duplicate.challenges import find_challenge
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import duplicate_queries
from fairdeal.server.store.schema import matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.table_manager import TableManager


def is_attempt(connection: sa.Connection, match: str) -> bool:
    """Whether a match was played as an attempt at a deal, as its record says."""
    record = connection.execute(sa.select(matches.c.record).where(matches.c.id == match)).scalar()
    return record is not None and "duplicate" in msgspec.json.decode(record)


async def has_finished(manager: TableManager, person: str, events: Sequence[str]) -> bool:
    """Whether a person has finished all of these deals."""
    begun = await manager.store.read(partial(duplicate_queries.attempts_of, person=person, events=events))
    return all(event in begun and begun[event].match_id is not None for event in events)


async def may_see_attempt(manager: TableManager, match: str, person: str) -> bool:
    """Whether a match that is not public may be shown to a person.

    At an ordinary table these are its players. A deal that many people play is shown to everybody who has finished it,
    and not even to its own player while they may still play the same cards from another side.
    """
    event = await manager.store.read(partial(duplicate_queries.event_of_match, match_id=match))
    has_played = await manager.store.has_played(person, match)
    if event is None or (has_played and not await manager.store.read(partial(is_attempt, match=match))):
        return has_played  # a match at an ordinary table, perhaps with challenges that were made of it
    kind, name, *rest = event.split("/")
    if kind == "challenge":
        try:
            challenge = await find_challenge(manager, name)
        except RequestRefused:  # its host has deleted it: nobody can play it
            return has_played
        return await has_finished(manager, person, challenge.events_with_cards_of(int(rest[0])))
    return await has_finished(manager, person, [event])
