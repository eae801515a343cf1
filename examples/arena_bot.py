"""A bot of your own in the arena: a function that takes a view and a random stream, and returns a legal move.

cd examples && fairdeal arena president --bots arena_bot:hoarder,steady --deals 100
"""

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View


def hoarder(view: View, stream: Stream) -> Move:
    """Pass whenever possible, and otherwise play a random move."""
    assert view.moves is not None
    for move in view.moves:
        if move.text() == "pass":
            return move
    return view.moves.choice(stream)
