"""A bot of your own in the arena: a function that takes a view and a random stream, and returns a legal move.

cd examples && fairdeal arena president --bots arena_bot:hoarder,steady --deals 100
"""

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View


def hoarder(view: View, stream: Stream) -> Move:
    """Pass whenever possible, and otherwise play a random move."""
    moves = view.legal_moves()  # IllegalMove if it is not this seat's turn
    for move in moves:
        if move.text() == "pass":
            return move
    return moves.choice(stream)
