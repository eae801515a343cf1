"""Sanity Rook for bots: the heuristic player, candidate bids and nests, rollouts, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View
from fairdeal.games.rook.ai import candidates, evidence, heuristic, rollout
from fairdeal.games.rook.ai.features import RookFeatures
from fairdeal.mechanics import trick_review

if TYPE_CHECKING:
    from fairdeal.games.rook import Rook
    from fairdeal.games.rook.match import RookMatch
    from fairdeal.games.rook.view import RookView

RANDOM_MOVE_ODDS = 32  # one rollout face in this many is random: with 8, as elsewhere, declarers make too few points


class RookStrategy(Strategy):
    """How bots play Sanity Rook."""

    game: "Rook"
    fast_rollout_phases = frozenset({"bid", "nest", "trump", "play"})
    takes_advice = True
    mistake_thresholds = MistakeThresholds(error=25.0, blunder=60.0)
    switch_threshold = 2.0  # hands differ by hundreds of points, so an apparent gain is more often luck than elsewhere

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(cast("RookView", view))

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose_at(cast("RookMatch", state), seat)

    def features_type(self) -> type[RookFeatures]:
        return RookFeatures

    def candidates(self, view: View, stream: Stream, limit: int) -> list[Move]:
        """In the auction: a pass or the lowest bid. For the Nest: the weakest cards for the trump in mind."""
        view.legal_moves()  # IllegalMove for a seat that may not act
        if view.phase == "bid":
            return candidates.bids(cast("RookView", view))
        if view.phase == "nest":
            return candidates.nests(cast("RookView", view))
        return super().candidates(view, stream, limit)

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        return self.margins(rollout.finish_hand(cast("RookMatch", state), stream, RANDOM_MOVE_ODDS))

    def evaluate_for_training(self, state: State, seat: int, move: Move, stream: Stream) -> float:
        """Like `evaluate_move`, but a bid that is just missed or just made counts in part: that is mostly luck."""
        match, deal = cast("RookMatch", state), state.rounds_dealt
        before = list(state.scores or ())
        state.play(seat, move)
        if state.rounds_dealt != deal or state.over:
            return self.utilities(state)[seat]
        after = rollout.finish_hand(match, stream, RANDOM_MOVE_ODDS)
        return self.margins(rollout.soften_bid(match, before, after))[seat]

    def unlikely_moves(self, state: State, seat: int) -> int:
        """Half the count: a hand has many unlikely choices, and full weight would leave too few different worlds."""
        return evidence.unlikely_moves(cast("RookMatch", state), seat) // 2

    def decision_kind(self, view: View, move: Move) -> str:  # noqa: ARG002
        return trick_review.decision_kind(cast("RookView", view))

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:  # noqa: ARG002
        side = [other for other in range(self.game.players) if self.game.team_of(other) == self.game.team_of(seat)]
        found = trick_review.facts(events, side, "your side takes this trick (RK-9)")
        if any(event.kind == "declarer" and event.seat in side for event in events):
            found.append("your side wins the bidding (RK-3)")
        return found

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        change = trick_review.hand_result(events, "change")
        if change is None or min(change) >= 0:
            return []
        is_own = change[seat] < 0
        return [(f"{'your' if is_own else 'the other'} side loses its bid (RK-11)", not is_own)]


STRATEGY = RookStrategy
