"""What a plain, fair player does in Sanity Rook."""

from fairdeal.engine.moves import Move
from fairdeal.games.rook.view import RookView


def choose(view: RookView) -> Move:
    assert view.moves is not None
    return view.moves[0]
