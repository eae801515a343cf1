"""Pairing a round: its tables are created with everybody seated, and stored in one write with the round."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.duplicate.tournaments.rounds import TEAMS
from fairdeal.fair.protocol import digest
from fairdeal.server.json_codec import encode_json
from fairdeal.server.pairing.table_for_group import distinct_names
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.tournaments.loaded_tournament import SOLO
from fairdeal.server.tournaments.tournament_store import OVER, RUNNING, NewEntry, NewTable, TournamentChanged
from fairdeal.server.tournaments.tournament_table import TournamentTable
from fairdeal.table import Table
from fairdeal.table.names import choose_bot_name
from fairdeal.table.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.server.tournaments.loaded_tournament import LoadedTournament

HOST = "tournament"  # the host of these tables; no person has this id


async def begin_round(manager: TableManager, found: LoadedTournament) -> list[TableRunner]:
    """Pair the next round and create its tables; StoreError if the tournament was changed in the meantime."""
    number = len(found.value.rounds) + 1
    played = found.value.pair(number)
    return await write_with_tables(
        manager, found, number, range(len(played.tables)), paired=number, opened=number - 1 or None
    )


async def write_with_tables(
    manager: TableManager,
    found: LoadedTournament,
    number: int,
    wanted: Sequence[int],
    paired: int | None = None,
    opened: int | None = None,
    entered: Sequence[NewEntry] = (),
) -> list[TableRunner]:
    """Write the next version of a tournament together with some new tables of a round."""
    now = manager.now()
    new = []
    for at in wanted:
        seats = seats_of_table(found, number, at, now + found.body.arrival)
        new.append((seat_entrants(found, seats), Pacing(manager.options.bot_pause, tournament=seats)))

    def changes(runners: Sequence[TableRunner]) -> list[TournamentChanged]:
        tables = [NewTable(number, at, runner.id) for at, runner in zip(wanted, runners, strict=True)]
        return [
            next_version(found, now, RUNNING, entered=entered, paired=paired, tables=tables, opened=opened)
        ]  # fmt: skip

    return await manager.add_tables(new, changes)


def next_version(
    found: LoadedTournament,
    now: int,
    state: str | None = None,
    *,
    entered: Sequence[NewEntry] = (),
    left: Sequence[str] = (),
    removed_entrant: int | None = None,
    paired: int | None = None,
    tables: Sequence[NewTable] = (),
    opened: int | None = None,
    host: str | None = None,
) -> TournamentChanged:
    """The change to the value as it is now."""
    return TournamentChanged(
        found.id, found.stored.version + 1, state or found.state, encode_json(found.value.to_json()), now, entered,
        left, removed_entrant, paired, tables, opened, host,
    )  # fmt: skip


def finish(found: LoadedTournament, now: int) -> TournamentChanged:
    """The change that ends a tournament, after which nobody plays any of its deals."""
    return next_version(found, now, OVER, opened=len(found.value.rounds) or None)


def seats_of_table(found: LoadedTournament, number: int, table: int, arrive_by: int) -> TournamentTable:
    """Who sits where: as paired where the same cards are compared, by chance otherwise."""
    entrants = found.value.rounds[number - 1].tables[table]
    sides = max(found.sides) + 1
    if found.has_same_deals:
        shift = (number - 1) % sides if found.body.format == SOLO else 0
        of_side = {(at + shift) % sides: at for at in range(len(entrants))}
    else:
        drawn = secrets.SystemRandom().sample(range(sides), len(entrants))
        of_side = {side: at for at, side in enumerate(drawn)}
    seats = [of_side.get(side, -1) for side in found.sides]
    if found.team_size == 1:  # an entrant without partners has one seat of the side, even in a game with partners
        seats = [at if at not in seats[:seat] else -1 for seat, at in enumerate(seats)]
    seed = digest("tournament", found.id, number, found.stored.secret) if found.has_same_deals else None
    compares = found.body.format == TEAMS
    return TournamentTable(
        found.id, number, table, list(entrants), seats, arrive_by, found.body.deals, seed, compares
    )  # fmt: skip


def seat_entrants(found: LoadedTournament, seats: TournamentTable) -> Table:
    """A new table with its people and bots, everybody ready: the dealer waits until they are there."""
    table = Table(found.settings, HOST)
    left = {at: found.people_at(seats.round, seats.number, entrant) for at, entrant in enumerate(seats.entrants)}
    seated = [left[at].pop(0) if at >= 0 and left[at] else None for at in seats.seats]
    names = iter(distinct_names([entry.name or "" for entry in seated if entry is not None]))
    chairs = [Seat(entry.person, next(names), ready=True) if entry is not None else Seat() for entry in seated]
    for at, entry in enumerate(seated):
        if entry is None:
            taken = [chair.name for chair in chairs if chair.name]
            chairs[at] = Seat(None, choose_bot_name(taken), DEFAULT_STRENGTH, ready=True)
    table.seats[: len(chairs)] = chairs
    people = [chair.person for chair in chairs if chair.person is not None]
    table.host = people[0] if people else HOST
    return table
