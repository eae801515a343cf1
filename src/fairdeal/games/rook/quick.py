# cython: annotation_typing=False, infer_types=True, binding=False
"""The rest of a hand by thumb, to imagine how a move may end: all want every trick for their team (RK-11)."""

from fairdeal.engine.random import Stream
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics import layout
from fairdeal.mechanics.quick_tricks import QuickTricks


def play_on(match: RookMatch, stream: Stream, wild: int) -> list[int]:
    """From any moment of the tricks to the end of the hand; one move in `wild` is random. Says the scores after it."""
    return players(match).play_on(stream, wild)


def surprises(match: RookMatch, seat: int) -> int:
    """How many faces the others have shown in this hand that they would not by thumb, had they held these cards."""
    leader, shown = match.shown_in_hand()
    return players(match.copy()).surprises(seat, leader, shown) if shown else 0


def players(match: RookMatch) -> QuickTricks:
    return QuickTricks(match.table, [layout.SLOTS] * match.table.players, True)
