"""Do the intervals of a review cover the truth, where all worlds can be listed? A line of the table in docs/review.md.

python -m benchmarks.review_coverage [--games KEY,…] [--worlds N] [--seconds S] [--seed N]

In the last tricks of a round few deals are left that a seat cannot tell apart. All of them are listed, and the loss is
computed over all of them; then the interval of the review is compared with it, for several seeds. Deals of cards are
equally likely; a world in which equal cards can be dealt in more ways counts more. Games whose worlds are weighted by
evidence cannot be measured this way, and neither can rounds of President after an exchange: of equal cards, one may be
known and another one not.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod

from benchmarks import review_matches as matches
from benchmarks.review import share
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.engine.worlds import World
from fairdeal.review.decisions import Comparison, prepare_comparison
from fairdeal.review.estimates import difference_interval, mean_of
from fairdeal.review.match_walk import Position
from fairdeal.review.settings import ReviewSettings

GAMES = ("president", "sanityholes", "rook", "hearts", "oh-hell")
MAX_WORLDS = 60  # distinct worlds of a decision that is used
SAMPLES = 1_200  # by then each of 60 equally likely worlds has been seen, with probability 1 - 1e-7
ROLLOUTS = 12_000  # over all worlds, for the truth: its own error is then a sixth of what an interval allows for
SEEDS = 6  # reviews of each decision


def all_worlds(position: Position) -> list[State] | None:
    """Every world of a decision; None if there are too many."""
    found: dict[str, State] = {}
    for index in range(SAMPLES):
        world = position.state.determinize(position.seat, Stream(11, WORLDS, index))
        found.setdefault(repr(world.hands()), world)
        if len(found) > MAX_WORLDS:
            return None
    return list(found.values())


def number_of_deals(world: State) -> float:
    """In how many ways the cards of a world can be dealt so that everybody has what they have: equal cards differ."""
    hands = [Counter(hand) for hand in world.hands()]  # type: ignore[call-overload]
    ways = 1.0
    for card, number in sum(hands, Counter[str]()).items():
        ways *= factorial(number) / prod(factorial(hand[card]) for hand in hands)
    return ways


def has_exchange(state: State) -> bool:
    """Whether a seat may know one of several equal cards: it gave that one away before the round."""
    return state.rounds_dealt > 1 and isinstance(state.hands()[0], dict)


def true_loss(comparison: Comparison, worlds: list[State], best: int, own: int) -> float:
    """The loss over all worlds, with the trees of answers that the interval was found with."""
    weights = [number_of_deals(state) for state in worlds]
    rollouts = -(-ROLLOUTS // len(worlds))
    total = 0.0
    for state, weight in zip(worlds, weights, strict=True):
        world, gains = World(state, comparison.source.seat), []
        for _ in range(rollouts):
            comparison.worlds += 1
            values = [comparison.simulate(index, world, learns=False) for index in (best, own)]
            gains.append(values[0] - values[1])
        total += weight * mean_of(gains)
    return total / sum(weights)


def endgames(key: str, seconds: float, seed: int) -> Iterator[tuple[Position, list[State]]]:
    """Decisions of careless players in which more than one world is possible, and not too many."""
    started = time.process_time()
    for record in matches.stored_matches(key, "careless", 200, seed):
        for _, position in matches.decisions_of(record):
            if time.process_time() - started > seconds:
                return
            if has_exchange(position.state):
                continue
            worlds = all_worlds(position)
            if worlds is not None and len(worlds) > 1:
                yield position, worlds


def coverage(key: str, seconds: float, number: int, seed: int) -> str:
    """The share of intervals that contain the truth."""
    inside = cases = decisions = 0
    for position, worlds in endgames(key, seconds, seed):
        counted = cases
        for index in range(SEEDS):
            settings = ReviewSettings(worlds=number, seed=f"coverage {index}")
            comparison = prepare_comparison(position.state, position.seat, position.move, position.number, settings)
            own, best = comparison.screen(position.move, settings)
            if own == best:
                continue
            values = comparison.run(number, [best, own], learns=False)
            gains = [a - b for a, b in zip(values[best], values[own], strict=True)]
            if len(set(gains)) == 1:
                continue  # the same in all worlds: nothing to estimate
            loss = difference_interval(gains, max(values[own]) - min(values[own]))
            cases += 1
            inside += loss.low <= true_loss(comparison, worlds, best, own) <= loss.high
        decisions += cases > counted
    return f"{share(inside, cases)} of {decisions} decisions contain the truth; goal: 93 to 97 %"


def main() -> None:
    """Measure the games named on the command line."""
    parser = argparse.ArgumentParser(description="Do the intervals of a review cover the truth?")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--worlds", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=matches.FIRST_SEED)
    given = parser.parse_args()
    for key in given.games.split(","):
        print(f"coverage {key}: {coverage(key, given.seconds, given.worlds, given.seed)}", flush=True)


if __name__ == "__main__":
    main()
