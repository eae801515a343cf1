# cython: annotation_typing=False, infer_types=True, binding=False
"""The rest of a hand by thumb, to imagine how a move may end: everybody wants the tricks he has bid (OH-8)."""

from fairdeal.engine.random import Stream
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.mechanics.trick_rollout import TrickRollout
from fairdeal.mechanics.trick_worlds import shown_in_hand


def play_on(match: OhHellMatch, stream: Stream, wild: int) -> list[int]:
    """From any moment of the tricks to the end of the hand; one move in `wild` is random. Says the scores after it."""
    return players(match).play_on(stream, wild)


def unlikely_moves(match: OhHellMatch, seat: int) -> int:
    """How many faces the others have shown in this hand that they would not by thumb, had they held these cards."""
    leader, shown = shown_in_hand(match)
    return players(match.copy()).unlikely_moves(seat, leader, shown) if shown else 0


def players(match: OhHellMatch) -> TrickRollout:
    return TrickRollout(match.table, [match.hell.bid_of(seat) for seat in range(match.table.players)])
