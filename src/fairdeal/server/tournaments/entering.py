"""What players do with a tournament: enter, withdraw, come back."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from fairdeal.server.accounts.blocks import blocked_pairs
from fairdeal.server.duplicate.results import shown_name
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.changing import change, note, require_going_on, require_host
from fairdeal.server.tournaments.loaded_tournament import LoadedTournament
from fairdeal.server.tournaments.rounds import next_version, write_with_tables
from fairdeal.server.tournaments.tournament_store import RUNNING, NewEntry

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager

CODE_BYTES = 6
MAX_ENTRANTS = 1_000  # including those who have withdrawn


async def enter(manager: TableManager, tournament: str, person: str, partner: str | None, is_guest: bool) -> None:
    """Enter, or return after a withdrawal; with the code of a partner, join them."""

    async def apply(found: LoadedTournament) -> None:
        own, value, now = found.entry_of(person), found.value, manager.now()
        require_going_on(found)
        if found.body.accounts_only and is_guest:
            raise RequestRefused(403, "account", "only people with an account can enter: register first")
        if own is not None:
            await _come_back(found, own.entrant)
            return
        await _require_welcome(manager, found, person, partner)
        code = secrets.token_urlsafe(CODE_BYTES)
        if partner is not None:
            entrant = _require_free_place(found, partner)
            change = next_version(found, now, entered=[tournament_store.NewEntry(person, entrant, code, now)])
            await manager.store.write(change)
            return
        if len(value.active()) >= found.body.capacity:
            raise RequestRefused(409, "full", f"all {found.body.capacity} places are taken")
        if len(value.entrants) >= MAX_ENTRANTS:
            raise RequestRefused(409, "full", "too many people have entered and withdrawn: entries are closed")
        if found.state == RUNNING and not found.body.late_entry:
            raise RequestRefused(409, "late", "the tournament has begun, and entries are closed")
        entrant = value.enter(secrets.token_hex(4))  # people are known by their own names, which can change
        entry = NewEntry(person, entrant, code, now)
        if found.state == RUNNING and value.can_catch_up:
            await _catch_up(found, entrant, entry)
        else:
            await manager.store.write(next_version(found, now, entered=[entry]))

    async def _come_back(found: LoadedTournament, entrant: int) -> None:
        one = found.value.entrants[entrant - 1]
        if one.last_round is None:
            return
        if one.is_removed:
            raise RequestRefused(403, "host", "the organizer has taken you out; only they can let you back in")
        _require_captain(found, person, entrant)
        let_back(found, entrant)
        await manager.store.write(next_version(found, manager.now()))

    async def _catch_up(found: LoadedTournament, entrant: int, entry: NewEntry) -> None:
        """A late player plays the deals of the round at a table of their own."""
        name = await manager.names.find(person)
        found.add_entry(tournament_store.StoredEntry(person, entrant, entry.code, entry.at, name))
        table = found.value.add_late_table(entrant)
        await write_with_tables(manager, found, len(found.value.rounds), [table], entered=[entry])

    await change(manager, tournament, apply)


async def _require_welcome(manager: TableManager, found: LoadedTournament, person: str, partner: str | None) -> None:
    """Refuse a person whom the organizer has blocked, and partners one of whom has blocked the other."""
    captain = found.entry_with_code(partner) if partner is not None else None
    mates = [entry.person for entry in found.people_of(captain.entrant)] if captain is not None else []
    pairs = await blocked_pairs(manager.store, {person, found.stored.host, *mates})
    if (found.stored.host, person) in pairs:
        raise RequestRefused(403, "blocked", "you cannot enter this tournament; choose another one")
    if any((person, mate) in pairs or (mate, person) in pairs for mate in mates):
        raise RequestRefused(403, "blocked", "you cannot be partners; enter with somebody else")


def _require_free_place(found: LoadedTournament, code: str) -> int:
    """The entrant that a code belongs to."""
    captain = found.entry_with_code(code)
    if captain is None or found.team_size < 2:
        raise RequestRefused(404, "partner", "nobody here has this code; ask your partner for theirs")
    if len(found.people_of(captain.entrant)) >= found.team_size:
        raise RequestRefused(409, "full", "this pair or team is complete already")
    return captain.entrant


def let_back(found: LoadedTournament, entrant: int) -> None:
    if len(found.value.active()) >= found.body.capacity:
        raise RequestRefused(409, "full", f"all {found.body.capacity} places are taken")
    found.value.come_back(entrant)


def _require_captain(found: LoadedTournament, person: str, entrant: int) -> None:
    """Refuse anybody but the captain, who decides for a pair or a team that plays."""
    captain = found.captain_of(entrant)
    if captain is not None and captain.person != person:
        raise RequestRefused(
            403, "captain", f"only {shown_name(captain.name)}, who entered first, can withdraw your side or bring it "
            "back; while you are away, a bot plays for you",
        )  # fmt: skip


async def withdraw(manager: TableManager, tournament: str, person: str, entrant: int | None) -> None:
    """Withdraw or, as the organizer, withdraw an entrant; before the first round the place becomes free."""

    async def apply(found: LoadedTournament) -> None:
        own, now = found.entry_of(person), manager.now()
        require_going_on(found)
        if entrant is not None:
            require_host(found, person)
        elif own is None:
            raise RequestRefused(404, "entry", "you have not entered this tournament")
        number = entrant if entrant is not None else own.entrant if own is not None else 0
        people = [entry.person for entry in found.people_of(number)]
        if found.state == RUNNING:
            if entrant is None:
                _require_captain(found, person, number)
            is_removed = own is None or own.entrant != number
            found.value.withdraw(number, is_removed=is_removed)
            if is_removed:
                await note(manager, found, person, f"{found.names[number]} taken out")
            await manager.store.write(next_version(found, now))
        elif entrant is None and len(people) > 1:  # the partner stays
            await manager.store.write(next_version(found, now, left=[person]))
        else:
            found.value.cancel_entry(number)
            await manager.store.write(next_version(found, now, left=people, removed_entrant=number))

    await change(manager, tournament, apply)
