"""Strategy of trick games in which every seat wants a number of tricks: rollouts, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import RANDOM_MOVE_ODDS, Strategy
from fairdeal.engine.view import View
from fairdeal.mechanics import trick_review, trick_rollout

if TYPE_CHECKING:
    from fairdeal.mechanics.trick_match import TrickMatch
    from fairdeal.mechanics.trick_view import TrickView


class TrickStrategy(Strategy):
    """A strategy whose rollouts try to win the tricks that each seat wants; a game says how many."""

    fast_rollout_phases = frozenset({"play"})
    trick_rule: ClassVar[str]  # number of the rule that says who takes a trick

    def wanted_tricks(self, state: State) -> list[int]:
        """The number of tricks that each seat wants in this hand."""
        raise NotImplementedError

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        match = cast("TrickMatch", state)
        return self.margins(trick_rollout.finish_hand(match, self.wanted_tricks(state), stream, RANDOM_MOVE_ODDS))

    def unlikely_moves(self, state: State, seat: int) -> int:
        return trick_rollout.count_unlikely_moves(cast("TrickMatch", state), self.wanted_tricks(state), seat)

    def decision_kind(self, view: View, move: Move) -> str:  # noqa: ARG002
        return trick_review.decision_kind(cast("TrickView", view))

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:  # noqa: ARG002
        return trick_review.facts(events, (seat,), f"you take this trick ({self.trick_rule})")
