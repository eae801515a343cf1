"""Strategy of Sanity Oh Hell: the heuristic player, and rollouts in which every seat tries to hit its bid (OH-8)."""

from typing import TYPE_CHECKING, cast

from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.oh_hell.ai import heuristic
from fairdeal.games.oh_hell.ai.features import OhHellFeatures
from fairdeal.mechanics.trick_strategy import TrickStrategy

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.match import OhHellMatch
    from fairdeal.games.oh_hell.view import OhHellView


class OhHellStrategy(TrickStrategy):
    """How bots play Sanity Oh Hell."""

    game: "OhHell"
    mistake_thresholds = MistakeThresholds(error=0.5, blunder=1.5)
    trick_rule = "OH-7"
    training_rounds = 25  # OH-1: hands of all sizes

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("OhHellView", view))

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose_at(cast("OhHellMatch", state), seat)

    def features_type(self) -> type[OhHellFeatures]:
        return OhHellFeatures

    def wanted_tricks(self, state: State) -> list[int]:
        return [bid or 0 for bid in cast("OhHellMatch", state).bids()]


STRATEGY = OhHellStrategy
