"""Strategy of Sanity Oh Hell: the heuristic player, and rollouts in which every seat tries to hit its bid (OH-8)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.oh_hell.ai import heuristic
from fairdeal.games.oh_hell.ai.features import OhHellFeatures
from fairdeal.mechanics import trick_review
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

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        change = trick_review.hand_result(events, "change")
        return [("you take exactly as many tricks as you bid (OH-8)", True)] if change and change[seat] >= 0 else []

    def wanted_tricks(self, state: State) -> list[int]:
        return [bid or 0 for bid in cast("OhHellMatch", state).bids()]


STRATEGY = OhHellStrategy
