"""Arrangements that gain more than any sequence of listed moves: for hints and search bots."""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rummy.ai import heuristic
from fairdeal.games.rummy.ai.best_arrangement import SECONDS, find_best_arrangement, has_solver, proves_no_gain
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.moves import Discard
from fairdeal.games.rummy.rules import scoring, terms
from fairdeal.games.rummy.view import RummyView


def find_better_move(view: RummyView, seconds: float = SECONDS) -> Move | None:
    """The best arrangement if it gains more than the heuristic's moves; None without a solver."""
    moves = cast("RummyMoves", view.legal_moves())
    table = moves.visible_table()
    if table.stage == terms.MELD and has_solver():
        best = find_best_arrangement(table, seconds)
        if best is not None and best.gain > heuristic_gain(moves.visible_table()):
            return best.move
    return None


def only_discards_gain(moves: RummyMoves) -> bool:
    """Whether all that is left is to discard: it is proved that no regrouping of the table gains a point."""
    table = moves.visible_table()
    if table.stage != terms.MELD or not has_solver() or any(not isinstance(move, Discard) for move in moves):
        return False
    return proves_no_gain(table)


def heuristic_gain(table: Table) -> int:
    """The points that the heuristic's moves gain in this turn by RU-9; uses up the table."""
    before = round_points(table)
    heuristic.put_down_all(table)
    return round_points(table) - before


def round_points(table: Table) -> int:
    """The points of the player in turn if the round ended now (RU-9)."""
    return scoring.table_points(table, table.turn) - scoring.hand_points(table, table.turn)
