"""The bot `swift`: a network that was trained by self-play, without search.

It sees what its seat sees, as an observation, and needs microseconds for a move. Where a game has a plan that the
network has not learned, such as shooting the moon, it follows the plan. Where no network fits the game and its options,
it plays like `steady`, and `strengths.bot_problems` says why.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from fairdeal.bots.heuristic import HeuristicBot
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View

LOCK = threading.Lock()  # bots of one game share its policy, and a choice takes microseconds


@dataclass(frozen=True, slots=True)
class SwiftBot:
    """A learned policy as a bot, for one game. Safe for use by several threads."""

    policy: LearnedPolicy
    strategy: Strategy

    def __call__(self, view: View, stream: Stream) -> Move:
        """Choose a move for a view: slower than from a match, with the same result."""
        moves = view.legal_moves()
        if view.phase == INTERMISSION:  # nothing to decide, and nothing that was learned
            return self.strategy.heuristic_move(view, stream)
        planned = self.strategy.planned_move(view)
        if planned is not None:
            return planned
        observation = self.policy.spec.observe(view)
        advised = advice(self.policy, self.strategy, view, stream)
        with LOCK:
            return self.policy.choose(observation, moves, stream, advised)

    def choose_at(self, state: State, seat: int, stream: Stream) -> Move:
        """Choose a move for a seat of a match."""
        if state.phase == INTERMISSION:
            return self.strategy.heuristic_move_at(state, seat, stream)
        planned = self.strategy.planned_move_at(state, seat)
        if planned is not None:
            return planned
        with LOCK:
            return self.policy.choose_at(state, seat, stream)

    def bind(self, state: State, seat: int) -> Callable[[Stream], Move]:
        """Take a snapshot of a match; the result chooses the move and does not need the match anymore.

        The snapshot is never shown to anyone: the policy writes the seat's observation from it, which is several times
        as fast as building the seat's view first.
        """
        snapshot = state.copy()
        return lambda stream: self.choose_at(snapshot, seat, stream)


def swift_bot(game: Game) -> SwiftBot | HeuristicBot:
    """The bot `swift` for a game, or the heuristic player if no network fits."""
    policy = game.strategy.learned_policy
    return HeuristicBot(game) if isinstance(policy, BadSetup) else SwiftBot(policy, game.strategy)


def fallback_reason(game: Game) -> str | None:
    """Why there is no network for this game and its options; None if there is one."""
    policy = game.strategy.learned_policy
    return str(policy) if isinstance(policy, BadSetup) else None


def advice(policy: LearnedPolicy, strategy: Strategy, view: View, stream: Stream) -> ActionSequence:
    """What the heuristic player would do, for networks that know it."""
    if policy.adviser is None:
        return ()
    return policy.actions.sequence_of(strategy.heuristic_move(view, stream), view.legal_moves())
