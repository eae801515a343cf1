"""What the organizer of a tournament does: start it, call it off, correct results, readmit entrants, hand it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.server.duplicate.results import shown_name
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.changing import MAX_OPEN, change, note, require_going_on, require_host
from fairdeal.server.tournaments.entering import let_back
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament
from fairdeal.server.tournaments.rounds import begin_round, next_version
from fairdeal.server.tournaments.tournament_store import CANCELED, OPEN
from fairdeal.table.names import clean_text

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.bodies import Correction

MAX_REASON = 200


async def start(manager: TableManager, tournament: str, person: str) -> None:
    """Start the first round now."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        if found.state != OPEN:
            raise RequestRefused(409, "state", "the tournament has begun already")
        if not found.value.can_pair:
            raise RequestRefused(409, "people", "there are too few players for a round")
        await begin_round(manager, found)

    await change(manager, tournament, apply)


async def cancel(manager: TableManager, tournament: str, person: str) -> None:
    """Call off a tournament that has not begun."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        if found.state != OPEN:
            raise RequestRefused(409, "state", "a tournament that has begun cannot be called off")
        await manager.store.write(next_version(found, manager.now(), CANCELED))

    await change(manager, tournament, apply)


async def correct(manager: TableManager, tournament: str, person: str, wanted: Correction) -> None:
    """Replace the result of a table; the log says who did so, and why."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        table = found.table_at(wanted.round, wanted.table - 1)
        if table is None:
            raise RequestRefused(404, "table", "there is no such table in this round")
        reason = clean_text(wanted.reason, MAX_REASON, "reason")
        arbiter = shown_name(await manager.names.find(person))
        found.value.correct(wanted.round, wanted.table - 1, wanted.scores, arbiter, reason, wanted.deal)
        await manager.store.write(next_version(found, manager.now()))

    await change(manager, tournament, apply)


async def readmit(manager: TableManager, tournament: str, person: str, entrant: int) -> None:
    """Let an entrant back in who has withdrawn or was taken out."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        require_going_on(found)
        if not 1 <= entrant <= len(found.value.entrants):
            raise RequestRefused(404, "entrant", "there is no such entrant")
        if found.value.entrants[entrant - 1].last_round is None:
            return
        let_back(found, entrant)
        await note(manager, found, person, f"{found.names[entrant]} let back in")
        await manager.store.write(next_version(found, manager.now()))

    await change(manager, tournament, apply)


async def hand_over(manager: TableManager, tournament: str, person: str, entrant: int) -> None:
    """Make the captain of an entrant the organizer."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        require_going_on(found)
        captain = found.captain_of(entrant)
        if captain is None:
            raise RequestRefused(404, "entrant", "there is nobody in the tournament with this number")
        if captain.person == person:
            return
        if await manager.store.read(lambda one: tournament_store.count_open(one, captain.person)) >= MAX_OPEN:
            raise RequestRefused(409, "tournaments", f"{shown_name(captain.name)} has {MAX_OPEN} tournaments already")
        await note(manager, found, person, f"{shown_name(captain.name)} is the organizer from now on")
        await manager.store.write(next_version(found, manager.now(), host=captain.person))

    await change(manager, tournament, apply)
