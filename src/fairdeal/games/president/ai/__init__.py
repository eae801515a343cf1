"""President for bots: the heuristic player, rollouts that end with a two-player solver, and unlikely moves."""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import RANDOM_MOVE_ODDS, Strategy
from fairdeal.engine.view import View
from fairdeal.games.president.ai import heuristic, review, rollout
from fairdeal.games.president.ai.features import PresidentFeatures
from fairdeal.games.president.ai.solver import Solver, finish_perfectly

if TYPE_CHECKING:
    from fairdeal.games.president import President
    from fairdeal.games.president.match import PresidentMatch
    from fairdeal.games.president.view import PresidentView

MAX_POSITIONS = 1_000  # visited by the solver when two players are left: a fraction of a millisecond


class PresidentStrategy(Strategy):
    """How bots play President."""

    game: "President"
    fast_rollout_phases = frozenset({"play"})
    uses_answer_tree = True
    review_effort = 3  # rollouts are fast, and many moves differ by a tenth of a place only

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("PresidentView", view))

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:
        return rollout.heuristic_move(cast("PresidentMatch", state), seat) or self.heuristic_move(
            state.view(seat), stream
        )

    def features_type(self) -> type[PresidentFeatures]:
        return PresidentFeatures

    def candidates(self, view: View, stream: Stream, limit: int) -> list[Move]:
        """The moves worth searching, without answers that take slivers of huge sets: a round would hardly ever end."""
        first, *others = super().candidates(view, stream, limit)
        known = cast("PresidentView", view)
        return [first, *[move for move in others if not heuristic.answers_with_sliver(move, known)]]

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        match = cast("PresidentMatch", state)
        if not finish_perfectly(match, self.solver, MAX_POSITIONS):
            rollout.finish_round(match, stream, RANDOM_MOVE_ODDS)
        return self.utilities(state)

    def unlikely_moves(self, state: State, seat: int) -> int:
        return rollout.count_unlikely_moves(cast("PresidentMatch", state), seat)

    def decision_kind(self, view: View, move: Move) -> str:
        return review.decision_kind(cast("PresidentView", view), move)

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:
        return review.facts(events, seat, move)

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        return review.round_facts(events, seat)

    def round_of_play(self, state: State, seat: int) -> int:  # noqa: ARG002
        return len(state.played()) - len(cast("PresidentView", state.view(None)).trick)

    @functools.cached_property
    def solver(self) -> Solver:
        return Solver()


STRATEGY = PresidentStrategy
