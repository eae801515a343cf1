"""Figures and reports of benchmarks: what was measured, and how it is shown in a terminal, as JSON and as a page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

MOVES = "M moves/s"
THREADS = "in bulk, two threads against one (wall time)"
PROCESSES = "C program, two processes against one (wall time: what the machine can do)"
MEMORY = "memory of one copy"
NO_COMPILER = "Left out: the C programs, because there is no C compiler."
NO_OPEN_SPIEL = "Left out: OpenSpiel, which is not installed (pip install 'fairdeal[bench]')."
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
