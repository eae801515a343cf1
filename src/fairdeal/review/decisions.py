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
from fairdeal.review.estimates import Interval, difference_interval, mean_of, rounded
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
    """Compares candidates in the same worlds, with the same random numbers."""

    def __init__(self, source: WorldSource, key: int, moves: Sequence[Move], state: State) -> None:
        strategy = state.game.strategy
        uses_tree = strategy.uses_answer_tree and state.phase in strategy.fast_rollout_phases
        self.source = source
        self.luck = Stream(key, CHOICES)
        self.moves = moves
        self.scale = strategy.review_scale(state)
        self.trees = [AnswerTree(move) for move in moves] if uses_tree else []
        self.worlds = 0
        self.screening: dict[int, list[float]] = {}  # values of every candidate, world by world
        self.finals: dict[int, list[float]] = {}  # of the few that were compared further, in the same worlds

    def simulate(self, index: int, world: World, *, learns: bool) -> float:
        """The value of a candidate in a world: by a rollout, or by the best answers found so far and then a rollout."""
        self.luck.begin(CHOICES, self.worlds)
        if not self.trees:
            return world.evaluate_move(self.moves[index], self.luck) * self.scale
        tree = self.trees[index]
        return (tree.evaluate(world, self.luck) if learns else tree.evaluate_fixed(world, self.luck)) * self.scale

    def run(self, worlds: int, indices: Sequence[int], *, learns: bool = True) -> dict[int, list[float]]:
        """Values of some candidates in fresh worlds; with `learns`, their trees of answers grow."""
        values: dict[int, list[float]] = {index: [] for index in indices}
        for _ in range(worlds):
            world = World(self.source.sample(), self.source.seat)
            self.worlds += 1
            for index in indices:
                values[index].append(self.simulate(index, world, learns=learns))
        return values

    def screen(self, played: Move, settings: ReviewSettings) -> tuple[int, int]:
        """Find the best candidate: try all in some worlds, a few in more. Returns the played one and the best.

        Trees of answers grow first. Then the few are compared with trees that no longer change, as for the loss:
        while it grows, a tree also tries bad answers, more of them for some candidates than for others.
        """
        own = self.moves.index(played)
        self.screening = self.run(settings.screening_worlds, range(len(self.moves)))
        order = sorted(self.screening, key=lambda index: (-mean_of(self.screening[index]), index != own))
        finalists = order[:FINALISTS] if own in order[:FINALISTS] else [*order[:FINALISTS], own]
        if len(finalists) == 1:
            return own, own
        if self.trees:
            self.run(settings.final_worlds, finalists)
        self.finals = self.run(settings.final_worlds, finalists, learns=False)
        if not self.trees:
            for index in finalists:
                self.finals[index] += self.screening[index]
        return own, max(finalists, key=lambda index: (mean_of(self.finals[index]), index == own))

    @staticmethod
    def mean_gain(values: dict[int, list[float]], index: int, other: int) -> float:
        """How much better one candidate did than another."""
        return mean_of(values[index]) - mean_of(values[other])

    def lead(self, index: int, other: int) -> float:
        """How far a candidate was ahead of another in the last worlds in which both were tried."""
        values = self.finals if index in self.finals else self.screening
        return self.mean_gain(values, index, other)


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


def prepare_comparison(state: State, seat: int, played: Move, number: int, settings: ReviewSettings) -> Comparison:
    """The candidates of a decision, before anything is sampled."""
    key = decision_key(settings, number)
    return Comparison(WorldSource(state, seat, key), key, candidate_moves(state, seat, played, key), state)


def earlier_margin(state: State, seat: int) -> float:
    """Points that a seat is ahead before the round ends: utilities count them, the value of the round does not."""
    return state.game.strategy.margins(state.scores)[seat] if state.scores is not None else 0.0


def evaluate_decision(state: State, seat: int, played: Move, number: int, settings: ReviewSettings) -> Evaluation:
    """Estimate what the played move lost against the best candidate, from what the seat could know."""
    settings = settings.with_effort(state.game.strategy.review_effort)
    comparison = prepare_comparison(state, seat, played, number, settings)
    own, best = comparison.screen(played, settings)
    loss, better, worse = Interval(0.0, 0.0, 0.0), 0.0, 0.0
    base = mean_of((comparison.finals or comparison.screening)[own])
    if best != own:
        fresh = comparison.run(settings.worlds, [best, own], learns=False)
        if comparison.trees and comparison.mean_gain(fresh, best, own) >= state.game.strategy.mistake_thresholds.error:
            # A move may look bad only because its best answers have not been found yet: look for them, then compare
            # again in other fresh worlds.
            comparison.run(settings.worlds, [best, own])
            fresh = comparison.run(settings.worlds, [best, own], learns=False)
        gains = [high - low for high, low in zip(fresh[best], fresh[own], strict=True)]
        spread = max(fresh[own]) - min(fresh[own])
        loss, base = difference_interval(gains, spread).rounded(), mean_of(fresh[own])
        better, worse = mean_of([gain > 0 for gain in gains]), mean_of([gain < 0 for gain in gains])
    # The others were compared in fewer worlds: none is shown ahead of the recommended move or, if that turned out to be
    # no better, of the played one.
    base -= earlier_margin(state, seat)
    most = max(loss.mean, 0.0)
    leads = [min(comparison.lead(index, own), most) for index in range(len(comparison.moves))]
    leads[best], leads[own] = loss.mean, 0.0
    ranked = [Candidate(move, rounded(base + lead)) for move, lead in zip(comparison.moves, leads, strict=True)]
    first = comparison.moves[best if loss.mean >= 0 else own]
    ranked.sort(key=lambda candidate: (-candidate.value, candidate.move != first))
    return Evaluation(
        played=played,
        best=comparison.moves[best],
        loss=loss,
        better=better,
        worse=worse,
        candidates=tuple(ranked),
    )
