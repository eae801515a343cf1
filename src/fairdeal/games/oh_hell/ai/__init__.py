"""Strategy of Sanity Oh Hell: the heuristic player, rollouts, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import RANDOM_MOVE_ODDS, Strategy
from fairdeal.engine.view import View
from fairdeal.games.oh_hell.ai import heuristic, rollout

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.match import OhHellMatch
    from fairdeal.games.oh_hell.view import OhHellView


class OhHellStrategy(Strategy):
    """How bots play Sanity Oh Hell."""

    game: "OhHell"
    fast_rollout_phases = frozenset({"play"})

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("OhHellView", view))

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        return self.margins(rollout.finish_hand(cast("OhHellMatch", state), stream, RANDOM_MOVE_ODDS))

    def unlikely_moves(self, state: State, seat: int) -> int:
        return rollout.unlikely_moves(cast("OhHellMatch", state), seat)


STRATEGY = OhHellStrategy
