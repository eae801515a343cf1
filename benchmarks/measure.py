"""What all benchmarks share: interleaved medians, commands and their times, C programs, tables and their page."""

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TypeVar

import fairdeal
from fairdeal import _build

MOVES = "M moves/s"
THREADS = "in bulk on the wall, two threads against one"
PROCESSES = "plain C on the wall, two processes against one (what the machine gives)"
MEMORY = "memory of a copy"
NO_COMPILER = "Left out: what is written in C, as there is no C compiler."
NO_OPEN_SPIEL = "Left out: OpenSpiel, which is not installed (pip install 'fairdeal[bench]')."
Name = TypeVar("Name", bound=Hashable)  # of a measurement
C_FLAGS = ("-O3",)  # as Fairdeal's own build: nothing that only some x86-64 machines have


@dataclass(frozen=True)
class Figure:
    """One line of the table: a number of ours, the number it is compared with, and the goal for their ratio.

    With nothing to compare with, the goal is for our own number; a figure may have no goal at all.
    """

    name: str
    ours: float
    theirs: float | None
    unit: str
    goal: float | None
    at_least: bool

    @property
    def ratio(self) -> float | None:
        return None if self.theirs is None else self.ours / self.theirs

    @property
    def met(self) -> bool:
        value = self.ours if self.ratio is None else self.ratio
        if self.goal is None:
            return True
        return value >= self.goal if self.at_least else value < self.goal

    def cells(self) -> tuple[str, ...]:
        """The line as text."""
        goal = "" if self.goal is None else f"{'≥' if self.at_least else '<'} {self.goal:g}"
        return (
            self.name,
            f"{three_digits(self.ours)} {self.unit}",
            "" if self.theirs is None else f"{three_digits(self.theirs)} {self.unit}",
            "" if self.ratio is None else three_digits(self.ratio),
            f"{goal} {self.unit}" if goal and self.theirs is None else goal,
            "" if self.goal is None else "yes" if self.met else "NO",
        )

    def brief(self) -> str:
        """In the table of all games: ours, theirs and their ratio without a unit."""
        if self.theirs is None or self.ratio is None:
            return three_digits(self.ours)
        return f"{three_digits(self.ours)} / {three_digits(self.theirs)} = {three_digits(self.ratio)}"

    def to_json(self) -> dict[str, object]:
        return {
            "figure": self.name,
            "ours": self.ours,
            "theirs": self.theirs,
            "unit": self.unit,
            "ratio": self.ratio,
            "goal": self.goal,
            "goal_is": "at least" if self.at_least else "below",
            "met": None if self.goal is None else self.met,
        }


@dataclass(frozen=True)
class Picture:
    """A plot that goes with the figures: its file's name, what it shows, and how it is drawn into a file."""

    name: str
    shows: str
    draw: Callable[[Path], None]


@dataclass(frozen=True)
class Part:
    """The figures of one benchmark, the command that makes them, and what was left out of it."""

    title: str
    command: str
    figures: Sequence[Figure]
    notes: Sequence[str]
    picture: Picture | None = None

    def to_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "command": self.command,
            "figures": [figure.to_json() for figure in self.figures],
            "notes": list(self.notes),
        }

    def overview(self) -> tuple[str, ...] | None:
        """The line of a game in the table of all games: ours / theirs × ratio; None for what is no game."""
        found = {figure.name: figure.brief() for figure in self.figures}
        return (self.title, *(found.get(name, "") for name in COLUMNS.values())) if BULK in found else None

    def text(self) -> list[str]:
        """For a terminal."""
        table = columns([HEADINGS, *(figure.cells() for figure in self.figures)])
        return [self.title, "", *table, "", *self.notes]

    def section(self) -> list[str]:
        """For the page, in Markdown."""
        table = markdown([HEADINGS, *(figure.cells() for figure in self.figures)])
        shown = [] if self.picture is None else [f"\n![{self.picture.shows}](images/{self.picture.name})"]
        return [
            f"## {self.title}",
            "",
            f"    {self.command}",
            "",
            *table,
            *(f"\n{note}" for note in self.notes),
            *shown,
        ]


@dataclass(frozen=True)
class Report:
    """All that one run has measured, and where."""

    parts: Sequence[Part]
    machine: Mapping[str, str]

    def to_json(self) -> dict[str, object]:
        return {"machine": dict(self.machine), "parts": [part.to_json() for part in self.parts]}

    def text(self) -> str:
        """For a terminal."""
        lines = [", ".join(f"{name}: {value}" for name, value in self.machine.items())]
        if rows := self.overview():
            lines += ["", *columns(rows), "", OVERVIEW]
        for part in self.parts:
            lines += ["", *part.text()]
        return "\n".join(lines)

    def overview(self) -> list[tuple[str, ...]]:
        """One line a game, where games were measured."""
        rows = [row for part in self.parts if (row := part.overview()) is not None]
        return [("game", *COLUMNS), *rows] if rows else []

    def page(self, command: str) -> str:
        """For the documentation, in Markdown; `command` makes the page anew."""
        lines = [
            "# Performance",
            "",
            "Written by the command below, with what it measured; not by hand.",
            "",
            f"    {command}",
            "",
            *(f"- {name}: {value}" for name, value in self.machine.items()),
        ]
        if rows := self.overview():
            lines += ["", "## All games", "", *markdown(rows), "", OVERVIEW]
        for part in self.parts:
            lines += ["", *part.section()]
        return "\n".join([*lines, ""])


BULK = "in bulk, the deal included"
BULK_AFTER = "in bulk, after the deal"
STEPPED = "stepped from Python, the deal included"
STEPPED_AFTER = "stepped from Python, after the deal"
COPY = "a copy of a match"
COLUMNS = {
    "bulk": BULK,
    "bulk, dealt": BULK_AFTER,
    "stepped": STEPPED,
    "stepped, dealt": STEPPED_AFTER,
    "copy": COPY,
    "two threads": THREADS,
    "a state": MEMORY,
}
OVERVIEW = (
    "Ours / OpenSpiel's nearest game = ratio: millions of random moves a second, from the deal to the end and from "
    "after the deal (dealt), in bulk and stepped from Python; microseconds a copy; two threads / one; kB a state."
)
HEADINGS = ("figure", "ours", "theirs", "ratio", "goal", "met")


def three_digits(value: float) -> str:
    """Three significant digits, and never an exponent."""
    if value == 0:
        return "0"
    decimals = 2
    size = abs(value)
    while size >= 10 and decimals:
        size /= 10
        decimals -= 1
    while size < 1:
        size *= 10
        decimals += 1
    return f"{value:.{decimals}f}"


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as a table; the first are its headings."""
    return ["| " + " | ".join(row) + " |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of text: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join([row[0].ljust(widths[0]), *others]))
    return lines


def interleaved(measurements: Mapping[Name, Callable[[], float]], rounds: int) -> dict[Name, float]:
    """The median of each measurement. They take turns: a slow spell of the machine falls on all of them."""
    found: dict[Name, list[float]] = {name: [] for name in measurements}
    for turn in range(rounds):
        names = list(measurements)
        for name in names if turn % 2 == 0 else reversed(names):
            found[name].append(measurements[name]())
    return {name: median(values) for name, values in found.items()}


@dataclass(frozen=True)
class Rival:
    """Something that a rate of ours is compared with: the figure's name, its rate, and the goal for the ratio."""

    name: str
    rate: Callable[[], float]
    goal: float | None


def compared(ours: Callable[[], float], rivals: Sequence[Rival], rounds: int) -> list[Figure]:
    """Our rate against that of each rival, all of them taking turns."""
    rates = interleaved({"": ours, **{rival.name: rival.rate for rival in rivals}}, rounds)
    return [Figure(rival.name, rates[""], rates[rival.name], MOVES, rival.goal, True) for rival in rivals]


def cpu_seconds(work: Callable[[], object]) -> float:
    """The processor time that a piece of work takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def children_seconds() -> float:
    """The processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command_cpu_seconds(command: Sequence[str]) -> float:
    """The processor time of a whole command, with the processes that it started."""
    start = children_seconds()
    output_of(command)
    return children_seconds() - start


def command_wall_seconds(command: Sequence[str]) -> float:
    """How long one waits for a whole command."""
    start = time.perf_counter()
    output_of(command)
    return time.perf_counter() - start


def output_of(command: Sequence[str], **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: exit status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def c_compiler() -> str | None:
    return shutil.which(os.environ.get("CC") or "cc")


def build(source: Path, folder: Path) -> Path | None:
    """Compile a C program into a folder; None where there is no compiler."""
    compiler = c_compiler()
    if compiler is None:
        return None
    program = folder / source.stem
    output_of([compiler, *C_FLAGS, str(source), "-o", str(program)])
    return program


def machine() -> dict[str, str]:
    """Where and when this is measured."""
    compiler = c_compiler()
    return {
        "Fairdeal": f"{fairdeal.__version__}, {_build.describe()}",
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "Python": platform.python_version(),
        "C compiler": output_of([compiler, "--version"]).splitlines()[0] if compiler else "none",
        "date": datetime.now(UTC).date().isoformat(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


# ---- The commands


def show(report: Report, as_json: bool) -> None:
    json.dump(report.to_json(), sys.stdout, indent=2) if as_json else sys.stdout.write(report.text())
    sys.stdout.write("\n")


def run(
    benchmarks: Mapping[str, Callable[[bool], Part]],
    command: str,
    arguments: Sequence[str] | None,
    take_long: Collection[str] = (),
) -> None:
    """The command of all benchmarks, or of some; each is told whether to be quick about it.

    A quick run leaves those out that take long all the same, unless they are asked for.
    """
    parser = argparse.ArgumentParser(prog=command, description="How fast the games are, as ratios in one run.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"one or more of: {', '.join(benchmarks)}; all if none"
    )
    parser.add_argument("--quick", action="store_true", help="smaller runs, rougher figures")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the tables")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="also write them to this page")
    chosen = parser.parse_args(arguments)
    for game in chosen.games:
        if game not in benchmarks:
            parser.error(f"there is no benchmark of {game}; there are {', '.join(benchmarks)}")
    usual = [name for name in benchmarks if not (chosen.quick and name in take_long)]
    parts = []
    for name in chosen.games or usual:
        sys.stderr.write(f"{name} …\n")
        parts.append(benchmarks[name](chosen.quick))
    report = Report(parts, machine())
    show(report, chosen.json)
    if chosen.write:
        words = [command, *chosen.games, *["--quick"] * chosen.quick, "--write", str(chosen.write)]
        chosen.write.write_text(report.page(" ".join(words)), encoding="utf-8")
        for picture in [part.picture for part in parts if part.picture is not None]:
            (chosen.write.parent / "images").mkdir(exist_ok=True)
            picture.draw(chosen.write.parent / "images" / picture.name)
