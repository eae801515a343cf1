"""A bot of your own in the arena: any function of what a seat sees and a stream of chance that returns a legal move.

cd examples && fairdeal arena president --bots arena_bot:hoarder,steady --deals 100
"""

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View


def hoarder(view: View, stream: Stream) -> Move:
    """Passes whenever that is possible, and otherwise plays anything."""
    assert view.moves is not None
    for move in view.moves:
        if move.text() == "pass":
            return move
    return view.moves.choice(stream)
