"""How fast President is, against a limit written in C, its own sources uncompiled, and OpenSpiel's spades.

    python benchmarks/president.py [--quick] [--json] [--write docs/performance.md]

Every figure is a median of interleaved runs, in processor time (`fairdeal --help`: in time on the wall).
"""

import argparse
import functools
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

if not __package__:  # run as a file
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import fairdeal
from benchmarks import open_spiel
from benchmarks.measure import (
    Figure,
    Report,
    build,
    command_cpu_seconds,
    command_wall_seconds,
    cpu_seconds,
    interleaved,
    machine,
    output_of,
    show,
)
from fairdeal import _build
from fairdeal.engine.random import CHOICES, Stream

LIMIT = Path(__file__).parent / "limit" / "president.c"
TUNED = LIMIT.with_name("president_tuned.c")
SEED = 7
MOST_DECKS = 166_799_986_198_907
TOGETHER = 50  # matches that are dealt, untimed, and then stepped
MOVES_BEFORE_COPY = 30
MOVES = "M moves/s"


@dataclass(frozen=True)
class Sizes:
    """How much is measured: rounds of interleaved runs, and the size of one run."""

    rounds: int
    bulk: int  # matches in bulk
    pure: int  # of these, as many by the sources uncompiled
    stepped: int  # matches stepped, of either game
    copies: int


FULL = Sizes(rounds=9, bulk=30_000, pure=300, stepped=2_000, copies=100_000)
QUICK = Sizes(rounds=5, bulk=6_000, pure=60, stepped=300, copies=20_000)


@dataclass(frozen=True)
class Played:
    """What a batch of random matches came to, and the processor time it took."""

    moves: int
    places: list[list[int]]
    seconds: float

    @property
    def rate(self) -> float:
        """Millions of moves in a second."""
        return self.moves / self.seconds / 1e6

    def same(self, other: "Played") -> bool:
        """Was the same work done?"""
        return self.moves == other.moves and self.places == other.places


def read_played(text: str) -> Played:
    """From the JSON that the C program prints, and this one with `--playouts`."""
    found = json.loads(text)
    return Played(found["moves"], found["places"], found["seconds"])


# ---- In bulk


def by_us(seed: int, first: int, count: int, decks: int = 1) -> Played:
    """Random matches in bulk, in this process."""
    game = fairdeal.game("president", players=4, preset="online", decks=decks)
    start = time.process_time()
    tally = game.playouts(seed, first, count)
    return Played(tally.moves, tally.places, time.process_time() - start)


def by_program(program: Path, seed: int, first: int, count: int) -> Played:
    """The same by the program in C."""
    return read_played(output_of([str(program), str(seed), str(first), str(count)]))


def by_sources(seed: int, first: int, count: int) -> Played:
    """The same by the sources uncompiled, which takes a process of its own."""
    return read_played(output_of(playouts_command(seed, first, count, 1), FAIRDEAL_PURE="1"))


def playouts_command(seed: int, first: int, count: int, decks: int) -> list[str]:
    """The library's `playouts` as a whole command."""
    return [sys.executable, __file__, "--playouts", str(seed), str(first), str(count), str(decks)]


def insist(same: bool, what: str) -> None:
    if not same:
        raise SystemExit(f"{what} did not do the same work: moves or places differ")


def bulk_figures(programs: dict[str, Path], sizes: Sizes) -> list[Figure]:
    measurements: dict[str, Callable[[], float]] = {
        "ours": lambda: by_us(SEED, 0, sizes.bulk).rate,
        "pure": lambda: by_sources(SEED, 0, sizes.pure).rate,
    }
    insist(by_us(SEED, 0, sizes.pure).same(by_sources(SEED, 0, sizes.pure)), "the sources uncompiled")
    for name, program in programs.items():
        insist(by_us(SEED, 0, sizes.bulk).same(by_program(program, SEED, 0, sizes.bulk)), "the C program")
        measurements[name] = functools.partial(rate_of_program, program, sizes.bulk)
    rates = interleaved(measurements, sizes.rounds)
    figures = [Figure("in bulk, against itself uncompiled", rates["ours"], rates["pure"], MOVES, 60, True)]
    if "limit" in rates:
        figures.append(Figure("in bulk, against plain C for it", rates["ours"], rates["limit"], MOVES, 0.5, True))
    if "tuned" in rates:
        name = "in bulk, against C tuned to the last (vectors, tables)"
        figures.append(Figure(name, rates["ours"], rates["tuned"], MOVES, None, True))
    return figures


def rate_of_program(program: Path, count: int) -> float:
    return by_program(program, SEED, 0, count).rate


# ---- Stepped from Python. Our own stream makes the choices in both loops (the other one is in open_spiel.py): it costs
# both the same, and little. Python's `random` takes several times as long over a choice, which would hide part of the
# difference.


def step_president(matches: int) -> float:
    """Millions of moves a second: legal moves, a random choice, play."""
    game = fairdeal.game("president", players=4, preset="online")
    stream = Stream(SEED, CHOICES)
    moves = 0
    seconds = 0.0
    for first in range(0, matches, TOGETHER):
        together = min(TOGETHER, matches - first)
        states = [game.start(first + i) for i in range(together)]
        start = time.process_time()
        for state in states:
            while not state.over:
                seat = state.actors[0]
                move = state.moves(seat).choice(stream)
                state.play(seat, move)
                moves += 1
        seconds += time.process_time() - start
    return moves / seconds / 1e6


def stepped_figures(spades: Any, sizes: Sizes) -> list[Figure]:
    rates = interleaved(
        {"ours": lambda: step_president(sizes.stepped), "spades": lambda: open_spiel.stepped(spades, sizes.stepped)},
        sizes.rounds,
    )
    name = "stepped from Python, against OpenSpiel's spades"
    return [Figure(name, rates["ours"], rates["spades"], MOVES, 2.5, True)]


# ---- Copies


def copy_microseconds(copies: int) -> float:
    """One `copy()` of a match of four in full swing, with the loop around it."""
    state = fairdeal.game("president", players=4, preset="online").start(SEED)
    stream = Stream(SEED, CHOICES)
    for _ in range(MOVES_BEFORE_COPY):
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))

    def copy_all() -> None:
        for _ in range(copies):
            state.copy()

    return cpu_seconds(copy_all) / copies * 1e6


def copy_figures(sizes: Sizes) -> list[Figure]:
    micros = interleaved({"ours": lambda: copy_microseconds(sizes.copies)}, sizes.rounds)
    return [Figure("copy() of a match of four", micros["ours"], None, "µs", 0.3, False)]


# ---- Whole commands


def command_line() -> list[str] | None:
    """Fairdeal's own command, if it is installed and has its subcommands."""
    script = Path(sys.executable).parent / "fairdeal"
    if not script.exists() or find_spec("fairdeal.cli") is None:
        return None
    try:
        shown = output_of([str(script), "--help"])
    except RuntimeError:
        return None
    return [str(script)] if "simulate" in shown else None


def simulate_command(command: list[str] | None, decks: int) -> list[str]:
    """200 random matches as a command: `fairdeal simulate`, or the library's call for it."""
    if command is None:
        return playouts_command(SEED, 0, 200, decks)
    options = ["--games", "200", "--seed", str(SEED), "--players", "4", "-o", f"decks={decks}", "--json"]
    return [*command, "simulate", "president", *options]


def command_figures(command: list[str] | None, sizes: Sizes) -> list[Figure]:
    many, one = simulate_command(command, MOST_DECKS), simulate_command(command, 1)
    seconds = interleaved(
        {"many": lambda: command_cpu_seconds(many), "one": lambda: command_cpu_seconds(one)}, sizes.rounds
    )
    name = f"simulate 200 matches, {MOST_DECKS:,} decks against one"
    figures = [Figure(name, seconds["many"], seconds["one"], "s", 20, False)]
    if command is not None:
        waited = interleaved({"help": lambda: command_wall_seconds([*command, "--help"])}, sizes.rounds)
        figures.append(Figure("fairdeal --help, time on the wall", waited["help"], None, "s", 0.25, False))
    return figures


# ---- All of it


def measure(sizes: Sizes) -> Report:
    version = f"Fairdeal {fairdeal.__version__}, {_build.described()}"
    notes = [f"{version}. Processor time but where it says otherwise; medians of {sizes.rounds} interleaved runs."]
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        built = {"limit": build(LIMIT, Path(folder)), "tuned": build(TUNED, Path(folder))}
        programs = {name: program for name, program in built.items() if program is not None}
        if not programs:
            notes.append("Left out: the programs in C, as there is no C compiler.")
        figures += bulk_figures(programs, sizes)
    spades = open_spiel.load("spades")
    if spades is None:
        notes.append("Left out: OpenSpiel's spades, which is not installed (pip install 'fairdeal[bench]').")
    else:
        figures += stepped_figures(spades, sizes)
    figures += copy_figures(sizes)
    command = command_line()
    if command is None:
        notes.append("No command `fairdeal simulate` here: the library's call stands in for it.")
    figures += command_figures(command, sizes)
    return Report("Performance", figures, notes, machine())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How fast President is, as ratios in one run.")
    parser.add_argument("--quick", action="store_true", help="smaller runs, rougher figures")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="also write them to this page")
    parser.add_argument(
        "--playouts",
        type=int,
        nargs=4,
        metavar=("SEED", "FIRST", "COUNT", "DECKS"),
        help="only play, and print what came of it",
    )
    chosen = parser.parse_args(arguments)
    if chosen.playouts:
        played = by_us(*chosen.playouts)
        print(json.dumps({"moves": played.moves, "places": played.places, "seconds": played.seconds}))
        return
    report = measure(QUICK if chosen.quick else FULL)
    show(report, chosen.json)
    if chosen.write:
        quick = " --quick" if chosen.quick else ""
        page = report.page(f"python benchmarks/president.py{quick} --write {chosen.write}")
        chosen.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
