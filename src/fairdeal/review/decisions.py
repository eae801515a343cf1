"""One decision: the value of each candidate over worlds that the player could not tell apart.

All candidates are tried in the same worlds with the same random numbers. A first set of worlds chooses the best one.
The loss of the played move is then estimated in fresh worlds, so that choosing the best of many does not bias it.
Nothing here depends on a card that the seat could not see: worlds, candidates and random numbers follow from the
seat's view, the seed of the review and the number of the move.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.bots.answer_tree import AnswerTree
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream, match_seed
from fairdeal.engine.state import State
from fairdeal.engine.worlds import World
from fairdeal.review.estimates import Interval, interval_of, mean_of
from fairdeal.review.settings import FINALISTS, MAX_CANDIDATES, ReviewSettings

EVIDENCE_POOL = 4  # worlds of which one is drawn by likelihood, in games with bluffs


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and its estimated value."""

    move: Move
    value: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a seat could know about a decision."""

    played: Move
    best: Move
    loss: Interval  # of the played move against the best one
    better: float  # share of worlds in which the best move does better than the played one
    worse: float  # share of worlds in which it does worse
    candidates: tuple[Candidate, ...]  # best first
    heuristic: Move  # what the heuristic player would have done
    skill: float  # value of the played move minus that of the heuristic player's


class WorldSource:
    """Independent random worlds of a seat: by likelihood in games with bluffs, otherwise uniformly."""

    def __init__(self, state: State, seat: int, key: int, index: int = 0) -> None:
        strategy = state.game.strategy
        self.state = state
        self.seat = seat
        self.sampler = strategy.weighted_sampler(state, seat) if strategy.has_bluffs else None
        self.stream = Stream(key, WORLDS, index)

    def sample(self) -> State:
        """The next world."""
        if self.sampler is None:
            return self.state.determinize(self.seat, self.stream)
        pool = [self.sampler(self.stream) for _ in range(EVIDENCE_POOL)]
        drawn = self.stream.long_word() / 2**64 * sum(likelihood for _, likelihood in pool)
        for world, likelihood in pool:
            drawn -= likelihood
            if drawn < 0:
                return world
        return pool[-1][0]


class Comparison:
    """Candidates in the same worlds, with the same random numbers."""

    def __init__(self, source: WorldSource, key: int, moves: Sequence[Move], state: State) -> None:
        strategy = state.game.strategy
        uses_tree = strategy.uses_answer_tree and state.phase in strategy.fast_rollout_phases
        self.source = source
        self.luck = Stream(key, CHOICES)
        self.moves = moves
        self.scale = strategy.review_scale(state)
        self.trees = [AnswerTree(move) for move in moves] if uses_tree else []
        self.worlds = 0

    def simulate(self, index: int, world: World, *, learns: bool) -> float:
        """The value of a candidate in a world: by a rollout, or by the best answers found so far and then a rollout."""
        self.luck.begin(CHOICES, self.worlds)
        if not self.trees:
            return world.evaluate_move(self.moves[index], self.luck) * self.scale
        tree = self.trees[index]
        return (tree.evaluate(world, self.luck) if learns else tree.evaluate_fixed(world, self.luck)) * self.scale

    def run(self, worlds: int, indices: Sequence[int], *, learns: bool = True) -> dict[int, list[float]]:
        """Values of some candidates in fresh worlds; trees of answers grow if it `learns`."""
        values: dict[int, list[float]] = {index: [] for index in indices}
        for _ in range(worlds):
            world = World(self.source.sample(), self.source.seat)
            self.worlds += 1
            for index in indices:
                values[index].append(self.simulate(index, world, learns=learns))
        return values


def decision_key(settings: ReviewSettings, number: int) -> int:
    """The key of all random numbers of one decision."""
    return match_seed(settings.seed, number)


def candidate_moves(state: State, seat: int, played: Move, key: int) -> list[Move]:
    """The moves worth comparing: the heuristic's first; the played one is always among them."""
    strategy = state.game.strategy
    view = state.view(seat)
    moves = strategy.candidates(view, Stream(key, CHOICES), MAX_CANDIDATES)
    better = strategy.find_better_move(view)
    return list(dict.fromkeys([*moves, *([better] if better is not None else []), played]))


def evaluate_decision(state: State, seat: int, played: Move, number: int, settings: ReviewSettings) -> Evaluation:
    """Estimate what the played move lost against the best candidate, from what the seat could know."""
    key = decision_key(settings, number)
    moves = candidate_moves(state, seat, played, key)
    own = moves.index(played)
    comparison = Comparison(WorldSource(state, seat, key), key, moves, state)
    values = comparison.run(settings.screening_worlds, range(len(moves)))
    skill = mean_of(values[own]) - mean_of(values[0])
    finalists = sorted(values, key=lambda index: (-mean_of(values[index]), index != own))[:FINALISTS]
    finalists = finalists if own in finalists else [*finalists, own]
    if len(finalists) > 1:
        for index, further in comparison.run(settings.final_worlds, finalists).items():
            values[index] += further
    best = max(finalists, key=lambda index: (mean_of(values[index]), index == own))
    loss, better, worse = Interval(0.0, 0.0, 0.0), 0.0, 0.0
    if best != own:
        fresh = comparison.run(settings.worlds, [best, own], learns=False)
        gains = [high - low for high, low in zip(fresh[best], fresh[own], strict=True)]
        loss = interval_of(gains)
        better, worse = mean_of([gain > 0 for gain in gains]), mean_of([gain < 0 for gain in gains])
    played_value = mean_of(values[own])

    def value_of(index: int) -> float:
        """The played move's value plus the paired difference, so that candidates with fewer worlds compare."""
        if index == best:
            return played_value + loss.mean
        return played_value + mean_of([a - b for a, b in zip(values[index], values[own], strict=False)])

    ranked = sorted([Candidate(move, value_of(index)) for index, move in enumerate(moves)], key=lambda it: -it.value)
    return Evaluation(played, moves[best], loss, better, worse, tuple(ranked), moves[0], skill)
