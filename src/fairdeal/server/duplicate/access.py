"""Who may see a deal: people who cannot play it any more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairdeal.server.duplicate.challenges import find_challenge
from fairdeal.server.store import duplicate_queries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.table_manager import TableManager


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
    if event is None:
        return await manager.store.has_played(person, match)
    kind, name, *rest = event.split("/")
    if kind == "challenge":
        challenge = await find_challenge(manager, name)
        return await has_finished(manager, person, challenge.events_with_cards_of(int(rest[0])))
    return await has_finished(manager, person, [event])
