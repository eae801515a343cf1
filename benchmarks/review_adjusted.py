"""Is the luck-adjusted score unbiased, and how much smaller is its spread? Lines of the table in docs/review.md.

python -m benchmarks.review_adjusted [--games KEY,…] [--matches N] [--replays N] [--bot BOT] [--seed N]

A searching bot plays one round among heuristic players, on a seat that rotates. `--replays` also plays every deal again
that many times with the same bots: a control variate that knows the players cannot explain more than their mean does.
Only for games without draws, where the luck of the cards is that of the deal.
"""

import argparse
from math import sqrt
from statistics import correlation, stdev

from benchmarks import review_matches as matches
from fairdeal.bots import Player
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import ROUND_ENDED
from fairdeal.review.estimates import interval_of, mean_of
from fairdeal.review.match_walk import Round, round_values, walk
from fairdeal.review.settings import DEFAULT_WORLDS, ReviewSettings
from fairdeal.review.values import RoundValues


def deal_luck(played: Round, seat: int, settings: ReviewSettings) -> float:
    """What the review subtracts from a result: the value of the deal, minus par."""
    values = RoundValues(played, seat, settings)
    assert not values.strategy.has_draws
    return values.value_of(played.start) - values.par()


def replay(played: Round, seat: int, seats: list[Player], seed: int) -> float:
    """The result of the same deal, played again by the same bots."""
    state, stream, dealt = played.start.copy(), Stream(seed, CHOICES), played.start.rounds_dealt
    while state.rounds_dealt == dealt and state.phase not in ROUND_ENDED:
        actor = state.actors[0]
        state.play(actor, seats[actor](state, actor, stream))
    return round_values(state, state.game.strategy.utilities(state), played.start)[seat]


def measure(key: str, given: argparse.Namespace) -> str:
    """The raw and the adjusted results of many matches."""
    raw: list[float] = []
    clean: list[float] = []
    again: list[float] = []
    for index in range(given.matches):
        game = matches.configure(key, 1)
        seat = index % game.players
        seats = [matches.player(given.bot if other == seat else "steady", game) for other in range(game.players)]
        (played,) = walk(matches.record_of(matches.play(game, seats, given.seed + index)), seat)
        raw.append(played.results()[seat])
        clean.append(raw[-1] - deal_luck(played, seat, ReviewSettings(worlds=given.worlds)))
        if given.replays:
            again.append(mean_of([replay(played, seat, seats, 1 + number) for number in range(given.replays)]))
    gap = interval_of([a - b for a, b in zip(clean, raw, strict=True)])
    text = (
        f"{len(raw)} matches of {given.bot}: raw {mean_of(raw):+.3f} (SD {stdev(raw):.3f}), adjusted "
        f"{mean_of(clean):+.3f} (SD {stdev(clean):.3f}); "
        f"difference {gap.mean:+.3f} ({gap.low:+.3f} to {gap.high:+.3f}); "
        f"ratio of SDs {stdev(clean) / stdev(raw):.2f}, goal: at most 0.50"
    )
    if again:
        text += (
            f"; with the mean of {given.replays} replays by the same bots: {sqrt(1 - correlation(raw, again) ** 2):.2f}"
        )
    return text


def main() -> None:
    """Measure the games named on the command line."""
    parser = argparse.ArgumentParser(description="Is the luck-adjusted score unbiased?")
    parser.add_argument("--games", default="president,hearts")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=DEFAULT_WORLDS)
    parser.add_argument("--replays", type=int, default=0)
    parser.add_argument("--bot", default="sharp:100")
    parser.add_argument("--seed", type=int, default=matches.FIRST_SEED)
    given = parser.parse_args()
    for key in given.games.split(","):
        print(f"adjusted {key}: {measure(key, given)}", flush=True)


if __name__ == "__main__":
    main()
