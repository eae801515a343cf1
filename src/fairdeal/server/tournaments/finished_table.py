"""The end of a tournament's table: its scores, written together with the last move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.server.tournaments.tournament_table import TournamentTable
from fairdeal.table import Table

if TYPE_CHECKING:
    from fairdeal.server.tournaments.tournament_store import TournamentTableEnded


def finished_table(table: Table, seats: TournamentTable, match_id: str, now: int) -> TournamentTableEnded:
    """What is stored of a table whose match has just ended."""
    from fairdeal.server.tournaments.tournament_store import TournamentTableEnded  # needs SQLAlchemy

    state = table.state
    assert state is not None
    scores = seats.scores(state.game, state.outcome)
    deals = seats.deals_played(state)
    return TournamentTableEnded(seats.tournament, seats.round, seats.number, match_id, now, scores, deals)
