"""How the cost of a move grows with players, decks and the length of a match: figures and a plot.

    python -m benchmarks scaling [--quick] [--write PAGE]

Players and decks are measured in bulk, long matches stepped and as records that are read and replayed move by move. All
times are processor time.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import fairdeal
from benchmarks.figures import Figure, Part, Plot
from benchmarks.measure import interleaved
from benchmarks.workload import SEED, play_random_moves
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.games.president.options import MAX_DECKS

COMMAND = "python -m benchmarks scaling"


@dataclass(frozen=True)
class Curve:
    """Points of a plot, with the labels of its axes; the label of the y axis is the unit."""

    title: str
    x_label: str
    y_label: str
    points: Sequence[tuple[int, float]]


def measure_points(sizes: Sequence[int], measure: Callable[[int], float], rounds: int) -> list[tuple[int, float]]:
    """Median for each size, in interleaved runs."""
    found = interleaved({str(size): partial(measure, size) for size in sizes}, rounds)
    return [(int(size), value) for size, value in found.items()]


def bulk_rate(players: int, decks: int, seconds: float) -> float:
    """Millions of moves per second of President in bulk, measured for some seconds."""
    game = fairdeal.game("president", players=players, decks=decks)
    moves, first, count = 0, 0, 1
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += game.research.playouts(SEED, first, count).moves
        first += count
        count = min(2 * count, 1_000)
    return moves / spent / 1e6


def stepped_match(rounds: int) -> tuple[float, str]:
    """Step a long match; microseconds per move, and its record."""
    state = fairdeal.game("president", players=4, rounds=rounds).start(SEED)
    start = time.process_time()
    moves = play_random_moves([state], Stream(SEED, CHOICES))
    return 1e6 * (time.process_time() - start) / moves, json.dumps(write_record(state))


def replay_cost(record: str) -> float:
    """Microseconds per move to read and replay a record."""
    start = time.process_time()
    read = read_record(json.loads(record), find_game)
    read.replay()
    return 1e6 * (time.process_time() - start) / len(read.moves)


def curves(longest: int, seconds: float, rounds: int = 3) -> list[Curve]:
    """Measure all curves: matches of up to `longest` rounds, `seconds` for each point in bulk."""
    lengths = [length for length in (1, 10, 100, 1_000, 10_000) if length <= longest]
    records = {length: stepped_match(length)[1] for length in lengths}
    return [
        Curve(
            "President, by players (one deck for every four)",
            "players",
            "M moves/s",
            measure_points(
                [2, 4, 8, 16, 32, 64], lambda players: bulk_rate(players, max(1, players // 4), seconds), rounds
            ),
        ),
        Curve(
            "President, by decks",
            "decks",
            "M moves/s",
            measure_points([1, 10, 1_000, 10**6, 10**9, MAX_DECKS], lambda decks: bulk_rate(4, decks, seconds), rounds),
        ),
        Curve(
            "A stepped match, by rounds",
            "rounds",
            "µs per move",
            measure_points(lengths, lambda length: stepped_match(length)[0], rounds),
        ),
        Curve(
            "Replay of its record, by rounds",
            "rounds",
            "µs per move",
            measure_points(lengths, lambda length: replay_cost(records[length]), rounds),
        ),
    ]


def plot(found: Sequence[Curve], path: Path) -> None:
    """Draw all curves into one file."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "fairdeal"  # the same curves give the same file
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(9, 6), layout="constrained")
    for curve, axis in zip(found, axes.flat, strict=True):
        axis.plot(*zip(*curve.points, strict=True), marker="o", color="#0f6b54")
        axis.set(title=curve.title, xlabel=curve.x_label, ylabel=curve.y_label, xscale="log", ylim=(0, None))
        axis.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def growth(name: str, curve: Curve, goal: float | None, at_least: bool, first: int = 0) -> Figure:
    """Compare the last point of a curve with an early one, by default the first."""
    return Figure(name, curve.points[-1][1], curve.points[first][1], curve.y_label, goal, at_least)


def benchmark(quick: bool) -> Part:
    return part(curves(100, 0.02, 1)) if quick else part(curves(10_000, 0.5))


def part(found: Sequence[Curve]) -> Part:
    players, decks, stepped, replayed = found
    longest = f"{stepped.points[-1][0]:,} rounds against one of {stepped.points[1][0]}"
    figures = [
        growth("64 players against 2, one deck for every four", players, None, True),
        growth(f"{MAX_DECKS:,} decks against one", decks, None, True),
        growth(f"stepped move in a match of {longest}", stepped, 2, False, 1),  # the first round has no exchange
        growth(f"replayed move in a record of {longest}", replayed, 2, False, 1),
    ]
    notes = ["Processor time; players and decks are measured in bulk."]
    description = "Moves per second by players and decks; microseconds per move by rounds"
    drawing = Plot("scaling.svg", description, partial(plot, found)) if find_spec("matplotlib") else None
    return Part("Scaling", COMMAND, figures, notes, drawing)
