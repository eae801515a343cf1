"""Single rounds of a match, for training and its measurements."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import INTERMISSION, ROUND_ENDED, State

Player: TypeAlias = Callable[[State, int, Stream], Move]
MAX_MOVES = 3_000  # of a round


def begin_round(state: State) -> int:
    """Skip the intermission before a round; returns the number of its deal."""
    while state.phase == INTERMISSION:
        state.proceed()
    return state.rounds_dealt


def has_ended(state: State, deal: int) -> bool:
    """Whether the round with this number has ended."""
    return state.rounds_dealt != deal or state.phase in ROUND_ENDED


def play_round(state: State, players: Sequence[Player], stream: Stream) -> bool:
    """Play to the end of a round; returns False if it has not ended after MAX_MOVES."""
    deal = begin_round(state)
    for _ in range(MAX_MOVES):
        if has_ended(state, deal):
            return True
        seat = state.actors[0]
        state.play(seat, players[seat](state, seat, stream))
    return False
