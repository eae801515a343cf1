"""What happens to the tournaments of a person who deletes everything: those that they organize or play in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairdeal.server.duplicate.results import shown_name
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.changing import change
from fairdeal.server.tournaments.rounds import next_version
from fairdeal.server.tournaments.tournament_store import CANCELED, OPEN, RUNNING

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.loaded_tournament import LoadedTournament


async def leave_tournaments(manager: TableManager, person: str) -> None:
    """Take a person out of tournaments that are not over, and give those that they organize to somebody else."""
    for tournament in await manager.store.read(partial(tournament_store.concerned, person=person)):
        await change(manager, tournament, partial(_leave, manager, person))


async def _leave(manager: TableManager, person: str, found: LoadedTournament) -> None:
    if found.state not in (OPEN, RUNNING):
        return
    heir, state, host = _heir(found, person), found.state, None
    if found.stored.host == person:
        if heir is not None:
            host = heir.person
            found.value.note(f"{shown_name(heir.name)} is the organizer from now on: the one before has left")
        elif found.state == OPEN:
            state = CANCELED
    own, left, removed = found.entry_of(person), [], None
    if own is not None:
        is_alone = len(found.people_of(own.entrant)) == 1
        if found.state == OPEN:
            left = [person]
            if is_alone:
                found.value.cancel_entry(own.entrant)
                removed = own.entrant
        elif is_alone and own.entrant in found.value.active():
            found.value.withdraw(own.entrant)
    version = next_version(found, manager.now(), state, left=left, removed_entrant=removed, host=host)
    await manager.store.write(version)


def _heir(found: LoadedTournament, person: str) -> tournament_store.StoredEntry | None:
    """The next organizer: of the active players, the one who entered first."""
    active = {*found.value.active()}
    others = [
        entry for entry in found.entries
        if entry.entrant in active and entry.person != person and entry.name is not None
    ]  # fmt: skip
    return min(others, key=lambda entry: (entry.at, entry.entrant), default=None)
