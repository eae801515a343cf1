"""A player who thinks ahead: tries each move out in many imagined worlds, and makes the one that ends best.

Flat Monte Carlo. Every world is put to all moves that are still in question, so that luck is the same for all of them.
Half of the moves are dropped each time a share of the budget is used up (sequential halving), and any move as soon as
it is clearly worse; when one is left the player stops thinking. Where that is shown to be better, what follows a move
is looked for in a tree of answers (tree.py), instead of by thumb alone.
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

Trial: TypeAlias = Callable[[World, Stream], float]  # a move tried out in a world: what comes of it

MOST_CANDIDATES = 32  # of more legal moves some are tried
SEARCHING = 0.3  # of a time may go into finding moves
LOOKS = 16  # every so many worlds one sees whether a move is clearly worse
CLEARLY = 3.0  # standard errors
MIXED = 3  # moves among which one who mixes may choose
CLOSE = 0.5  # standard errors that they may be apart


@dataclass(frozen=True, slots=True)
class SearchBot:
    """The player, for one game, with one budget a move."""

    game: Game
    budget: Budget
    weighs_worlds: bool = False  # does it ask of a world how well that explains what the others did?

    def choose(self, view: View, worlds: Worlds, stream: Stream) -> Move:
        """The move that ends best, as far as the budget goes."""
        if not view.moves:
            raise ValueError(f"seat {view.seat} may not move now")
        if view.moves.count() == 1:
            return view.moves.at(0)
        self.game.strategy.prepare()
        clock = self.budget.begin()
        candidates = self.moves_in_question(view, stream)
        if len(candidates) == 1:
            return candidates[0]
        imagined = WeightedWorlds(worlds) if self.weighs_worlds or self.game.strategy.has_bluffs else worlds
        planned = self.game.strategy.uses_answer_tree and view.phase in self.game.strategy.fast_rollout_phases
        trials = [AnswerTree(move).evaluate if planned else by_rollout(move) for move in candidates]
        race = SequentialHalving(
            trials, clock, 0.0 if planned else self.game.strategy.switch_threshold, mixes=self.game.strategy.has_bluffs
        )
        return candidates[race.run(imagined, stream.long_word())]

    def moves_in_question(self, view: View, stream: Stream) -> list[Move]:
        """Those that the game names; before them one that it has searched for, if that is better than the first."""
        candidates = self.game.strategy.candidates(view, stream, MOST_CANDIDATES)
        better = self.game.strategy.find_better_move(view, self.budget.seconds and self.budget.seconds * SEARCHING)
        return candidates if better is None else list(dict.fromkeys([better, *candidates]))


def by_rollout(move: Move) -> Trial:
    """A move after which all play on by thumb."""
    return lambda world, luck: world.evaluate_move(move, luck)


class SequentialHalving:
    """Moves against each other, by number. Number 0 stays unless another is probably better: it is the steady player's,
    or one that was found to be better than that.

    One who mixes then chooses by chance among the best and those that are close to it.
    """

    def __init__(self, trials: Sequence[Trial], clock: Clock, sure_by: float = 1.0, *, mixes: bool = False) -> None:
        self.trials = trials
        self.clock = clock
        self.sure_by = sure_by
        self.mixes = mixes
        self.alive = list(range(len(trials)))
        self.values: list[list[float]] = [[] for _ in trials]  # of each move, world by world
        self.worlds = 0
        self.stages = max(1, (len(trials) - 1).bit_length())
        self.stage = 1

    def run(self, worlds: Worlds | WeightedWorlds, key: int) -> int:
        imagination, luck = Stream(key, WORLDS), Stream(key, CHOICES)
        while len(self.alive) > 1 and self.clock.used() < 1:
            if not self.try_all(worlds.sample(imagination), luck, worlds.rollout_cost):
                break
            if self.clock.used() * self.stages >= self.stage:
                self.halve()
            elif self.worlds % LOOKS == 0:
                self.drop_the_clearly_worse()
        best, *others = self.ranking()
        if not best or not self.is_worse(0, best, self.sure_by):
            return 0
        if not self.mixes:
            return best
        close = [number for number in others[: MIXED - 1] if not self.is_worse(number, best, CLOSE)]
        return [best, *close][imagination.below(1 + len(close))]

    def try_all(self, world: World, luck: Stream, effort: int) -> bool:
        """Every move in one world, each with the same luck; False, and nothing kept, if the time ran out over it."""
        tried: list[float] = []
        for number in self.alive:
            if tried and self.clock.budget.seconds is not None and self.clock.used() >= 1:
                return False
            luck.begin(CHOICES, self.worlds)
            tried.append(self.trials[number](world, luck))
            self.clock.simulations += effort
        for number, value in zip(self.alive, tried, strict=True):
            self.values[number].append(value)
        self.worlds += 1
        return True

    def ranking(self) -> list[int]:
        """The moves still in question, best first."""
        return sorted(self.alive, key=lambda number: -self.mean(number))

    def mean(self, number: int) -> float:
        values = self.values[number]
        return sum(values) / len(values) if values else 0.0

    def halve(self) -> None:
        kept = max((len(self.alive) + 1) // 2, MIXED if self.mixes else 1)
        self.alive = sorted(self.ranking()[:kept])
        self.stage += 1

    def drop_the_clearly_worse(self) -> None:
        best = self.ranking()[0]
        self.alive = [number for number in self.alive if number == best or not self.is_worse(number, best, CLEARLY)]

    def is_worse(self, number: int, best: int, errors: float) -> bool:
        """By so many standard errors of the differences in the same worlds, which vary much less than the values."""
        pairs = zip(self.values[best], self.values[number], strict=False)  # one may have been dropped early
        differences = [high - low for high, low in pairs]
        worlds = len(differences)
        if worlds < 2:
            return False
        mean = sum(differences) / worlds
        spread = sum([(difference - mean) ** 2 for difference in differences]) / (worlds - 1)
        return mean > errors * sqrt(spread / worlds) if spread else mean > 0
