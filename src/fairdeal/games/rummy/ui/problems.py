"""What is wrong with a move that a player is about to make: for an arrangement, group by group."""

from typing import cast

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.engine.scene import Problem
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.rules.refusals import all_reasons, not_in_turn
from fairdeal.games.rummy.view import RummyView


def move_with(card: str, view: RummyView) -> str:
    """The simplest move with a card: to take it from the pile, or to discard it."""
    if card not in view.pile:
        return f"discard {card}"
    depth = len(view.pile) - view.pile.index(card)
    return "draw pile" if depth == 1 else f"draw pile {depth}"


def problems_with(move: Move, view: RummyView) -> list[Problem]:
    """Why an illegal move is illegal; at least one reason."""
    if view.moves is None:
        return [Problem.of(not_in_turn(view.actors))]
    table = cast("RummyMoves", view.moves).visible_table()
    reasons = all_reasons(move, table) or [(None, IllegalMove(None, f"{move} is not possible now"))]
    return [Problem.of(reason, group) for group, reason in reasons]
