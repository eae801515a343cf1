"""How fast the lab plays and counts matches, with all measures, on one core and with two workers.

python -m benchmarks.lab [GAME …] [--bots steady,swift] [--seconds 0.5] [--rounds 5] [--before CLONE] [--workers]

Each line compares the lab with `simulate`, which plays the same matches without measures, and with a lab whose players
choose from views and whose events are counted in Python. `--before` adds the lab of another clone of Fairdeal, such as
an earlier version, with its own `.venv`. All take turns; rates are medians. `--workers` compares one worker with two on
a whole study, which needs two idle cores.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import markdown
from benchmarks.measure import interleaved, output_of
from fairdeal.bots import Player, bind, find_bot
from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.games import all_games
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.match_counts import VariantRunner
from fairdeal.lab.match_driver import play_match
from fairdeal.lab.simulation import Simulation, simulate_range
from fairdeal.lab.study import Study
from fairdeal.lab.study_plan import StudyPlan, make_plan
from fairdeal.lab.worker_pool import open_pool

LAB, SIMULATE, VIEWS, BEFORE = "lab", "simulate", "views", "before"
# What measures the lab of another clone: it uses only what every version has.
ELSEWHERE = """
import sys, time
from fairdeal.lab.match_counts import VariantRunner
from fairdeal.lab.study_plan import make_plan
runner = VariantRunner(make_plan(sys.argv[1], bots=[sys.argv[2]], rival=None), 0)
runner.play(0)
moves, index, start = 0, 1, time.process_time()
while time.process_time() - start < float(sys.argv[3]):
    moves += runner.play(index)["moves"]
    index += 1
print(moves / (time.process_time() - start))
"""
Batch = Callable[[int], int]  # plays the match with a number and returns its moves


class PythonCounter(EventCounter):
    """An event counter that crosses into Python for every event."""

    def observe_details(self, event: Event) -> None:
        super().observe_details(event)


def view_player(name: str, game: Game) -> Player:
    """A bot that gets a view for every move, as it does at a live table."""
    bot = find_bot(name, game)
    return lambda state, seat, stream: bind(bot, state, seat)(stream)


def play_in_lab(runner: VariantRunner) -> Batch:
    return lambda index: runner.play(index)["moves"]


def play_without_measures(game: Game, bot: str, seed: int | str) -> Batch:
    simulation = Simulation.of(game, [bot] * game.players, seed)
    return lambda index: simulate_range(simulation, IndexRange(index, 1)).statistics.moves


def play_from_views(game: Game, bot: str, seed: int | str) -> Batch:
    bots = [view_player(bot, game)] * game.players

    def play(index: int) -> int:
        own_seed, counter = match_seed(seed, index), PythonCounter()
        state = game.start(own_seed)

        def count(events: tuple[Event, ...]) -> None:
            counter.observe(events)
            for event in events:
                if event.data is not None:
                    game.presentation.score_row(event)

        return play_match(state, bots, Stream(own_seed, CHOICES), on_events=count, count_forced=True).moves

    return play


def rate_of(play: Batch, seconds: float) -> Callable[[], float]:
    """A measurement of moves per second of processor time; each one goes on with later matches."""
    index = 0

    def measure() -> float:
        nonlocal index
        moves, start = 0, time.process_time()
        while (used := time.process_time() - start) < seconds:
            moves += play(index)
            index += 1
        return moves / used

    return measure


def rate_in(clone: Path, key: str, bot: str, seconds: float) -> Callable[[], float]:
    """A measurement of the lab of another clone."""
    command = [str(clone / ".venv/bin/python"), "-c", ELSEWHERE, key, bot, str(seconds)]
    return lambda: float(output_of(command))


def compare(key: str, bot: str, seconds: float, rounds: int, clone: Path | None) -> list[str]:
    """One line of the table."""
    plan = make_plan(key, bots=[bot], rival=None)
    runner = VariantRunner(plan, 0)
    game = runner.game
    first = runner.play(0)
    rates = interleaved(
        {
            LAB: rate_of(play_in_lab(runner), seconds),
            SIMULATE: rate_of(play_without_measures(game, bot, plan.seed), seconds),
            VIEWS: rate_of(play_from_views(game, bot, plan.seed), seconds),
            **({BEFORE: rate_in(clone, key, bot, seconds)} if clone is not None else {}),
        },
        rounds,
    )
    per_round = 1e6 / rates[LAB] * first["moves"] / first["rounds"]
    return [
        key,
        bot,
        f"{rates[LAB]:,.0f}",
        f"{per_round:.1f}",
        f"{rates[LAB] / rates[SIMULATE]:.2f}",
        f"{rates[LAB] / rates[VIEWS]:.1f}",
        *([f"{rates[LAB] / rates[BEFORE]:.1f}"] if clone is not None else []),
    ]


def study_seconds(plan: StudyPlan, games: int, workers: int) -> Callable[[], float]:
    """A measurement of the wall time of a study; the workers are started and warmed up before."""

    def measure() -> float:
        with open_pool(workers) as pool:
            Study(plan).run(pool, max(8, games // 20))
            started = time.perf_counter()
            Study(plan).run(pool, games)
            return time.perf_counter() - started

    return measure


def compare_workers(key: str, bot: str, seconds: float, rounds: int) -> list[str]:
    """One line of the table of workers."""
    plan = make_plan(key, bots=[bot])
    runner = VariantRunner(plan, 0)
    started = time.perf_counter()
    for index in range(10):
        runner.play(index)
    games = max(20, round(10 * seconds / (time.perf_counter() - started)))
    found = interleaved({workers: study_seconds(plan, games, workers) for workers in (1, 2)}, rounds)
    return [key, bot, f"{games:,}", f"{found[1]:.2f}", f"{found[2]:.2f}", f"{found[1] / found[2]:.2f}"]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--bots", default="steady,swift")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each kind")
    parser.add_argument("--before", type=Path, metavar="CLONE", help="a clone of another version, to compare with")
    parser.add_argument("--workers", action="store_true", help="compare one worker with two")
    given: Any = parser.parse_args(arguments)
    pairs = [(key, bot) for key in given.key or all_games() for bot in given.bots.split(",")]
    if given.workers:
        title = ["game", "bot", "matches", "1 worker, s", "2 workers, s", "ratio"]
        lines = [compare_workers(key, bot, given.seconds, given.rounds) for key, bot in pairs]
    else:
        title = ["game", "bot", "moves/s", "µs a round", "× simulate", "× from views"]
        title += ["× before"] if given.before is not None else []
        lines = [compare(key, bot, given.seconds, given.rounds, given.before) for key, bot in pairs]
    print("\n".join(markdown([title, *lines])))


if __name__ == "__main__":
    main()
