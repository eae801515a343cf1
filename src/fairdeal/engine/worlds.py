"""What one seat may imagine: worlds that it cannot tell from the real one, and how they would end.

This is all that a player who thinks ahead gets beside the view. A world shows none of its cards: one can try a move out
in it and hear what the round came to, nothing else. So a bot cannot look, whoever wrote it.
"""

from collections.abc import Sequence

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State


class World:
    """One imagined world."""

    __slots__ = ("__seat", "__state")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__seat = seat

    def try_out(self, move: Move, stream: Stream) -> float:
        """What this seat gets if it makes a move here, and all play on by thumb to the end of the round."""
        state = self.__state.copy()
        deal = state.rounds_dealt
        state.play(self.__seat, move)
        game = state.game
        worths: Sequence[float] = game.worths(state) if state.rounds_dealt != deal else game.play_out(state, stream)
        return worths[self.__seat]

    def surprises(self) -> int:
        """How many moves of the others in this round look odd in this world (`Game.surprises`)."""
        return self.__state.game.surprises(self.__state, self.__seat)


class Worlds:
    """All the worlds of a seat at one moment of a match; what happens in the match afterwards changes nothing here."""

    __slots__ = ("__seat", "__state", "effort")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state.copy()
        self.__seat = seat
        self.effort = 1 if state.phase in state.game.quick_phases else state.game.slow

    def imagine(self, stream: Stream) -> World:
        """One of them by chance."""
        return World(self.__state.imagine(self.__seat, stream), self.__seat)
