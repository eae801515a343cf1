"""Strategy of Sanity Hearts: the heuristic player, and rollouts in which every seat tries to win no trick (HE-8)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.hearts.ai import heuristic, moon
from fairdeal.games.hearts.ai.features import HeartsFeatures
from fairdeal.mechanics import trick_review
from fairdeal.mechanics.trick_strategy import TrickStrategy

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts
    from fairdeal.games.hearts.match import HeartsMatch
    from fairdeal.games.hearts.view import HeartsView


MANY = (13, 26, 39)  # points: what one, two and three queens of spades cost


class HeartsStrategy(TrickStrategy):
    """How bots play Sanity Hearts."""

    game: "Hearts"
    mistake_thresholds = MistakeThresholds(error=3.0, blunder=8.0)
    trick_rule = "HE-6"

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("HeartsView", view))

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose_at(cast("HeartsMatch", state), seat)

    def planned_move(self, view: View) -> Move | None:
        return moon.choose(cast("HeartsView", view)) if self.game.options.shoot_the_moon else None

    def planned_move_at(self, state: State, seat: int) -> Move | None:
        return moon.choose_at(cast("HeartsMatch", state), seat) if self.game.options.shoot_the_moon else None

    def features_type(self) -> type[HeartsFeatures]:
        return HeartsFeatures

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        taken = trick_review.hand_result(events, "taken")
        if taken is None:
            return []
        if taken[seat] == 0:
            return [("you end the hand without a point (HE-8)", True)]
        reached = [points for points in MANY if taken[seat] >= points]
        return [(f"you end the hand with {points} points or more (HE-8)", False) for points in reached]

    def wanted_tricks(self, state: State) -> list[int]:
        return [0] * state.players


STRATEGY = HeartsStrategy
