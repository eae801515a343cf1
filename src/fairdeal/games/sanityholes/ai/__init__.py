"""Presidents & Sanityholes for bots: the heuristic player, candidates, rollouts, and evidence about hidden cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View
from fairdeal.games.sanityholes.ai import evidence, heuristic, review, rollout
from fairdeal.games.sanityholes.ai.features import SanityholesFeatures

if TYPE_CHECKING:
    from fairdeal.games.sanityholes import Sanityholes
    from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays
    from fairdeal.games.sanityholes.match import SanityholesMatch
    from fairdeal.games.sanityholes.view import SanityholesView

RANDOM_MOVE_ODDS = 32  # fewer random moves than in other games: the rollout policy is as strong as the heuristic player
# First place is worth this many markers more than last place: markers can be given away in the next exchange.
ROLE_VALUE = 2.0


class SanityholesStrategy(Strategy):
    """How bots play Presidents & Sanityholes."""

    game: "Sanityholes"
    fast_rollout_phases = frozenset({"play"})
    has_repeatable_rollouts = True
    takes_advice = True
    mistake_thresholds = MistakeThresholds(error=0.5, blunder=1.5)  # markers

    def heuristic_move(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(view.legal_moves())

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG002
        return heuristic.choose(state.moves(seat))

    def features_type(self) -> type[SanityholesFeatures]:
        return SanityholesFeatures

    def gains(self, state: State, scores_before: Sequence[int] | None) -> list[float]:
        """Markers, and what the role of the next round is worth."""
        gained = super().gains(state, scores_before)
        assert state.places is not None
        places = place_scores(state.places, self.game.players)
        return [margin + ROLE_VALUE * (place - 0.5) for margin, place in zip(gained, places, strict=True)]

    def candidates(self, view: View, stream: Stream, limit: int) -> list[Move]:
        """In a trick, one move for each distinct play: most moves differ only in equivalent cards."""
        if view.phase != "play":
            return super().candidates(view, stream, limit)
        sensible = heuristic.sensible_moves(cast("LegalPlays", view.legal_moves()))
        return list(dict.fromkeys([self.heuristic_move(view, stream), *sensible]))[:limit]

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        markers, order = rollout.finish_round(cast("SanityholesMatch", state), stream, RANDOM_MOVE_ODDS)
        return self.role_utilities(markers, [(seat,) for seat in order])

    def utilities(self, state: State) -> list[float]:
        """The same as after a rollout, for a round that a move has ended."""
        assert state.scores is not None
        return self.role_utilities(state.scores, state.places or [range(state.players)])

    def role_utilities(self, markers: Sequence[int], places: Sequence[Sequence[int]]) -> list[float]:
        """Margins in markers, and what the roles of the next round are worth."""
        scores = place_scores(places, self.game.players)
        return [margin + ROLE_VALUE * place for margin, place in zip(self.margins(markers), scores, strict=True)]

    def unlikely_moves(self, state: State, seat: int) -> int:
        return evidence.unlikely_moves(cast("SanityholesMatch", state), seat)

    def decision_kind(self, view: View, move: Move) -> str:
        return review.decision_kind(cast("SanityholesView", view), move)

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:
        return review.facts(events, seat, move)

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        return review.round_facts(events, seat)


STRATEGY = SanityholesStrategy
