"""The end of an attempt: its record and its score, written together with the last move."""

from fairdeal.duplicate.deal_score import deal_score
from fairdeal.server.duplicate.board import Board
from fairdeal.server.finished_matches import match_with
from fairdeal.server.store import Change
from fairdeal.server.store.duplicate_changes import AttemptEnded
from fairdeal.table import Table


def finished_attempt(table_id: str, table: Table, board: Board, now: int) -> list[Change]:
    """The changes that store a finished attempt. Without an outcome the player has given up, and has no score."""
    state = table.state
    assert state is not None
    finished = match_with(table_id, table, {"duplicate": {"event": board.event}}, now, board.closes)
    score = deal_score(state.game, state.outcome, board.seat) if state.outcome is not None else None
    return [finished, AttemptEnded(board.event, board.person, finished.match_id, now, score)]
