"""How strong the bots must be: each goal is an arena command; docs/bot-strength.md shows the results.

python -m benchmarks.bot_strength [GROUP …] [--only WORDS] [--deals SHARE] [--workers N] [--write PAGE]

Every deal is stored in build/bot-strength, so that a command that was interrupted continues where it stopped. `--deals
0.1` plays a tenth of the deals, `--only rook` the commands that contain this word. The page shows all stored results,
including those of earlier runs.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import markdown
from fairdeal.engine.options import write_value
from fairdeal.games.president.options import PresidentOptions

RESULTS = Path("build/bot-strength")
PAGE = "docs/bot-strength.md"
EVEN = 0.5  # place of a bot that is as good as the others
SEED = 2  # the bots were tuned with seed 1
NO_EFFECT = ("rounds", "turn_seconds", "titles")  # options that do not change how a round is played
NUMBERS = {"decks": (2,), "jokers_per_deck": (0, 1), "largest_combo": (4,)}
# Some options have an effect only in later rounds, when players have roles, or together with another option.
LATER_ROUNDS = dict.fromkeys(
    ("exchange", "first_trick", "equalize_ends_trick", "equalize_only_by_scum", "fall_from_grace"), " -o rounds=3"
)
WITH_OPTION = {
    **LATER_ROUNDS,
    "revolution_ends_trick": " -o revolutions=strict",
    "penalty_order": " -o penalize_final_2=on",
}

INTRODUCTION = f"""# Bot strength

For users who choose a bot and for developers who change one. After reading this page you can tell how much stronger
each level is, and measure it again. Every row is a `fairdeal arena` command with the arguments shown, `--seed {SEED}`
and the number of `--deals` in the second column. This command plays all of them and writes this page:

    python -m benchmarks.bot_strength --write {PAGE}

Place: 1 is first, 0 is last, 0.5 is as good as the others. Points ahead: compared with the mean of the others. Both are
given with the margin of their 95 % interval. A goal is reached if the whole interval lies above it and missed if all of
it lies below; otherwise the result is inconclusive.
"""
HEADINGS = ("command", "deals", "place", "points ahead", "goal", "result")


@dataclass(frozen=True)
class Goal:
    """An arena command, and the place or the points ahead of the others that its first bot must exceed."""

    group: str
    command: tuple[str, ...]
    deals: int
    minimum: float = EVEN
    in_points: bool = False

    def text(self) -> str:
        return " ".join(self.command)

    def file(self) -> Path:
        """Where the result is stored."""
        return RESULTS / (re.sub(r"[^a-z0-9]+", "-", self.text().lower()).strip("-") + ".json")

    def play(self, share: float, workers: int) -> None:
        """Run the command with a share of its deals, and store the result."""
        deals = max(2, round(self.deals * share))
        storage = ["--results", str(self.file().with_suffix(".deals")), "--workers", str(workers), "--json"]
        arguments = [*self.command, "--deals", str(deals), "--seed", str(SEED), *storage]
        command = [sys.executable, "-m", "fairdeal", "arena", *arguments]
        output = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        first = output["results"][0]
        result = {"deals": output["deals"], "place": first["place"], "lead": first["lead"]}
        self.file().write_text(json.dumps(result), encoding="utf-8")

    def result(self) -> dict[str, object] | None:
        """The stored result; None if the command has not been run."""
        return json.loads(self.file().read_text(encoding="utf-8")) if self.file().exists() else None

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        found = self.result()
        goal = f"{self.minimum:g} points" if self.in_points else f"{self.minimum:.2f}"
        if found is None:
            return (f"`{self.text()}`", "", "not run", "", goal, "")
        counted = found["lead" if self.in_points else "place"]
        assert isinstance(counted, dict)
        return (
            f"`{self.text()}`",
            str(found["deals"]),
            format_estimate(found["place"], 3),
            format_estimate(found["lead"], 1),
            goal,
            self.verdict(counted["mean"], counted["margin"]),
        )

    def verdict(self, mean: float, margin: float) -> str:
        if mean - margin >= self.minimum:
            return "reached"
        return "inconclusive" if mean + margin >= self.minimum else "missed"


def format_estimate(estimate: object, digits: int) -> str:
    if not isinstance(estimate, dict):
        return ""
    return f"{estimate['mean']:,.{digits}f} ± {estimate['margin']:,.{digits}f}"


def arena(group: str, arguments: str, deals: int, minimum: float = EVEN, in_points: bool = False) -> Goal:
    return Goal(group, tuple(arguments.split()), deals, minimum, in_points)


def president_options() -> Iterator[str]:
    """Every option of President with every value except its default, as arguments."""
    for spec in PresidentOptions.specs():
        if spec.name in NO_EFFECT:
            continue
        described = spec.to_json()
        values = NUMBERS.get(spec.name) or described.get("values") or [not described["default"]]
        assert isinstance(values, list | tuple)
        for value in values:
            if value != described["default"]:
                together_with = WITH_OPTION.get(spec.name, "")
                yield f"-o {spec.name}={write_value(value)}{together_with}"


GROUPS = ("steady", "sharp", "options", "expert")
GOALS = (
    arena("steady", "president --bots steady,random", 100, 0.70),
    arena("steady", "sanityholes --bots steady,random", 12, 0.70),
    arena("steady", "bull-sanity --bots steady,random", 20, 0.70),
    arena("steady", "hearts --bots steady,random", 5, 100, in_points=True),
    arena("steady", "oh-hell --bots steady,random", 5, 50, in_points=True),
    arena("steady", "rook --bots steady,random", 8, 500, in_points=True),
    arena("steady", "rummy --bots steady,random", 5, 400, in_points=True),
    arena("sharp", "president --bots sharp,steady", 60, 0.62),
    arena("sharp", "sanityholes --bots sharp,steady", 60),
    arena("sharp", "bull-sanity --bots sharp,steady", 60),
    arena("sharp", "hearts --bots sharp,steady", 10, 0, in_points=True),
    arena("sharp", "oh-hell --bots sharp,steady", 20, 0, in_points=True),
    arena("sharp", "rook --max-rounds 2 --bots sharp,steady", 80),
    arena("sharp", "rummy --max-rounds 2 --bots sharp,steady", 40),
    arena("options", "president --preset house --bots sharp:200,steady", 30),
    *[arena("options", f"president {option} --bots sharp:200,steady", 20) for option in president_options()],
    arena("expert", "president --bots expert,sharp", 50),
    arena("expert", "rook --max-rounds 2 --bots expert,sharp", 100, 0, in_points=True),
    arena("expert", "oh-hell --bots expert,sharp", 8, 0, in_points=True),
    arena("expert", "oh-hell --bots expert:1000,sharp:200", 24, 0, in_points=True),
    arena("expert", "hearts --bots expert,sharp", 8, 0, in_points=True),
    arena("expert", "bull-sanity --bots expert:1000,sharp:200", 260),
    arena("expert", "sanityholes -o black_markers=5 --bots expert,sharp", 60, 0, in_points=True),
    arena("expert", "sanityholes -o black_markers=5 --bots expert:1000,sharp:200", 60, 0, in_points=True),
    arena("expert", "rummy --max-rounds 2 --bots expert:1000,sharp:200", 60, 0, in_points=True),
)


def page() -> str:
    """The page with all goals and their results."""
    parts = [INTRODUCTION]
    for group in GROUPS:
        rows = [goal.cells() for goal in GOALS if goal.group == group]
        parts += [f"## {group}\n", *markdown([HEADINGS, *rows]), ""]
    return "\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_strength", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", choices=[[], *GROUPS], help=", ".join(GROUPS))
    parser.add_argument("--only", default="", metavar="WORDS", help="play only the commands that contain these words")
    parser.add_argument(
        "--deals", type=float, default=1.0, metavar="SHARE", help="play this share of the deals (default: 1)"
    )
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="number of processes (default: 2)")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    chosen = parser.parse_args(arguments)
    RESULTS.mkdir(parents=True, exist_ok=True)
    for goal in GOALS:
        if goal.group in (chosen.groups or GROUPS) and chosen.only in goal.text():
            goal.play(chosen.deals, chosen.workers)
            print(" | ".join(goal.cells()), flush=True)
    if chosen.write:
        chosen.write.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
