"""Creating a tournament: what can be played, and what its announcement settles."""

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
from fairdeal.server.json_codec import encode_json
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.tournaments import tournament_store
from fairdeal.server.tournaments.changing import MAX_OPEN
from fairdeal.server.tournaments.loaded_tournament import SOLO, TournamentBody
from fairdeal.server.tournaments.tournament_store import OPEN, StoredTournament, TournamentCreated
from fairdeal.table import Settings
from fairdeal.table.names import clean_text

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.tournaments.bodies import NewTournament

ID_BYTES, SECRET_BYTES = 9, 32
MAX_NAME = 60
MAX_AHEAD = 366 * 86_400_000  # milliseconds until the start


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
