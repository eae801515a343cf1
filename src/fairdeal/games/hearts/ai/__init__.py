"""Strategy of Sanity Hearts: the heuristic player, rollouts, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import RANDOM_MOVE_ODDS, Strategy
from fairdeal.engine.view import View
from fairdeal.games.hearts.ai import heuristic, rollout

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts
    from fairdeal.games.hearts.match import HeartsMatch
    from fairdeal.games.hearts.view import HeartsView


class HeartsStrategy(Strategy):
    """How bots play Sanity Hearts."""

    game: "Hearts"
    fast_rollout_phases = frozenset({"play"})

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("HeartsView", view))

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        return self.margins(rollout.finish_hand(cast("HeartsMatch", state), stream, RANDOM_MOVE_ODDS))

    def unlikely_moves(self, state: State, seat: int) -> int:
        return rollout.unlikely_moves(cast("HeartsMatch", state), seat)


STRATEGY = HeartsStrategy
