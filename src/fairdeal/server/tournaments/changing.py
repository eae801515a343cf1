"""Changes of a tournament: each is one write, and made again if somebody else has changed the tournament meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.duplicate.tournaments.tournament_error import TournamentError
from fairdeal.server.duplicate.results import shown_name
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import StoreError
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament, find_tournament
from fairdeal.server.tournaments.tournament_store import OPEN, RUNNING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fairdeal.server.table_manager import TableManager

MAX_OPEN = 5  # tournaments of one organizer that are not over
MAX_ATTEMPTS = 10  # at writing a change while others change the same tournament


async def change(manager: TableManager, tournament: str, apply: Callable[[LoadedTournament], Awaitable[None]]) -> None:
    """Apply a change to the current tournament; try again if somebody else has changed it at the same time."""
    for attempt in range(MAX_ATTEMPTS):
        found = await find_tournament(manager, tournament)
        version = found.stored.version
        try:
            await apply(found)
        except TournamentError as error:
            raise RequestRefused(409, "tournament", str(error)) from None
        except StoreError:
            latest = await find_tournament(manager, tournament)
            if latest.stored.version == version or attempt == MAX_ATTEMPTS - 1:
                raise
            continue
        break
    manager.tournaments.wake()


def require_host(found: LoadedTournament, person: str) -> None:
    if person != found.stored.host:
        raise RequestRefused(403, "host", "only the organizer of the tournament may do that")


def require_going_on(found: LoadedTournament) -> None:
    if found.state not in (OPEN, RUNNING):
        raise RequestRefused(409, "state", "this tournament is over")


async def note(manager: TableManager, found: LoadedTournament, person: str, text: str) -> None:
    """Note a decision of the organizer in the log."""
    found.value.note(f"{text}, by {shown_name(await manager.names.find(person))}")
