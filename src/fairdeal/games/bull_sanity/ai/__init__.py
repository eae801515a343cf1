"""Bull Sanity for bots: the heuristic player, candidates, rollouts, and evidence about claims."""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import Strategy, WeightedSampler
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity import worlds
from fairdeal.games.bull_sanity.ai import claim_policy, evidence, heuristic, review, rollout
from fairdeal.games.bull_sanity.ai.features import BullSanityFeatures
from fairdeal.games.bull_sanity.rules.moves import BULL

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.match import BullSanityMatch
    from fairdeal.games.bull_sanity.view import BullSanityView

HAND_OFFSET, HAND_POWER = 3.0, 1.5  # as in rollout.py
CALL_DISCOUNT = 0.98  # a call must gain a little: sampled worlds are too confident about the cards already played


class BullSanityStrategy(Strategy):
    """How bots play Bull Sanity."""

    game: "BullSanity"
    fast_rollout_phases = frozenset({"claim", "call"})
    has_bluffs = True
    takes_advice = True
    mistake_thresholds = MistakeThresholds(error=0.15, blunder=0.4)  # places; a win is worth half the table
    training_rounds = 12
    labeled_share: ClassVar = {"claim": 0.2, "call": 0.2}  # decisions of one match are much alike
    mixing_temperature = 0.03

    def heuristic_move(self, view: View, stream: Stream) -> Move:
        return heuristic.choose_move(cast("BullSanityView", view), self.game.pack, stream)

    def heuristic_move_at(self, state: State, seat: int, stream: Stream) -> Move:
        return claim_policy.choose_at(cast("BullSanityMatch", state), seat, stream)

    def features_type(self) -> type[BullSanityFeatures]:
        return BullSanityFeatures

    @functools.cached_property
    def learned_policy(self) -> LearnedPolicy | BadSetup:
        if self.game.players == 2:
            return BadSetup("with two players the network is not better than steady")
        return self.packaged_policy()

    def candidates(self, view: View, stream: Stream, limit: int) -> list[Move]:
        view.legal_moves()  # IllegalMove for a seat that may not act
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

    def gains(self, state: State, scores_before: Sequence[int] | None) -> list[float]:
        """Each seat's chance to win by the size of its hand, less an equal share; at the end, the same for places."""
        players = state.players
        if state.over:
            return [2 * (players - 1) / players * gain for gain in super().gains(state, scores_before)]
        sizes = cast("BullSanityMatch", state).view(None).sizes
        chances = [(size + HAND_OFFSET) ** -HAND_POWER for size in sizes]
        return [chance / sum(chances) - 1 / players for chance in chances]

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

    def review_scale(self, state: State) -> float:
        """After an answer, utilities are chances to win: first place instead of a share of all others."""
        return state.players / 2 if state.phase == "call" else super().review_scale(state)

    def facts(self, events: Sequence[Event], seat: int, move: Move) -> list[str]:
        return review.facts(events, seat, move)

    def round_facts(self, events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
        return review.round_facts(events, seat)

    def hidden_facts(self, world: State, seat: int) -> list[tuple[int, str]]:
        return review.hidden_facts(cast("BullSanityMatch", world), seat, self.game.pack)


STRATEGY = BullSanityStrategy
