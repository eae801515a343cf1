"""What all benchmarks share: interleaved medians, commands and their times, C programs, the table."""

import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

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
            goal if self.theirs is not None else f"{goal} {self.unit}",
            "" if self.goal is None else "yes" if self.met else "NO",
        )

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
class Report:
    """All figures of one run, and what was left out of it."""

    title: str
    figures: Sequence[Figure]
    notes: Sequence[str]
    machine: Mapping[str, str]

    def to_json(self) -> dict[str, object]:
        figures = [figure.to_json() for figure in self.figures]
        return {
            "title": self.title,
            "machine": dict(self.machine),
            "figures": figures,
            "notes": list(self.notes),
        }

    def text(self) -> str:
        """For a terminal."""
        table = columns([HEADINGS, *(figure.cells() for figure in self.figures)])
        where = ", ".join(f"{name}: {value}" for name, value in self.machine.items())
        return "\n".join([where, "", *table, *(f"\n{note}" for note in self.notes)])

    def page(self, command: str) -> str:
        """For the documentation, in Markdown; `command` makes the page anew."""
        rows = [HEADINGS, tuple("---" for _ in HEADINGS), *(figure.cells() for figure in self.figures)]
        return "\n".join(
            [
                f"# {self.title}",
                "",
                "Written by the command below, with what it measured; not by hand.",
                "",
                f"    {command}",
                "",
                *(f"- {name}: {value}" for name, value in self.machine.items()),
                "",
                *("| " + " | ".join(row) + " |" for row in rows),
                *(f"\n{note}" for note in self.notes),
                "",
            ]
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


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of text: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join([row[0].ljust(widths[0]), *others]))
    return lines


def interleaved(measurements: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of each measurement. They take turns: a slow spell of the machine falls on all of them."""
    found: dict[str, list[float]] = {name: [] for name in measurements}
    for turn in range(rounds):
        names = list(measurements)
        for name in names if turn % 2 == 0 else reversed(names):
            found[name].append(measurements[name]())
    return {name: median(values) for name, values in found.items()}


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


def show(report: Report, as_json: bool) -> None:
    json.dump(report.to_json(), sys.stdout, indent=2) if as_json else sys.stdout.write(report.text())
    sys.stdout.write("\n")
