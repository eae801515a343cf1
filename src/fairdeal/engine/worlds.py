"""What one seat may imagine: worlds that it cannot tell from the real one, and how they would end.

This is all that a player who thinks ahead gets beside the view. Nobody looks into a world: one can try moves out in it,
and hears what players could do there and what the round came to, nothing else. All that is real in it is what the seat
knows anyway.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import ROUND_ENDED, WeightedSampler

Step: TypeAlias = Callable[[int, Moves], Move | None]  # who is to move, and what is possible in an imagined world


class World:
    """One imagined world."""

    __slots__ = ("__seat", "__state")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__seat = seat

    def evaluate_move(self, move: Move, stream: Stream) -> float:
        """What this seat gets if it makes a move here, and all play on by thumb to the end of the round."""
        state = self.__state.copy()
        return state.game.strategy.evaluate_move(state, self.__seat, move, stream)[self.__seat]

    def explore(self, step: Step, stream: Stream) -> Sequence[float]:
        """What each seat gets if every move is chosen by `step`, and by thumb as soon as that says None."""
        state = self.__state.copy()
        game, deal = state.game, state.rounds_dealt
        while state.rounds_dealt == deal and state.phase not in ROUND_ENDED:
            seat = state.actors[0]
            move = step(seat, state.moves(seat))
            if move is None:
                return game.strategy.rollout(state, stream)
            state.play(seat, move)
        return game.strategy.utilities(state)


class Worlds:
    """All the worlds of a seat at one moment of a match; what happens in the match afterwards changes nothing here."""

    __slots__ = ("__sampler", "__seat", "__state", "has_repeatable_rollouts", "rollout_cost")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state.copy()
        self.__sampler: WeightedSampler | None = None
        self.__seat = seat
        quick = state.phase in state.game.strategy.fast_rollout_phases
        self.rollout_cost = 1 if quick else state.game.strategy.slow_rollout_cost
        self.has_repeatable_rollouts = state.game.strategy.has_repeatable_rollouts or not quick

    def sample(self, stream: Stream) -> World:
        """One of them by chance."""
        return World(self.__state.determinize(self.__seat, stream), self.__seat)

    def sample_weighted(self, stream: Stream) -> tuple[World, float]:
        """One as somebody thinks of it who has watched the others, and how likely it is (`Game.guesser`)."""
        if self.__sampler is None:
            self.__sampler = self.__state.game.strategy.weighted_sampler(self.__state, self.__seat)
        state, likely = self.__sampler(stream)
        return World(state, self.__seat), likely
