"""What one seat may imagine: worlds that it cannot tell from the real one, and how they would end.

This is all that a player who thinks ahead gets beside the view. Nobody looks into a world: one can try moves out in it,
and hears what players could do there and what the round came to, nothing else. All that is real in it is what the seat
knows anyway.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.engine.game import ROUND_ENDED, Guesser
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State

Step: TypeAlias = Callable[[int, Moves], Move | None]  # who is to move, and what is possible in an imagined world


class World:
    """One imagined world."""

    __slots__ = ("__seat", "__state")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__seat = seat

    def try_out(self, move: Move, stream: Stream) -> float:
        """What this seat gets if it makes a move here, and all play on by thumb to the end of the round."""
        state = self.__state.copy()
        return state.game.try_out(state, self.__seat, move, stream)[self.__seat]

    def explore(self, step: Step, stream: Stream) -> Sequence[float]:
        """What each seat gets if every move is chosen by `step`, and by thumb as soon as that says None."""
        state = self.__state.copy()
        game, deal = state.game, state.rounds_dealt
        while state.rounds_dealt == deal and state.phase not in ROUND_ENDED:
            seat = state.actors[0]
            move = step(seat, state.moves(seat))
            if move is None:
                return game.play_out(state, stream)
            state.play(seat, move)
        return game.worths(state)


class Worlds:
    """All the worlds of a seat at one moment of a match; what happens in the match afterwards changes nothing here."""

    __slots__ = ("__guess", "__seat", "__state", "alike", "effort")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state.copy()
        self.__guess: Guesser | None = None
        self.__seat = seat
        quick = state.phase in state.game.quick_phases
        self.effort = 1 if quick else state.game.slow
        self.alike = state.game.alike or not quick

    def imagine(self, stream: Stream) -> World:
        """One of them by chance."""
        return World(self.__state.imagine(self.__seat, stream), self.__seat)

    def guess(self, stream: Stream) -> tuple[World, float]:
        """One as somebody thinks of it who has watched the others, and how likely it is (`Game.guesser`)."""
        if self.__guess is None:
            self.__guess = self.__state.game.guesser(self.__state, self.__seat)
        state, likely = self.__guess(stream)
        return World(state, self.__seat), likely
