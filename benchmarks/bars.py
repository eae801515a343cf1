"""What the bots must reach, each bar by a stored command; docs/bot-strength.md has what they came to.

python -m benchmarks.bars [GROUP …] [--only WORDS] [--deals SHARE] [--workers N] [--write PAGE]

Every deal is kept in build/bars, and a command that was cut off goes on where it was: run it again. `--deals 0.1` plays
a tenth of the deals; `--only rook` the commands that have this in them. The page is made of all that is there,
whichever are run now.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import markdown
from fairdeal.games.president.options import PresidentOptions

KEPT = Path("build/bars")
PAR = 0.5
SEED = 2  # what the bots were tried out on is seed 1
MATTERS_NOT = ("rounds", "turn_seconds", "titles")  # to how a round is played
NUMBERS = {"decks": (2,), "jokers_per_deck": (0, 1)}
FLAG = {True: "on", False: "off"}
# Some matter only in later rounds, when there are roles, or beside another option.
LATER = dict.fromkeys(
    ("exchange", "first_trick", "equalize_ends_trick", "equalize_only_by_scum", "fall_from_grace"), " -o rounds=3"
)
ALONG = {**LATER, "revolution_ends_trick": " -o revolutions=strict"}

INTRODUCTION = f"""# What the bots reach

Made by `python -m benchmarks.bars --write docs/bot-strength.md`. Each line is `fairdeal arena` with the words it shows,
`--seed {SEED}` and so many `--deals`. Place: 1 is first, 0 last, 0.5 as good as the others; points are those ahead of
the mean of the others. A bar is reached where the whole 95 % interval is above it.
"""


@dataclass(frozen=True)
class Bar:
    """A command, and what its first bot must be better than: in place, or in points ahead of the others."""

    group: str
    command: tuple[str, ...]
    deals: int
    least: float = PAR
    points: bool = False

    def text(self) -> str:
        return " ".join(self.command)

    def file(self) -> Path:
        """Where its result is kept."""
        return KEPT / (re.sub(r"[^a-z0-9]+", "-", self.text().lower()).strip("-") + ".json")

    def play(self, share: float, workers: int) -> None:
        """Run the command and keep what it says."""
        deals = max(2, round(self.deals * share))
        kept = ["--results", str(self.file().with_suffix(".deals")), "--workers", str(workers), "--json"]
        asked = [*self.command, "--deals", str(deals), "--seed", str(SEED)]
        run = [sys.executable, "-m", "fairdeal", "arena", *asked, *kept]
        said = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True).stdout)
        first = said["results"][0]
        found = {"deals": said["deals"], "place": first["place"], "lead": first["lead"]}
        self.file().write_text(json.dumps(found), encoding="utf-8")

    def result(self) -> dict[str, object] | None:
        return json.loads(self.file().read_text(encoding="utf-8")) if self.file().exists() else None

    def cells(self) -> tuple[str, ...]:
        """Its line of the table."""
        found = self.result()
        bar = f"{self.least:g} points" if self.points else f"{self.least:.2f}"
        if found is None:
            return (f"`{self.text()}`", "", "not run", "", bar, "")
        counted = found["lead" if self.points else "place"]
        assert isinstance(counted, dict)
        clear = counted["mean"] - counted["margin"] >= self.least
        return (
            f"`{self.text()}`",
            str(found["deals"]),
            shown(found["place"], 3),
            shown(found["lead"], 1),
            bar,
            "reached" if clear else "not clear" if counted["mean"] + counted["margin"] >= self.least else "missed",
        )


def shown(estimate: object, digits: int) -> str:
    if not isinstance(estimate, dict):
        return ""
    return f"{estimate['mean']:,.{digits}f} ± {estimate['margin']:,.{digits}f}"


def arena(group: str, words: str, deals: int, least: float = PAR, points: bool = False) -> Bar:
    return Bar(group, tuple(words.split()), deals, least, points)


def options_of_president() -> Iterator[str]:
    """Every option of the rules with every value that is not its default."""
    for spec in PresidentOptions.specs():
        if spec.name in MATTERS_NOT:
            continue
        described = spec.to_json()
        values = NUMBERS.get(spec.name) or described.get("values") or [not described["default"]]
        assert isinstance(values, list | tuple)
        for value in values:
            if value != described["default"]:
                with_it = ALONG.get(spec.name, "")
                yield f"-o {spec.name}={FLAG[value] if isinstance(value, bool) else value}{with_it}"


GROUPS = ("steady", "sharp", "options", "expert")
BARS = (
    arena("steady", "president --bots steady,random", 100, 0.70),
    arena("steady", "sanityholes --bots steady,random", 12, 0.70),
    arena("steady", "bull-sanity --bots steady,random", 20, 0.70),
    arena("steady", "hearts --bots steady,random", 5, 100, points=True),
    arena("steady", "oh-hell --bots steady,random", 5, 50, points=True),
    arena("steady", "rook --bots steady,random", 8, 500, points=True),
    arena("steady", "rummy --bots steady,random", 5, 400, points=True),
    arena("sharp", "president --bots sharp,steady", 60, 0.62),
    arena("sharp", "sanityholes --bots sharp,steady", 60),
    arena("sharp", "bull-sanity --bots sharp,steady", 60),
    arena("sharp", "hearts --bots sharp,steady", 10, 0, points=True),
    arena("sharp", "oh-hell --bots sharp,steady", 20, 0, points=True),
    arena("sharp", "rook -o hands=2 --bots sharp,steady", 80),
    arena("sharp", "rummy -o rounds=2 --bots sharp,steady", 40),
    arena("options", "president --preset house --bots sharp:200,steady", 30),
    *[arena("options", f"president {option} --bots sharp:200,steady", 20) for option in options_of_president()],
    arena("expert", "president --bots expert,sharp", 50),
    arena("expert", "rook -o hands=2 --bots expert,sharp", 100, 0, points=True),
    arena("expert", "oh-hell --bots expert,sharp", 8, 0, points=True),
    arena("expert", "oh-hell --bots expert:1000,sharp:200", 24, 0, points=True),
    arena("expert", "hearts --bots expert,sharp", 8, 0, points=True),
    arena("expert", "bull-sanity --bots expert:1000,sharp:200", 260),
    arena("expert", "sanityholes -o black_markers=5 --bots expert,sharp", 60, 0, points=True),
    arena("expert", "sanityholes -o black_markers=5 --bots expert:1000,sharp:200", 60, 0, points=True),
    arena("expert", "rummy -o rounds=2 --bots expert:1000,sharp:200", 60, 0, points=True),
)


def page() -> str:
    """All bars and what is known of them."""
    parts = [INTRODUCTION]
    heads = ("command", "deals", "place", "points ahead", "bar", "")
    for group in GROUPS:
        rows = [bar.cells() for bar in BARS if bar.group == group]
        parts += [f"## {group}\n", *markdown([heads, *rows]), ""]
    return "\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bars", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", choices=[[], *GROUPS], help=", ".join(GROUPS))
    parser.add_argument("--only", default="", metavar="WORDS", help="commands that have these words in them")
    parser.add_argument("--deals", type=float, default=1.0, metavar="SHARE", help="of the deals that are stored")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes that play at once")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    asked = parser.parse_args(arguments)
    KEPT.mkdir(parents=True, exist_ok=True)
    for bar in BARS:
        if bar.group in (asked.groups or GROUPS) and asked.only in bar.text():
            bar.play(asked.deals, asked.workers)
            print(" | ".join(bar.cells()), flush=True)
    if asked.write:
        asked.write.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
