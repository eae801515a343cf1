"""Bull Sanity for bots: the heuristic player, candidates, rollouts, and evidence about claims."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import Strategy, WeightedSampler
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity import worlds
from fairdeal.games.bull_sanity.ai import evidence, heuristic, rollout
from fairdeal.games.bull_sanity.rules.moves import BULL

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.match import BullSanityMatch
    from fairdeal.games.bull_sanity.view import BullSanityView

CALL_DISCOUNT = 0.98  # a call must gain a little: sampled worlds are too confident about the cards already played


class BullSanityStrategy(Strategy):
    """How bots play Bull Sanity."""

    game: "BullSanity"
    fast_rollout_phases = frozenset({"claim", "call"})
    has_bluffs = True

    def heuristic_move(self, view: View, stream: Stream) -> Move:
        return heuristic.choose_move(cast("BullSanityView", view), self.game.pack, stream)

    def candidates(self, view: View, stream: Stream, limit: int) -> list[Move]:
        seen = cast("BullSanityView", view)
        if view.phase == "call":
            return heuristic.candidate_answers(seen, self.game.pack, stream)
        return heuristic.candidate_claims(seen, self.game.pack, self.heuristic_move(view, stream))[:limit]

    def evaluate_move(self, state: State, seat: int, move: Move, stream: Stream) -> Sequence[float]:
        """After an answer, value the hands instead of playing on: the rest of the match is mostly luck."""
        if state.phase != "call":
            return super().evaluate_move(state, seat, move, stream)
        state.play(seat, move)
        if state.over:
            return self.utilities(state)
        chances = rollout.win_chances(cast("BullSanityMatch", state), stream)
        if move == BULL:
            chances[seat] *= CALL_DISCOUNT
        return chances

    def fast_rollout(self, state: State, stream: Stream) -> Sequence[float]:
        finished = rollout.finish_match(cast("BullSanityMatch", state), stream)
        return self.utilities(state) if finished else [0.5] * self.game.players

    def weighted_sampler(self, state: State, seat: int) -> WeightedSampler:
        match = cast("BullSanityMatch", state)
        beliefs = evidence.Beliefs(worlds.world_of(match), seat, self.game.pack, match.phase == "call")

        def sample(stream: Stream) -> tuple[State, float]:
            world, likelihood = beliefs.sample(stream)
            return worlds.match_in(match, world), likelihood

        return sample


STRATEGY = BullSanityStrategy
