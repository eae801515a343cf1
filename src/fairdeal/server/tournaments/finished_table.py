"""The end of a tournament's table: its scores, written together with the last move."""

from fairdeal.server.tournaments.tournament_store import TournamentTableEnded
from fairdeal.server.tournaments.tournament_table import TournamentTable
from fairdeal.table import Table


def finished_table(table: Table, seats: TournamentTable, match_id: str, now: int) -> TournamentTableEnded:
    """What is stored of a table whose match has just ended."""
    state = table.state
    assert state is not None
    scores = seats.scores(state.game, state.outcome)
    return TournamentTableEnded(seats.tournament, seats.round, seats.number, match_id, now, scores)
