"""Where rearranging the table brings more than any move that is listed: for hints, and for those who think ahead."""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rummy.ai import heuristic
from fairdeal.games.rummy.ai.laydowns import SECONDS, best_lay_down, can_search
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.legal_moves import Offered
from fairdeal.games.rummy.rules.turns import Turns
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.faces import cards_in


def better(view: RummyView, seconds: float = SECONDS) -> Move | None:
    """The best arrangement where there is a solver and steady moves would put down less (RU-6)."""
    table = cast("Offered", view.moves).seen()
    if table.stage == memory.MELD and can_search():
        found = best_lay_down(table, seconds)
        if found is not None and found.gain > steady_gain(cast("Offered", view.moves).seen()):
            return found.move
    return None


def steady_gain(table: Turns) -> int:
    """What a steady player's moves bring in this turn, by RU-9; changes the table."""
    before = standing(table)
    heuristic.put_down_all(table)
    return standing(table) - before


def standing(table: Turns) -> int:
    """What the round would count for the player in turn if it ended now (RU-9)."""
    lying = [face for group in table.groups_lying() for face in group if table.owner_of(face // 3) == table.turn]
    held = cards_in(table.hand_of(table.turn))
    return sum(map(table.pack.points_of, lying)) - sum(map(table.pack.lost_with, held))
