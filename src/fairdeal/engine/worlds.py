"""Worlds of a seat: determinizations of its information set, and how a round ends in them.

A world is a complete state that the seat cannot tell from the real one. Search bots get worlds in addition to their
view, but cannot look into them: they can only try moves and receive legal moves and utilities. So a bot learns nothing
that its seat may not know.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.engine.strategy import WeightedSampler

Policy: TypeAlias = Callable[[int, Moves], Move | None]  # the seat to act and its legal moves in a world


class World:
    """One sampled world."""

    __slots__ = ("__seat", "__state")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__seat = seat

    def evaluate_move(self, move: Move, stream: Stream) -> float:
        """Utility to this seat of making a move and finishing the round with a rollout."""
        state = self.__state.copy()
        return state.game.strategy.evaluate_move(state, self.__seat, move, stream)[self.__seat]

    def evaluate_with(self, move: Move, policy: LearnedPolicy, turns: int, stream: Stream) -> float:
        """Gain of this seat if it makes a move and a network plays on for all seats.

        At the seat's next turn, or after as many as `turns` says, the network's own value of the position counts.
        """
        state = self.__state.copy()
        seat, deal = self.__seat, state.rounds_dealt
        before = state.scores
        if before is not None and policy.features.knows_scores:
            before = (0,) * state.players
        state.play(seat, move)
        if state.rounds_dealt == deal and policy.play_on(state, seat, turns, stream):
            return policy.leaf_value()
        return state.game.strategy.gains(state, before)[seat]

    def explore(self, policy: Policy, stream: Stream) -> Sequence[float]:
        """Utilities of all seats if a policy chooses the moves; a rollout takes over once the policy returns None."""
        state = self.__state.copy()
        strategy, deal = state.game.strategy, state.rounds_dealt
        while state.rounds_dealt == deal and state.phase not in ROUND_ENDED:
            seat = state.actors[0]
            move = policy(seat, state.moves(seat))
            if move is None:
                return strategy.rollout(state, stream)
            state.play(seat, move)
        return strategy.utilities(state)


class Worlds:
    """The worlds of a seat in one position. Later moves of the match do not change them."""

    __slots__ = ("__sampler", "__seat", "__state", "has_repeatable_rollouts", "rollout_cost")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state.copy()
        self.__sampler: WeightedSampler | None = None
        self.__seat = seat
        strategy = state.game.strategy
        is_fast = state.phase in strategy.fast_rollout_phases
        self.rollout_cost = 1 if is_fast else strategy.slow_rollout_cost
        self.has_repeatable_rollouts = strategy.has_repeatable_rollouts or not is_fast

    def sample(self, stream: Stream) -> World:
        """A random world, each equally likely."""
        return World(self.__state.determinize(self.__seat, stream), self.__seat)

    def sample_weighted(self, stream: Stream) -> tuple[World, float]:
        """A random world and its likelihood given the other players' moves (`Strategy.weighted_sampler`)."""
        if self.__sampler is None:
            self.__sampler = self.__state.game.strategy.weighted_sampler(self.__state, self.__seat)
        state, likelihood = self.__sampler(stream)
        return World(state, self.__seat), likelihood
