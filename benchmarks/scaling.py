"""How cost grows: with players, decks, rounds and history. Numbers, and a plot of them.

    python -m benchmarks scaling [--quick] [--write PAGE]

In bulk and in processor time, but for the replay of a record, which is read and played again move by move.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import fairdeal
from benchmarks.measure import Figure, Part, Picture, interleaved
from benchmarks.ours import SEED, run
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.games.president.options import MOST_DECKS

COMMAND = "python -m benchmarks scaling"


@dataclass(frozen=True)
class Curve:
    """What was varied, what was measured, and the points."""

    title: str
    across: str
    up: str
    points: Sequence[tuple[int, float]]


def measured(sizes: Sequence[int], measure: Callable[[int], float], rounds: int) -> list[tuple[int, float]]:
    """The median for each size, sizes taking turns."""
    found = interleaved({str(size): partial(measure, size) for size in sizes}, rounds)
    return [(int(size), value) for size, value in found.items()]


def bulk_rate(players: int, decks: int, seconds: float) -> float:
    """Millions of moves in a second."""
    game = fairdeal.game("president", players=players, decks=decks)
    moves, first, count = 0, 0, 1
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += game.playouts(SEED, first, count).moves
        first += count
        count = min(2 * count, 1_000)
    return moves / spent / 1e6


def stepped_match(rounds: int) -> tuple[float, str]:
    """Microseconds a move of a long match, stepped, and its record."""
    state = fairdeal.game("president", players=4, rounds=rounds).start(SEED)
    start = time.process_time()
    moves = run([state], Stream(SEED, CHOICES))
    return 1e6 * (time.process_time() - start) / moves, json.dumps(write_record(state))


def replay_cost(record: str) -> float:
    """Microseconds a move."""
    start = time.process_time()
    read = read_record(json.loads(record), find_game)
    read.replay()
    return 1e6 * (time.process_time() - start) / len(read.moves)


def curves(longest: int, seconds: float, rounds: int = 3) -> list[Curve]:
    """All of them: matches of up to so many rounds, and so many seconds for a point."""
    lengths = [length for length in (1, 10, 100, 1_000, 10_000) if length <= longest]
    records = {length: stepped_match(length)[1] for length in lengths}
    return [
        Curve(
            "President, a deck for every four players",
            "players",
            "M moves/s",
            measured([2, 4, 8, 16, 32, 64], lambda players: bulk_rate(players, max(1, players // 4), seconds), rounds),
        ),
        Curve(
            "President, decks",
            "decks",
            "M moves/s",
            measured([1, 10, 1_000, 10**6, 10**9, MOST_DECKS], lambda decks: bulk_rate(4, decks, seconds), rounds),
        ),
        Curve(
            "A match stepped, rounds",
            "rounds",
            "µs a move",
            measured(lengths, lambda length: stepped_match(length)[0], rounds),
        ),
        Curve(
            "Its record replayed, rounds",
            "rounds",
            "µs a move",
            measured(lengths, lambda length: replay_cost(records[length]), rounds),
        ),
    ]


def plot(found: Sequence[Curve], path: Path) -> None:
    """All curves in one picture."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "fairdeal"  # the same curves, the same file
    from matplotlib import pyplot

    figure, places = pyplot.subplots(2, 2, figsize=(9, 6), layout="constrained")
    for curve, place in zip(found, places.flat, strict=True):
        place.plot(*zip(*curve.points, strict=True), marker="o", color="#0f6b54")
        place.set(title=curve.title, xlabel=curve.across, ylabel=curve.up, xscale="log", ylim=(0, None))
        place.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def growth(name: str, curve: Curve, goal: float | None, at_least: bool, first: int = 0) -> Figure:
    """The last point of a curve against its first, or a later one."""
    return Figure(name, curve.points[-1][1], curve.points[first][1], curve.up, goal, at_least)


def benchmark(quick: bool) -> Part:
    return part(curves(100, 0.02, 1)) if quick else part(curves(10_000, 0.5))


def part(found: Sequence[Curve]) -> Part:
    players, decks, stepped, replayed = found
    longest = f"{stepped.points[-1][0]:,} rounds against one of {stepped.points[1][0]}"
    figures = [
        growth("64 players against 2, a deck for every four", players, None, True),
        growth(f"{MOST_DECKS:,} decks against one", decks, None, True),
        growth(f"a move of a match of {longest}, stepped", stepped, 2, False, 1),  # the first round has no exchange
        growth(f"a move of a record of {longest}, replayed", replayed, 2, False, 1),
    ]
    notes = ["In bulk and in processor time, but for matches that are stepped and records that are replayed."]
    shows = "Moves a second by players and decks; microseconds a move by rounds"
    picture = Picture("scaling.svg", shows, partial(plot, found)) if find_spec("matplotlib") else None
    return Part("How cost grows", COMMAND, figures, notes, picture)
