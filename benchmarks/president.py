"""How fast President is, against a limit written in C, its own sources uncompiled, and OpenSpiel's spades.

    python -m benchmarks president [--quick] [--json] [--write PAGE]

Every figure is a median of interleaved runs, in processor time (`fairdeal --help`: in time on the wall).
"""

import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from benchmarks import open_spiel
from benchmarks.measure import (
    NO_COMPILER,
    NO_OPEN_SPIEL,
    Figure,
    Part,
    Rival,
    build,
    command_cpu_seconds,
    command_wall_seconds,
    compared,
    interleaved,
    output_of,
)
from benchmarks.ours import SEED, Ours, Sizes

COMMAND = "python -m benchmarks president"
LIMIT = Path(__file__).parent / "limit" / "president.c"
TUNED = LIMIT.with_name("president_tuned.c")
PRESIDENT = Ours("president", {"preset": "online"})
MOST_DECKS = 166_799_986_198_907

FULL = Sizes(rounds=9, bulk=30_000, pure=300, stepped=2_000, copies=100_000, peer=2_000)
QUICK = Sizes(rounds=5, bulk=6_000, pure=60, stepped=300, copies=20_000, peer=300)


# ---- Random matches


def bulk_figures(folder: Path, sizes: Sizes) -> tuple[list[Figure], list[str]]:
    rivals = [PRESIDENT.uncompiled(60, sizes)]
    limit, tuned = build(LIMIT, folder), build(TUNED, folder)
    if limit is None or tuned is None:
        return PRESIDENT.bulk_figures(rivals, sizes), [NO_COMPILER]
    rivals.append(PRESIDENT.in_c("in bulk, against plain C for it", [str(limit)], 0.5, sizes))
    name = "in bulk, against C tuned to the last (vectors, tables)"
    rivals.append(PRESIDENT.in_c(name, [str(tuned)], None, sizes))
    return PRESIDENT.bulk_figures(rivals, sizes), []


def stepped_figures(sizes: Sizes) -> tuple[list[Figure], list[str]]:
    spades = open_spiel.load("spades")
    if spades is None:
        return [], [NO_OPEN_SPIEL]
    name = "stepped from Python, against OpenSpiel's spades"
    rival = Rival(name, lambda: open_spiel.stepped(spades, sizes.peer), 2.5)
    return compared(lambda: PRESIDENT.step_matches(sizes.stepped), [rival], sizes.rounds), []


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
        return Ours("president", {"preset": "online", "decks": decks}).command(SEED, 0, 200)
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


def benchmark(quick: bool) -> Part:
    return measured(QUICK if quick else FULL)


def measured(sizes: Sizes) -> Part:
    with tempfile.TemporaryDirectory() as folder:
        figures, notes = bulk_figures(Path(folder), sizes)
    stepped, left_out = stepped_figures(sizes)
    command = command_line()
    if command is None:
        left_out.append("No command `fairdeal simulate` here: the library's call stands in for it.")
    figures += [*stepped, *PRESIDENT.state_figures(0.3, sizes), *command_figures(command, sizes)]
    how = f"Processor time but where it says otherwise; medians of {sizes.rounds} interleaved runs."
    return Part("President", COMMAND, figures, [how, *notes, *left_out])
