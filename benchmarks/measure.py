"""Tools that all benchmarks share: measuring, running commands and C programs, and reporting figures."""

import argparse
import json
import os
import platform
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
THREADS = "in bulk, two threads against one (wall time)"
PROCESSES = "C program, two processes against one (wall time: what the machine can do)"
MEMORY = "memory of one copy"
NO_COMPILER = "Left out: the C programs, because there is no C compiler."
NO_OPEN_SPIEL = "Left out: OpenSpiel, which is not installed (pip install 'fairdeal[bench]')."
Key = TypeVar("Key", bound=Hashable)
C_FLAGS = ("-O3",)  # like Fairdeal's own build: no instructions that some x86-64 processors lack


@dataclass(frozen=True)
class Figure:
    """A measured value, the baseline it is compared with, and the goal for their ratio.

    Without a baseline, the goal is for the value itself. A figure may have no goal.
    """

    name: str
    value: float
    baseline: float | None
    unit: str
    goal: float | None
    at_least: bool

    @property
    def ratio(self) -> float | None:
        return None if self.baseline is None else self.value / self.baseline

    @property
    def is_met(self) -> bool:
        compared = self.value if self.ratio is None else self.ratio
        if self.goal is None:
            return True
        return compared >= self.goal if self.at_least else compared < self.goal

    def cells(self) -> tuple[str, ...]:
        """The figure as a row of the table."""
        goal = "" if self.goal is None else f"{'≥' if self.at_least else '<'} {self.goal:g}"
        return (
            self.name,
            f"{three_digits(self.value)} {self.unit}",
            "" if self.baseline is None else f"{three_digits(self.baseline)} {self.unit}",
            "" if self.ratio is None else three_digits(self.ratio),
            f"{goal} {self.unit}" if goal and self.baseline is None else goal,
            "" if self.goal is None else "yes" if self.is_met else "NO",
        )

    def brief(self) -> str:
        """The figure in the table of all games: value, baseline and ratio without a unit."""
        if self.baseline is None or self.ratio is None:
            return three_digits(self.value)
        return f"{three_digits(self.value)} / {three_digits(self.baseline)} = {three_digits(self.ratio)}"

    def to_json(self) -> dict[str, object]:
        return {
            "figure": self.name,
            "ours": self.value,
            "theirs": self.baseline,
            "unit": self.unit,
            "ratio": self.ratio,
            "goal": self.goal,
            "goal_is": "at least" if self.at_least else "below",
            "met": None if self.goal is None else self.is_met,
        }


@dataclass(frozen=True)
class Plot:
    """A plot of figures: the name of its file, its description, and the function that draws it into a file."""

    name: str
    description: str
    draw: Callable[[Path], None]


@dataclass(frozen=True)
class Part:
    """The figures of one benchmark, the command that measures them, and notes about what was left out."""

    title: str
    command: str
    figures: Sequence[Figure]
    notes: Sequence[str]
    plot: Plot | None = None

    def to_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "command": self.command,
            "figures": [figure.to_json() for figure in self.figures],
            "notes": list(self.notes),
        }

    def overview(self) -> tuple[str, ...] | None:
        """The row of a game in the table of all games; None if this is not the benchmark of a game."""
        found = {figure.name: figure.brief() for figure in self.figures}
        return (self.title, *(found.get(name, "") for name in COLUMNS.values())) if BULK in found else None

    def text(self) -> list[str]:
        """Lines for a terminal."""
        table = columns([HEADINGS, *(figure.cells() for figure in self.figures)])
        return [self.title, "", *table, "", *self.notes]

    def section(self) -> list[str]:
        """Lines for the page, in Markdown."""
        table = markdown([HEADINGS, *(figure.cells() for figure in self.figures)])
        plot = [] if self.plot is None else [f"\n![{self.plot.description}](images/{self.plot.name})"]
        return [
            f"## {self.title}",
            "",
            f"    {self.command}",
            "",
            *table,
            *(f"\n{note}" for note in self.notes),
            *plot,
        ]


@dataclass(frozen=True)
class Report:
    """Everything that one run has measured, and on which machine."""

    parts: Sequence[Part]
    machine: Mapping[str, str]

    def to_json(self) -> dict[str, object]:
        return {"machine": dict(self.machine), "parts": [part.to_json() for part in self.parts]}

    def text(self) -> str:
        """The report for a terminal."""
        lines = [", ".join(f"{name}: {value}" for name, value in self.machine.items())]
        if rows := self.overview():
            lines += ["", *columns(rows), "", OVERVIEW]
        for part in self.parts:
            lines += ["", *part.text()]
        return "\n".join(lines)

    def overview(self) -> list[tuple[str, ...]]:
        """The table of all games, with headings; empty if no game was measured."""
        rows = [row for part in self.parts if (row := part.overview()) is not None]
        return [("game", *COLUMNS), *rows] if rows else []

    def page(self, command: str) -> str:
        """The report as a page of the documentation, in Markdown; `command` writes the page again."""
        lines = [
            "# Performance",
            "",
            INTRODUCTION,
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


BULK = "in bulk, including the deal"
BULK_AFTER = "in bulk, after the deal"
STEPPED = "stepped from Python, including the deal"
STEPPED_AFTER = "stepped from Python, after the deal"
COPY = "copying a match"
COLUMNS = {
    "bulk": BULK,
    "bulk, after the deal": BULK_AFTER,
    "stepped": STEPPED,
    "stepped, after the deal": STEPPED_AFTER,
    "copy": COPY,
    "two threads": THREADS,
    "memory": MEMORY,
}
INTRODUCTION = """\
For researchers and developers who want to know how fast Fairdeal is. After reading this page you can compare it with
other libraries and measure every figure again on your own machine. The page is generated: this command measures
everything and writes it."""
OVERVIEW = (
    "Each cell is Fairdeal / the nearest game of OpenSpiel = ratio. Bulk and stepped: millions of random moves per "
    "second, including the deal or after it. Copy: microseconds. Two threads: two threads / one thread. Memory: kB per "
    "copy of a match."
)
HEADINGS = ("figure", "Fairdeal", "baseline", "ratio", "goal", "met")


def three_digits(value: float) -> str:
    """Three significant digits, without an exponent."""
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
    """Rows as a Markdown table; the first row holds the headings."""
    return ["| " + " | ".join(row) + " |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of text: the first column aligned left, the others right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join([row[0].ljust(widths[0]), *others]))
    return lines


def interleaved(measurements: Mapping[Key, Callable[[], float]], rounds: int) -> dict[Key, float]:
    """Median of each measurement. They alternate, so that a slow moment of the machine affects all of them."""
    found: dict[Key, list[float]] = {key: [] for key in measurements}
    for number in range(rounds):
        keys = list(measurements)
        for key in keys if number % 2 == 0 else reversed(keys):
            found[key].append(measurements[key]())
    return {key: median(values) for key, values in found.items()}


@dataclass(frozen=True)
class Baseline:
    """A rate to compare with: the name of the figure, the function that measures the rate, the goal for the ratio."""

    name: str
    rate: Callable[[], float]
    goal: float | None


def compare(rate: Callable[[], float], baselines: Sequence[Baseline], rounds: int) -> list[Figure]:
    """Compare Fairdeal's rate with each baseline, in interleaved runs."""
    rates = interleaved({"": rate, **{baseline.name: baseline.rate for baseline in baselines}}, rounds)
    return [
        Figure(baseline.name, rates[""], rates[baseline.name], MOVES, baseline.goal, True) for baseline in baselines
    ]


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor time that a function takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def children_cpu_seconds() -> float:
    """Processor time of all child processes that have ended."""
    import resource  # not available on Windows

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command_cpu_seconds(command: Sequence[str]) -> float:
    """Processor time of a command, including the processes that it starts."""
    start = children_cpu_seconds()
    output_of(command)
    return children_cpu_seconds() - start


def command_wall_seconds(command: Sequence[str]) -> float:
    """Wall time of a command."""
    start = time.perf_counter()
    output_of(command)
    return time.perf_counter() - start


def output_of(command: Sequence[str], **environment: str) -> str:
    """Run a command and return its output; raise RuntimeError if it fails."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: exit status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def c_compiler() -> str | None:
    return shutil.which(os.environ.get("CC") or "cc")


def build(source: Path, folder: Path) -> Path | None:
    """Compile a C program into a folder; None if there is no compiler."""
    compiler = c_compiler()
    if compiler is None:
        return None
    program = folder / source.stem
    output_of([compiler, *C_FLAGS, str(source), "-o", str(program)])
    return program


def machine() -> dict[str, str]:
    """Where and when the figures are measured."""
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
    """Name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


# ---- Command line


def show(report: Report, as_json: bool) -> None:
    json.dump(report.to_json(), sys.stdout, indent=2) if as_json else sys.stdout.write(report.text())
    sys.stdout.write("\n")


def run(
    benchmarks: Mapping[str, Callable[[bool], Part]],
    command: str,
    arguments: Sequence[str] | None,
    slow: Collection[str] = (),
) -> None:
    """Run the benchmarks that the command line names, or all of them. Each is called with whether to be quick.

    A quick run of all benchmarks leaves out the slow ones.
    """
    parser = argparse.ArgumentParser(prog=command, description="Measure how fast Fairdeal is, as ratios in one run.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"one or more of: {', '.join(benchmarks)}; default: all"
    )
    parser.add_argument("--quick", action="store_true", help="smaller runs, less precise figures")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="also write the figures to this page")
    chosen = parser.parse_args(arguments)
    for game in chosen.games:
        if game not in benchmarks:
            parser.error(f"there is no benchmark of {game}; choose from {', '.join(benchmarks)}")
    default = [name for name in benchmarks if not (chosen.quick and name in slow)]
    parts = []
    for name in chosen.games or default:
        sys.stderr.write(f"{name} …\n")
        parts.append(benchmarks[name](chosen.quick))
    report = Report(parts, machine())
    show(report, chosen.json)
    if chosen.write:
        words = [command, *chosen.games, *["--quick"] * chosen.quick, "--write", str(chosen.write)]
        chosen.write.write_text(report.page(" ".join(words)), encoding="utf-8")
        for plot in [part.plot for part in parts if part.plot is not None]:
            (chosen.write.parent / "images").mkdir(exist_ok=True)
            plot.draw(chosen.write.parent / "images" / plot.name)
