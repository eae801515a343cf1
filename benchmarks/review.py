"""Is the review right? Each part is one line of the table in docs/review.md.

python -m benchmarks.review [PART …] [--games KEY,…] [--matches N] [--worlds N] [--seconds S] [--bot BOT] [--seed N]

Parts: planted, alarms, usefulness, coverage, ledger, time. Matches of bots are stored in build/review.
`--seconds` ends each part of each game after that much processor time; the number of cases is printed.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt

from benchmarks import review_matches as matches
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.games import find_game
from fairdeal.review.decisions import Comparison, WorldSource, evaluate_decision, prepare_comparison
from fairdeal.review.estimates import difference_interval, interval_of, mean_of
from fairdeal.review.ledger import account_for
from fairdeal.review.match_walk import Position, Round, round_values, walk
from fairdeal.review.open_hands import real_values
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import DEFAULT_WORLDS, ReviewSettings
from fairdeal.review.verdicts import Verdict, judge

PLANTED_PLACES = 0.15  # of a place; in games with points, the loss from which a mistake is an error
MAX_LEGAL = 32  # legal moves of which the worst is planted
REAL_ROLLOUTS = 200
REFERENCE_WORLDS = 5_000
PLANTER = ReviewSettings(worlds=3_200, seed="planted")  # enough to know which move is the worst, not just a bad one


@dataclass(frozen=True)
class Run:
    """What to measure."""

    matches: int
    worlds: int
    seconds: float
    bot: str
    seed: int  # of the first match

    @property
    def settings(self) -> ReviewSettings:
        return ReviewSettings(worlds=self.worlds)

    def sample(self, key: str, bot: str, step: int) -> Iterator[tuple[Round, Position]]:
        """Every n-th decision of stored matches, until the time is up."""
        started, index = time.process_time(), 0
        for record in matches.stored_matches(key, bot, self.matches, self.seed):
            for played, position in matches.decisions_of(record):
                if time.process_time() - started > self.seconds:
                    return
                index += 1
                if index % step == 0:
                    yield played, position


def share(count: int, cases: int) -> str:
    """A share with its Wilson interval."""
    if not cases:
        return "no cases"
    z, p = 1.96, count / cases
    middle, reach = p + z * z / (2 * cases), z * sqrt(p * (1 - p) / cases + z * z / (4 * cases * cases))
    low, high = [(middle + sign * reach) / (1 + z * z / cases) for sign in (-1, 1)]
    return f"{count} of {cases} = {p:.1%} ({max(0, low):.1%} to {min(1, high):.1%})"


def verdict_on(position: Position, move: Move, settings: ReviewSettings) -> Verdict:
    """The verdict on a move that may not be the one that was played."""
    state = position.state
    found = evaluate_decision(state, position.seat, move, position.number, settings)
    return judge(found.played, found.best, found.loss, state.game.strategy.mistake_thresholds)


def legal_sample(state: State, seat: int) -> list[Move]:
    """All legal moves, or a random sample of many."""
    moves, stream = state.moves(seat), Stream(7, CHOICES)
    if moves.count() <= MAX_LEGAL:
        return list(moves)
    return list(dict.fromkeys(moves.choice(stream) for _ in range(MAX_LEGAL)))


def worst_move(position: Position) -> Move:
    """The worst legal move by what the seat could know, judged with another seed than the review's."""
    state, seat = position.state, position.seat
    legal = legal_sample(state, seat)
    key = position.number + 1_000_003
    comparison = Comparison(WorldSource(state, seat, key), key, legal, state)
    values = comparison.run(PLANTER.screening_worlds, range(len(legal)))
    return legal[min(values, key=lambda index: mean_of(values[index]))]


def planted(key: str, run: Run) -> str:
    """Worst legal moves in matches of experts: the share that is flagged slip or worse."""
    flagged = cases = 0
    for _, position in run.sample(key, run.bot, 2):
        worst, strategy = worst_move(position), position.state.game.strategy
        if worst == position.move:
            continue
        real = real_values(position.state, position.seat, [position.move, worst], position.number, REAL_ROLLOUTS)
        limit = strategy.mistake_thresholds.error if position.state.scores is not None else PLANTED_PLACES
        if mean_of(real[0]) - mean_of(real[1]) >= limit:
            cases += 1
            flagged += verdict_on(position, worst, run.settings).is_mistake
    return f"flagged {share(flagged, cases)}; goal: at least 90 %"


def alarms(key: str, run: Run) -> str:
    """Moves of experts: the share that is flagged error or worse."""
    serious = mistakes = cases = 0
    for _, position in run.sample(key, run.bot, 1):
        verdict = verdict_on(position, position.move, run.settings)
        cases += 1
        serious += verdict.is_serious
        mistakes += verdict.is_mistake
    return f"error or worse: {share(serious, cases)}; goal: at most 2 %; slip or worse: {share(mistakes, cases)}"


def play_out(played: Round, position: Position, move: Move, bot: str, seed: int) -> float:
    """What a round was worth after a move in the real world, if bots play on for everybody."""
    state, stream = position.state.copy(), Stream(seed, CHOICES)
    choose, dealt = matches.player(bot, state.game), state.rounds_dealt
    state.play(position.seat, move)
    while state.rounds_dealt == dealt and state.phase not in ROUND_ENDED:
        seat = state.actors[0]
        state.play(seat, choose(state, seat, stream))
    return round_values(state, state.game.strategy.utilities(state), played.start)[position.seat]


def usefulness(key: str, run: Run) -> str:
    """Flagged errors of careless players: what the recommended move gains in the real world, played on by bots."""
    gains = []
    for played, position in run.sample(key, "careless", 1):
        state = position.state
        found = evaluate_decision(state, position.seat, position.move, position.number, run.settings)
        verdict = judge(found.played, found.best, found.loss, state.game.strategy.mistake_thresholds)
        if verdict.is_serious:
            results = [
                play_out(played, position, move, run.bot, position.number) for move in (found.best, found.played)
            ]
            gains.append(results[0] - results[1])
    found_gain = interval_of(gains) if len(gains) > 1 else None
    text = f"{found_gain.mean:+.2f} ({found_gain.low:+.2f} to {found_gain.high:+.2f})" if found_gain else "unknown"
    return f"mean gain {text} in {len(gains)} errors, played on by {run.bot}; goal: above 0"


def coverage(key: str, run: Run) -> str:
    """How often the interval of a loss contains the mean over many more worlds."""
    inside = cases = 0
    for _, position in run.sample(key, "careless", 3):
        comparison = prepare_comparison(position.state, position.seat, position.move, position.number, run.settings)
        own, best = comparison.screen(position.move, run.settings)
        if own == best:
            continue
        values = comparison.run(run.worlds, [best, own], learns=False)
        gains = [a - b for a, b in zip(values[best], values[own], strict=True)]
        loss = difference_interval(gains, max(values[own]) - min(values[own]))
        reference = comparison.run(REFERENCE_WORLDS, [best, own], learns=False)
        truth = mean_of(reference[best]) - mean_of(reference[own])
        cases += 1
        inside += loss.low <= truth <= loss.high
    return f"{share(inside, cases)} contain the mean of {REFERENCE_WORLDS:,} worlds; goal: 93 to 97 %"


def ledger(key: str, run: Run) -> str:
    """Random matches whose ledgers add up exactly, as they are written."""
    exact = 0
    for index in range(run.matches):
        game = matches.configure(key, 2)
        record = matches.record_of(matches.play(game, [matches.player("random", game)] * game.players, index))
        seat, total = index % game.players, Decimal(0)
        is_exact = True
        for played in walk(record, seat):
            account, _ = account_for(played, seat, index / 7, ReviewSettings(worlds=8))
            parts = {name: Decimal(str(value)) for name, value in account.to_json().items()}
            explained = sum([parts[name] for name in ("par", "deal", "draws", "others", "own", "rest")], Decimal(0))
            is_exact = is_exact and parts["result"] == explained
            total += parts["result"] - explained
        exact += is_exact and total == 0
    return f"exact in {exact} of {run.matches} random matches"


def time_taken(key: str, run: Run) -> str:
    """Processor time of a whole review, and of its first verdict."""
    game = matches.configure(key, 1) if key == "president" else find_game(key).configure_for_programs()
    record = matches.record_of(matches.play(game, [matches.player("steady", game)] * game.players, 1))
    started = time.process_time()
    review = Review.of(record, 0, run.settings)
    steps = review.run()
    next(steps)
    first = time.process_time() - started
    for _ in steps:
        pass
    seconds = time.process_time() - started
    return f"{len(review.rounds)} rounds, {len(review.decisions)} decisions: {seconds:.1f} s, first after {first:.2f} s"


PARTS: dict[str, Callable[[str, Run], str]] = {
    "planted": planted,
    "alarms": alarms,
    "usefulness": usefulness,
    "coverage": coverage,
    "ledger": ledger,
    "time": time_taken,
}


def main() -> None:
    """Measure the parts named on the command line."""
    parser = argparse.ArgumentParser(description="Is the review right?")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=list(PARTS))
    parser.add_argument("--games", default=",".join(matches.GAMES))
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=DEFAULT_WORLDS)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seed", type=int, default=matches.FIRST_SEED)
    given = parser.parse_args()
    run = Run(given.matches, given.worlds, given.seconds, given.bot, given.seed)
    for part in given.parts or list(PARTS):
        for key in given.games.split(","):
            print(f"{part} {key}: {PARTS[part](key, run)}", flush=True)


if __name__ == "__main__":
    main()
