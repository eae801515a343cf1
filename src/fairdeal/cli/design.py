"""`fairdeal design`: search for house rules that meet a designer's targets."""

import functools
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.cli import INTERRUPTED, output, table_setup
from fairdeal.cli.lab import MIN_TABLE_WIDTH, print_to_width, require_packages
from fairdeal.cli.progress import progress_bar
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import write_value
from fairdeal.lab.estimates import LEVEL
from fairdeal.lab.rule_search import STAGES, Candidate, RuleSearch
from fairdeal.lab.rule_space import RuleSpace, searchable_values
from fairdeal.lab.study import open_study_pool
from fairdeal.lab.study_plan import default_bot
from fairdeal.lab.summary import format_estimate
from fairdeal.lab.targets import Target

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignArgs:
    """Arguments of the command."""

    game: str | None
    targets: tuple[str, ...]
    vary: Mapping[str, Sequence[str]]
    players: int | None
    preset: str | None
    settings: dict[str, str]
    max_rounds: int | None
    games: int
    bots: tuple[str, ...] | None
    seed: int | str | None
    workers: int | None
    as_json: bool


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the best rule sets, and whether their figures come from deals that no choice has seen."""

    candidates: list[Candidate]
    tried: int
    is_fresh: bool


def run(args: DesignArgs) -> int:
    require_packages(writes_files=False, data_format="csv")
    space = space_from(args)
    targets = space.targets(args.targets)
    found = search(space, targets, args)
    if args.as_json:
        output.print_json(to_json(space, targets, found, args.games))
    else:
        print_found(space, targets, found, args.games)
    return 0 if found.is_fresh else INTERRUPTED


def space_from(args: DesignArgs) -> RuleSpace:
    """The rule sets to choose from: the values of `--vary`, or all options that have a list of values."""
    kind = table_setup.require_game(args.game)
    for name in args.settings:
        if name in args.vary:
            raise BadSetup(f"option {name} is both set and varied; do only one of these")
    for name in ("players", "preset"):
        if name in args.vary:
            raise BadSetup(f"a search varies options only: choose {name} with --{name}")
    usual = kind.configure(args.players, args.preset, {**kind.lab_defaults, **args.settings})
    values: Mapping[str, Sequence[object]] = args.vary or {
        name: listed for name, listed in searchable_values(usual).items() if name not in args.settings
    }
    for name, listed in values.items():
        if len(set(listed)) < len(listed):
            raise BadSetup(f"--vary {name}: a value is given twice")
        for value in listed:
            usual.options.changed({name: value})
    return RuleSpace(
        game=kind.key,
        preset=args.preset,
        players=args.players,
        fixed=args.settings,
        values=values,
        bots=args.bots or (default_bot([usual]),),
        max_rounds=args.max_rounds,
        seed=args.seed if args.seed is not None else table_setup.new_seed(),
    )


def search(space: RuleSpace, targets: Sequence[Target], args: DesignArgs) -> Found:
    """Run all stages; Ctrl-C ends the search with what the last finished stage has found."""
    with (
        open_study_pool(args.workers or os.cpu_count() or 1) as pool,
        progress_bar(progress_columns, lambda stage: {"completed": stage}, total=STAGES + 1) as show,
    ):
        evaluate = functools.partial(space.evaluate, pool, targets)
        race = RuleSearch([len(values) for values in space.values.values()], targets, evaluate, str(space.seed))
        try:
            for stage in range(STAGES):
                race.run_stage()
                show(stage + 1)
            return Found(race.finalists(args.games), len(race.tried), is_fresh=True)
        except KeyboardInterrupt:
            if not race.survivors:
                raise
            return Found(race.survivors, len(race.tried), is_fresh=False)


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    return (BarColumn(), MofNCompleteColumn(), TextColumn("stages,"), TimeElapsedColumn(), TextColumn("elapsed"))


# ---- Results


def print_found(space: RuleSpace, targets: Sequence[Target], found: Found, games: int) -> None:
    """Print the best rule sets with the figure of every target."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    game = space.variant(space.usual, None).game(space.game)
    seed = output.one_line(str(space.seed))
    output.print_text(f"{table_setup.describe_table(game)}; bots: {', '.join(space.bots)}; seed {seed}")
    output.print_text(f"{found.tried:,} rule sets were tried. {source_of_figures(found, games)}\n")
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("changes of the rules", overflow="fold")
    for target in targets:
        table.add_column(Text(target.text), justify="right")
    for candidate in found.candidates:
        cells = [
            f"{format_estimate(target.measure, value)} {target.verdict(value)}" if value is not None else "–"
            for target, value in zip(targets, candidate.estimates, strict=True)
        ]
        table.add_row(Text(space.label(candidate.rules)), *map(Text, cells))
    print_to_width(table, MIN_TABLE_WIDTH)
    output.print_text(verdict_on_best(space, targets, found.candidates[0]))


def source_of_figures(found: Found, games: int) -> str:
    """On which deals the figures were measured."""
    if found.is_fresh:
        return (
            f"The best, measured in {games:,} games on deals that were not used to choose them ({LEVEL:.0%} intervals):"
        )
    return "Interrupted: these figures are from the deals used to choose, so they flatter the best rules."


def verdict_on_best(space: RuleSpace, targets: Sequence[Target], best: Candidate) -> str:
    """One sentence about the best rule set, and how to look closer."""
    missed = [
        target.text
        for target, value in zip(targets, best.estimates, strict=True)
        if value is None or target.shortfall(value.value)
    ]
    if missed:
        return f"No rule set that was tried meets every target. The best one misses {'; '.join(missed)}."
    chosen = space.changes(best.rules)
    if not chosen:
        return "The usual rules meet every target."
    vary = " ".join(f"-o {name}={write_value(value)}" for name, value in chosen.items())
    return f"To measure the best one in full: fairdeal lab {space.game} {vary}"


def to_json(space: RuleSpace, targets: Sequence[Target], found: Found, games: int) -> dict[str, Any]:
    return {
        "game": space.game,
        "seed": space.seed,
        "bots": list(space.bots),
        "tried": found.tried,
        "games": games if found.is_fresh else None,
        "interrupted": not found.is_fresh,
        "targets": [
            {"measure": target.measure.key, "at_least": target.at_least, "value": target.value} for target in targets
        ],
        "candidates": [
            {
                "options": space.changes(candidate.rules),
                "shortfall": candidate.shortfall,
                "figures": [
                    None
                    if value is None
                    else {"value": value.value, "low": value.low, "high": value.high, "verdict": target.verdict(value)}
                    for target, value in zip(targets, candidate.estimates, strict=True)
                ],
            }
            for candidate in found.candidates
        ],
    }
