"""Is there more than one reasonable move? One decision of a match, weighed with the rollouts of the review.

A move is reasonable if it is worth as much as the best one, up to the loss from which a review speaks of an error. The
decision is drawn at random from all decisions of the match; which one follows from the match's seed, as all deals do.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fairdeal.bots import Player, find_player
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.random import WORLDS as DRAWN_FROM
from fairdeal.engine.state import State
from fairdeal.lab.match_driver import play_match
from fairdeal.lab.study_plan import StudyPlan
from fairdeal.review.decisions import prepare_comparison
from fairdeal.review.estimates import mean_of
from fairdeal.review.settings import ReviewSettings

WORLDS = 60  # in which all candidates are tried


class Decision(NamedTuple):
    """A position with a choice, and the move that was made."""

    number: int  # of the decision in the match, from 0
    state: State
    seat: int
    move: Move


class DecisionSampler:
    """Draws one of all decisions of a match while bots play it: each is as likely as any other."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.decisions = 0
        self.drawn: Decision | None = None

    def watch(self, bot: Player) -> Player:
        """The same bot, whose decisions can be drawn."""

        def choose(state: State, seat: int, choices: Stream) -> Move:
            is_drawn = False
            if state.moves(seat).count() > 1:
                self.decisions += 1
                is_drawn = self.stream.below(self.decisions) == 0
            before = state.copy() if is_drawn else state
            move = bot(state, seat, choices)
            if is_drawn:
                self.drawn = Decision(self.decisions - 1, before, seat, move)
            return move

        return choose


class DecisionWeigher:
    """Weighs decisions of the matches of one variant."""

    def __init__(self, plan: StudyPlan, number: int) -> None:
        variant = plan.variants[number]
        self.seed = plan.seed
        self.game = variant.game(plan.game)
        self.game.strategy.prepare()
        self.bots: Sequence[Player] = [find_player(name, self.game) for name in variant.bots]

    def weigh(self, index: int) -> dict[str, int]:
        """Play match `index` again and count the reasonable moves of one of its decisions."""
        seed, players = match_seed(self.seed, index), self.game.players
        sampler = DecisionSampler(Stream(seed, DRAWN_FROM))
        bots = [sampler.watch(self.bots[(seat + index) % players]) for seat in range(players)]
        play_match(self.game.start(seed), bots, Stream(seed, CHOICES))
        if sampler.drawn is None:
            return {}
        reasonable = count_reasonable(sampler.drawn, seed)
        return {"weighed": 1, "weighed.moves": reasonable, "weighed.several": int(reasonable > 1)}


def count_reasonable(decision: Decision, seed: int) -> int:
    """How many moves are worth as much as the best, up to an error."""
    number, state, seat, move = decision
    comparison = prepare_comparison(state, seat, move, number, ReviewSettings(WORLDS, seed))
    values = [mean_of(found) for found in comparison.run(WORLDS, range(len(comparison.moves))).values()]
    return sum(value > max(values) - state.game.strategy.mistake_thresholds.error for value in values)
