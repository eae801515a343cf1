"""The command line of the benchmarks: run those that are named, print the report, and write the page."""

import argparse
import json
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from benchmarks.figures import Part, Report
from benchmarks.measure import machine


def show(report: Report, as_json: bool) -> None:
    json.dump(report.to_json(), sys.stdout, indent=2) if as_json else sys.stdout.write(report.text())
    sys.stdout.write("\n")


def run(
    benchmarks: Mapping[str, Callable[[bool], Part]],
    command: str,
    arguments: Sequence[str] | None,
    slow: Collection[str] = (),
) -> Path | None:
    """Run the benchmarks that the command line names, or all of them. Each is called with whether to be quick.

    A quick run of all benchmarks leaves out the slow ones. Returns the page that was written.
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
    return chosen.write  # type: ignore[no-any-return]  # the parser's attributes have no types
