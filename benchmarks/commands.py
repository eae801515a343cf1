"""How long commands take, and what the largest possible game costs.

python -m benchmarks commands [--quick]
"""

import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from benchmarks.figures import Figure, Part
from benchmarks.measure import command_cpu_seconds, command_wall_seconds, interleaved, output_of
from benchmarks.workload import SEED, Workload

COMMAND = "python -m benchmarks commands"
MAX_DECKS = 166_799_986_198_907
NO_COMMAND = "There is no command `fairdeal simulate` here: the library's own function was called instead."


def command_line() -> list[str] | None:
    """The command `fairdeal`, if it is installed and has its subcommands."""
    script = Path(sys.executable).parent / "fairdeal"
    if not script.exists() or find_spec("fairdeal.cli") is None:
        return None
    try:
        help_text = output_of([str(script), "--help"])
    except RuntimeError:
        return None
    return [str(script)] if "simulate" in help_text else None


def simulate_command(command: list[str] | None, decks: int) -> list[str]:
    """200 random matches as a command: `fairdeal simulate`, or a call of the library."""
    if command is None:
        return Workload("president", {"preset": "online", "decks": decks}).command(SEED, 0, 200)
    options = ["--games", "200", "--seed", str(SEED), "--players", "4", "-o", f"decks={decks}", "--json"]
    return [*command, "simulate", "president", *options]


def seconds_in_python(statements: str) -> float:
    """Wall time of some statements in a new Python process, without the start of the process."""
    timed = f"import time; start = time.perf_counter(); {statements}; print(time.perf_counter() - start)"
    return float(output_of([sys.executable, "-c", timed]))


def import_figure(rounds: int) -> Figure:
    """Time to import Fairdeal and set up a game, compared with OpenSpiel if it is installed."""
    programs = {"Fairdeal": "import fairdeal; fairdeal.game('president')"}
    if find_spec("pyspiel") is not None:
        programs["OpenSpiel"] = "import pyspiel; pyspiel.load_game('hearts')"
    found = interleaved({name: partial(seconds_in_python, program) for name, program in programs.items()}, rounds)
    name = "import and set up a game, against pyspiel"
    return Figure(name, found["Fairdeal"], found.get("OpenSpiel"), "s", 3 if "OpenSpiel" in found else None, False)


def benchmark(quick: bool) -> Part:
    return measure(5 if quick else 9)


def measure(rounds: int) -> Part:
    command = command_line()
    many, one = simulate_command(command, MAX_DECKS), simulate_command(command, 1)
    seconds = interleaved({"many": lambda: command_cpu_seconds(many), "one": lambda: command_cpu_seconds(one)}, rounds)
    name = f"simulate 200 matches, {MAX_DECKS:,} decks against one (processor time)"
    figures = [import_figure(rounds), Figure(name, seconds["many"], seconds["one"], "s", 20, False)]
    if command is not None:
        waited = interleaved({"help": lambda: command_wall_seconds([*command, "--help"])}, rounds)
        figures.append(Figure("fairdeal --help", waited["help"], None, "s", 0.25, False))
    how = f"Wall time, unless stated otherwise; medians of {rounds} interleaved runs."
    return Part("Commands", COMMAND, figures, [how] if command is not None else [how, NO_COMMAND])
