"""Strategy for Sanity 500 Rummy: the heuristic player, the best arrangement, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View
from fairdeal.games.rummy.ai import best_arrangement, better_moves, evidence, heuristic, review
from fairdeal.games.rummy.ai.features import RummyFeatures

if TYPE_CHECKING:
    from fairdeal.games.rummy import Rummy
    from fairdeal.games.rummy.legal_moves import RummyMoves
    from fairdeal.games.rummy.match import RummyMatch
    from fairdeal.games.rummy.view import RummyView


class RummyStrategy(Strategy):
    """How bots play Sanity 500 Rummy."""

    game: "Rummy"
    slow_rollout_cost = 12  # a round is long, and heuristic players rearrange the table at every turn
    takes_advice = True
    turn_phase = "draw"
    training_actions = 4_096  # a rollout takes a millisecond
    mistake_thresholds = MistakeThresholds(error=10.0, blunder=25.0)
    has_draws = True
    switch_threshold = 2.0  # an apparent gain in a few rollouts is more often luck than elsewhere

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(view.legal_moves())

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(state.moves(seat))

    def features_type(self) -> type[RummyFeatures]:
        return RummyFeatures

    def prepare(self) -> None:
        best_arrangement.load_solver()

    def find_better_move(self, view: View, seconds: float | None = None) -> Move | None:
        limit = best_arrangement.SECONDS if seconds is None else seconds
        return better_moves.find_better_move(cast("RummyView", view), limit)

    def unlikely_moves(self, state: State, seat: int) -> int:
        return evidence.unlikely_moves(cast("RummyMatch", state), seat)

    def decision_kind(self, view: View, move: Move) -> str:  # noqa: ARG002
        return review.decision_kind(move)

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:
        return review.facts(events, seat, move)

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        return review.round_facts(events, seat)

    def lists_good_moves(self, moves: Moves) -> bool:
        return super().lists_good_moves(moves) or better_moves.only_discards_gain(cast("RummyMoves", moves))

    def redraw(self, state: State, stream: Stream) -> None:
        review.shuffle_stock(cast("RummyMatch", state), stream)


STRATEGY = RummyStrategy
