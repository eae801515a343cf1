# cython: annotation_typing=False, infer_types=True, binding=False
"""The rest of a hand by thumb, to imagine how a move may end: all want every trick for their team (RK-11)."""

from fairdeal.engine.random import Stream
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics import layout
from fairdeal.mechanics.quick_tricks import QuickTricks


def play_on(match: RookMatch, stream: Stream, wild: int) -> list[int]:
    """From any moment of the tricks to the end of the hand; one move in `wild` is random. Says the scores after it."""
    return QuickTricks(match.table, [layout.SLOTS] * match.table.players, True).play_on(stream, wild)
