"""Search bots: flat Monte Carlo over sampled worlds.

Every world is used for all remaining candidates, so that luck is the same for each of them (common random numbers).
Half of the candidates are dropped each time a share of the budget is spent (sequential halving), and any candidate as
soon as it is clearly worse; the search stops when one is left. A game may ask for a tree of answers below each
candidate (answer_tree.py) instead of rollouts alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from fairdeal.bots.answer_tree import AnswerTree
from fairdeal.bots.budget import Budget, Clock
from fairdeal.bots.weighted_worlds import WeightedWorlds
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.view import View
from fairdeal.engine.worlds import World, Worlds

Simulate: TypeAlias = Callable[[World, Stream], float]  # utility of one candidate in a world

MAX_CANDIDATES = 32
EXACT_SEARCH_SHARE = 0.3  # of a time budget may go into `Strategy.find_better_move`
WORLDS_BETWEEN_TESTS = 16  # worlds between two tests for clearly worse candidates
CLEARLY_WORSE = 3.0  # standard errors
MAX_MIXED = 3  # moves among which a mixed strategy chooses
MIXED_WITHIN = 0.5  # standard errors from the best


@dataclass(frozen=True, slots=True)
class SearchBot:
    """A bot that searches, for one game and one budget per move."""

    game: Game
    budget: Budget
    weighs_worlds: bool = False  # draw worlds by how well they explain the other players' moves

    def choose(self, view: View, worlds: Worlds, stream: Stream) -> Move:
        """The move with the highest mean utility within the budget."""
        moves = view.legal_moves()
        if moves.count() == 1:
            return moves.at(0)
        strategy = self.game.strategy
        strategy.prepare()
        clock = self.budget.begin()
        candidates = self.candidates(view, stream)
        if len(candidates) == 1:
            return candidates[0]
        source = WeightedWorlds(worlds) if self.weighs_worlds or strategy.has_bluffs else worlds
        uses_tree = strategy.uses_answer_tree and view.phase in strategy.fast_rollout_phases
        simulations = [AnswerTree(move).evaluate if uses_tree else by_rollout(move) for move in candidates]
        threshold = 0.0 if uses_tree else strategy.switch_threshold
        halving = SequentialHalving(simulations, clock, threshold, mixes=strategy.has_bluffs)
        return candidates[halving.run(source, stream.long_word())]

    def candidates(self, view: View, stream: Stream) -> list[Move]:
        """The game's candidates, preceded by a better move if an exact method finds one."""
        strategy = self.game.strategy
        candidates = strategy.candidates(view, stream, MAX_CANDIDATES)
        better = strategy.find_better_move(view, self.exact_search_seconds())
        return candidates if better is None else list(dict.fromkeys([better, *candidates]))

    def exact_search_seconds(self) -> float | None:
        """The time that an exact search may take; None if the budget is a number of simulations."""
        return self.budget.seconds and self.budget.seconds * EXACT_SEARCH_SHARE


def by_rollout(move: Move) -> Simulate:
    """Evaluate a move by a rollout after it."""
    return lambda world, luck: world.evaluate_move(move, luck)


class SequentialHalving:
    """A race between candidates, by index.

    Candidate 0 is the heuristic's move, or a better one found by an exact method. It is replaced only by a candidate
    that is better by `switch_threshold` standard errors. With `mixes`, the result is drawn from the best candidate and
    those close to it.
    """

    def __init__(
        self,
        simulations: Sequence[Simulate],
        clock: Clock,
        switch_threshold: float = 1.0,
        *,
        mixes: bool = False,
        cost: int | None = None,
    ) -> None:
        self.simulations = simulations
        self.clock = clock
        self.switch_threshold = switch_threshold
        self.mixes = mixes
        self.cost = cost  # of one simulation; None: that of a rollout
        self.alive = list(range(len(simulations)))
        self.values: list[list[float]] = [[] for _ in simulations]  # of each candidate, world by world
        self.worlds = 0
        self.stages = max(1, (len(simulations) - 1).bit_length())
        self.stage = 1

    def run(self, worlds: Worlds | WeightedWorlds, key: int) -> int:
        """Race until one candidate is left or the budget is spent; returns the index of the winner."""
        world_stream, luck = Stream(key, WORLDS), Stream(key, CHOICES)
        while len(self.alive) > 1 and self.clock.used() < 1:
            if not self.simulate_all(worlds.sample(world_stream), luck, self.cost or worlds.rollout_cost):
                break
            if self.clock.used() * self.stages >= self.stage:
                self.halve()
            elif self.worlds % WORLDS_BETWEEN_TESTS == 0:
                self.drop_clearly_worse()
        best, *others = self.ranking()
        if not best or not self.is_worse(0, best, self.switch_threshold):
            return 0
        if not self.mixes:
            return best
        close = [index for index in others[: MAX_MIXED - 1] if not self.is_worse(index, best, MIXED_WITHIN)]
        return [best, *close][world_stream.below(1 + len(close))]

    def simulate_all(self, world: World, luck: Stream, cost: int) -> bool:
        """Simulate every remaining candidate in one world; returns False, and keeps nothing, if time runs out."""
        values: list[float] = []
        for index in self.alive:
            if values and self.clock.budget.seconds is not None and self.clock.used() >= 1:
                return False
            luck.begin(CHOICES, self.worlds)
            values.append(self.simulations[index](world, luck))
            self.clock.simulations += cost
        for index, value in zip(self.alive, values, strict=True):
            self.values[index].append(value)
        self.worlds += 1
        return True

    def ranking(self) -> list[int]:
        """Remaining candidates, best first."""
        return sorted(self.alive, key=lambda index: -self.mean(index))

    def mean(self, index: int) -> float:
        """Mean utility of a candidate."""
        values = self.values[index]
        return sum(values) / len(values) if values else 0.0

    def halve(self) -> None:
        """Drop the worse half."""
        kept = max((len(self.alive) + 1) // 2, MAX_MIXED if self.mixes else 1)
        self.alive = sorted(self.ranking()[:kept])
        self.stage += 1

    def drop_clearly_worse(self) -> None:
        """Drop candidates that are worse than the best by many standard errors."""
        best = self.ranking()[0]
        self.alive = [index for index in self.alive if index == best or not self.is_worse(index, best, CLEARLY_WORSE)]

    def is_worse(self, index: int, best: int, errors: float) -> bool:
        """Whether a candidate is worse than the best by a number of standard errors.

        They are standard errors of the paired differences in the same worlds, which vary much less than the values.
        """
        pairs = zip(self.values[best], self.values[index], strict=False)  # one may have been dropped early
        differences = [high - low for high, low in pairs]
        worlds = len(differences)
        if worlds < 2:
            return False
        mean = sum(differences) / worlds
        spread = sum([(difference - mean) ** 2 for difference in differences]) / (worlds - 1)
        return mean > errors * sqrt(spread / worlds) if spread else mean > 0
