"""What people do with a tournament: create, enter, withdraw, start, cancel, correct. Each is one write."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.duplicate.points_of_deals import require_points
from fairdeal.duplicate.tournaments.rounds import DUPLICATE_TABLES, KNOCKOUT, ROUND_ROBIN, SAME_DEALS, TEAMS
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.duplicate.tournaments.tournament_error import TournamentError
from fairdeal.engine.errors import BadSetup
from fairdeal.lab.arena import sides_of
from fairdeal.server.accounts.blocks import blocked_pairs
from fairdeal.server.duplicate.results import shown_name
from fairdeal.server.json_codec import encode_json
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import StoreError
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.loaded import SOLO, LoadedTournament, TournamentBody, find_tournament
from fairdeal.server.tournaments.rounds import begin_round, next_version, write_with_tables
from fairdeal.server.tournaments.tournament_store import (
    CANCELED,
    OPEN,
    RUNNING,
    NewEntry,
    StoredTournament,
    TournamentCreated,
)
from fairdeal.table import Settings
from fairdeal.table.names import clean_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.bodies import Correction, NewTournament

ID_BYTES, CODE_BYTES, SECRET_BYTES = 9, 6, 32
MAX_NAME, MAX_REASON = 60, 200
MAX_OPEN = 5  # tournaments of one organizer that are not over
MAX_AHEAD = 366 * 86_400_000  # milliseconds until the start
MAX_ENTRANTS = 1_000  # including those who have withdrawn
MAX_ATTEMPTS = 10  # at writing a change while others change the same tournament


async def create(manager: TableManager, wanted: NewTournament, host: str) -> str:
    """Create a tournament, and return its id; BadSetup or RequestRefused if it could not be played."""
    if await manager.store.read(lambda connection: tournament_store.count_open(connection, host)) >= MAX_OPEN:
        raise RequestRefused(429, "tournaments", f"you have {MAX_OPEN} tournaments that are not over yet")
    settings = Settings(
        wanted.game, wanted.preset, wanted.options, wanted.seats, turn=wanted.turn, takeover=DEFAULT_STRENGTH,
        public=False, rated=wanted.rated,
    ).validated()  # fmt: skip
    game = settings.create_game()
    sides = 1 if wanted.format == SOLO else max(sides_of(game)) + 1
    if game.limited_to(wanted.deals).may_never_end(plays_to_win=wanted.rated):
        raise BadSetup(f"a match of {game.title} might never end: give the number of {game.deal_word}s of each match")
    kind = DUPLICATE_TABLES if wanted.format == SOLO else wanted.format
    try:
        value = Tournament(kind, wanted.rounds, sides, team_scoring=wanted.scoring)
    except TournamentError as error:
        raise RequestRefused(400, "format", str(error)) from None
    if wanted.rated:
        _require_ratable(manager, kind, wanted.deals)
    if kind == TEAMS:
        require_points(game)
    if wanted.starts_at is not None and not 0 <= wanted.starts_at - manager.now() <= MAX_AHEAD:
        raise RequestRefused(400, "starts_at", "the tournament must start within the next year, not in the past")
    body = TournamentBody(
        name=clean_text(wanted.name, MAX_NAME, "name"),
        settings=dict(settings.to_json()),
        format=wanted.format,
        rounds=wanted.rounds,
        deals=wanted.deals,
        capacity=wanted.capacity,
        starts_at=wanted.starts_at,
        starts_when_full=wanted.starts_when_full,
        late_entry=wanted.late_entry and kind not in (KNOCKOUT, ROUND_ROBIN),
        accounts_only=wanted.accounts_only,
        arrival=wanted.arrival,
        pause=wanted.pause,
        scoring=wanted.scoring,
    )
    tournament = secrets.token_urlsafe(ID_BYTES)
    row = StoredTournament(
        tournament, host, manager.now(), OPEN, int(wanted.public), encode_json(body), secrets.token_hex(SECRET_BYTES),
        1, encode_json(value.to_json()),
    )  # fmt: skip
    await manager.store.write(TournamentCreated(row))
    manager.tournaments.wake()
    return tournament


def _require_ratable(manager: TableManager, kind: str, deals: int) -> None:
    """Refuse rated matches that are not played to their end by the rules, or whose cards others play, too."""
    if not manager.options.ratings:
        raise RequestRefused(400, "rated", "this server has no rated matches")
    if kind in SAME_DEALS:
        raise BadSetup("rated matches have cards of their own: choose another format, or rated off")
    if deals:
        raise BadSetup("a rated match is played to its end: give 0 deals for each match, or rated off")


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


async def enter(manager: TableManager, tournament: str, person: str, partner: str | None, is_guest: bool) -> None:
    """Enter, or return after a withdrawal; with the code of a partner, join them."""

    async def apply(found: LoadedTournament) -> None:
        own, value, now = found.entry_of(person), found.value, manager.now()
        _require_going_on(found)
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
        _let_back(found, entrant)
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


def _let_back(found: LoadedTournament, entrant: int) -> None:
    if len(found.value.active()) >= found.body.capacity:
        raise RequestRefused(409, "full", f"all {found.body.capacity} places are taken")
    found.value.come_back(entrant)


def _require_captain(found: LoadedTournament, person: str, entrant: int) -> None:
    """Only the captain decides for a pair or a team that plays."""
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
        _require_going_on(found)
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
                await _note(manager, found, person, f"{found.names[number]} taken out")
            await manager.store.write(next_version(found, now))
        elif entrant is None and len(people) > 1:  # the partner stays
            await manager.store.write(next_version(found, now, left=[person]))
        else:
            found.value.cancel_entry(number)
            await manager.store.write(next_version(found, now, left=people, removed_entrant=number))

    await change(manager, tournament, apply)


async def readmit(manager: TableManager, tournament: str, person: str, entrant: int) -> None:
    """Let an entrant back in who has withdrawn or was taken out, as the organizer."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        _require_going_on(found)
        if not 1 <= entrant <= len(found.value.entrants):
            raise RequestRefused(404, "entrant", "there is no such entrant")
        if found.value.entrants[entrant - 1].last_round is None:
            return
        _let_back(found, entrant)
        await _note(manager, found, person, f"{found.names[entrant]} let back in")
        await manager.store.write(next_version(found, manager.now()))

    await change(manager, tournament, apply)


async def hand_over(manager: TableManager, tournament: str, person: str, entrant: int) -> None:
    """Make the captain of an entrant the organizer, as the organizer."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        _require_going_on(found)
        captain = found.captain_of(entrant)
        if captain is None:
            raise RequestRefused(404, "entrant", "there is nobody in the tournament with this number")
        if captain.person == person:
            return
        if await manager.store.read(lambda one: tournament_store.count_open(one, captain.person)) >= MAX_OPEN:
            raise RequestRefused(409, "tournaments", f"{shown_name(captain.name)} has {MAX_OPEN} tournaments already")
        await _note(manager, found, person, f"{shown_name(captain.name)} is the organizer from now on")
        await manager.store.write(next_version(found, manager.now(), host=captain.person))

    await change(manager, tournament, apply)


async def _note(manager: TableManager, found: LoadedTournament, person: str, text: str) -> None:
    """Note in the log what the organizer has decided."""
    found.value.note(f"{text}, by {shown_name(await manager.names.find(person))}")


async def start(manager: TableManager, tournament: str, person: str) -> None:
    """Start the first round now, as the organizer."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        if found.state != OPEN:
            raise RequestRefused(409, "state", "the tournament has begun already")
        if not found.value.can_pair:
            raise RequestRefused(409, "people", "there are too few players for a round")
        await begin_round(manager, found)

    await change(manager, tournament, apply)


async def cancel(manager: TableManager, tournament: str, person: str) -> None:
    """Call a tournament off that has not begun, as the organizer."""

    async def apply(found: LoadedTournament) -> None:
        require_host(found, person)
        if found.state != OPEN:
            raise RequestRefused(409, "state", "a tournament that has begun cannot be called off")
        await manager.store.write(next_version(found, manager.now(), CANCELED))

    await change(manager, tournament, apply)


async def correct(manager: TableManager, tournament: str, person: str, wanted: Correction) -> None:
    """Replace the result of a table, as the arbiter; the log says who did so, and why."""

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


def require_host(found: LoadedTournament, person: str) -> None:
    if person != found.stored.host:
        raise RequestRefused(403, "host", "only the organizer of the tournament may do that")


def _require_going_on(found: LoadedTournament) -> None:
    if found.state not in (OPEN, RUNNING):
        raise RequestRefused(409, "state", "this tournament is over")
