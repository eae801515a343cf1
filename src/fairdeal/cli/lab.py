"""`fairdeal lab`: compare house rules of a game; reports what differs and how certain that is."""

import importlib.util
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cli import INTERRUPTED, output, table_setup
from fairdeal.cli.progress import progress_bar
from fairdeal.cli.signals import defer_signals
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.outcome import deals_in_words
from fairdeal.lab.comparison import DEFAULT_GAMES
from fairdeal.lab.data import check_format
from fairdeal.lab.index_ranges import MAX_MATCHES
from fairdeal.lab.measures import GROUPS, Measure
from fairdeal.lab.output_files import write_output_files
from fairdeal.lab.results import Finding, Results
from fairdeal.lab.study import Study, open_study_pool
from fairdeal.lab.study_folder import StudyFolder
from fairdeal.lab.study_plan import DEFAULT_RIVAL, StudyPlan, make_plan
from fairdeal.lab.summary import describe_players, format_difference, format_estimate, summarize

if TYPE_CHECKING:
    from rich.progress import ProgressColumn
    from rich.table import Table
    from rich.text import Text

NO_RIVAL = "none"
MIN_TABLE_WIDTH = 100  # in a pipe


@dataclass(frozen=True, slots=True, kw_only=True)
class LabArgs:
    """Arguments of the command."""

    game: str | None
    vary: Mapping[str, Sequence[str]]
    players: tuple[str, ...] | None
    preset: str | None
    settings: dict[str, str]
    max_rounds: int | None
    games: int | None
    precision: float | None
    bots: tuple[str, ...] | None
    rival: str | None
    tension: int
    seed: int | str | None
    workers: int | None
    ray: str | None
    out: str | None
    resume: str | None
    data_format: str
    as_json: bool
    show_all: bool


def run(args: LabArgs) -> int:
    study = prepare(args)
    interrupted = play(study, args)
    results = Results(study.plan, study.totals)
    with defer_signals():
        files = write_output_files(study, results, args.data_format)
    if args.as_json:
        output.print_json({**results.to_json(), "interrupted": interrupted})
    else:
        print_results(study, results, files, interrupted, args.show_all)
    return INTERRUPTED if interrupted else 0


def prepare(args: LabArgs) -> Study:
    """Check all arguments before anything is played, and return the study, new or resumed."""
    check_format(args.data_format)
    require_packages(writes_files=bool(args.out or args.resume), data_format=args.data_format)
    if args.resume is not None:
        fixed = (
            *(args.game, args.vary, args.players, args.preset, args.settings),
            *(args.max_rounds, args.bots, args.rival, args.tension),
        )
        if any(fixed) or args.seed is not None or args.out is not None:
            raise BadSetup("--resume takes game, rules, bots and seed from the study: give only the number of games")
        folder, plan = StudyFolder.open(args.resume)
        return Study(plan, folder, guard=defer_signals)
    plan = plan_from(args)
    if args.max_rounds is None:
        limited = [variant for variant in plan.variants if variant.max_rounds]
        if limited:
            table_setup.note_default_limit(limited[0].game(plan.game))
    return Study(plan, StudyFolder.create(args.out, plan) if args.out is not None else None, guard=defer_signals)


def require_packages(writes_files: bool, data_format: str) -> None:
    """Name the extra that is not installed, before anything is played."""
    for_files = ("matplotlib", *(["pyarrow"] if data_format == "parquet" else []))
    needed = ("numpy", *(for_files if writes_files else ()))
    missing = [package for package in needed if importlib.util.find_spec(package) is None]
    if missing:
        raise BadSetup(
            f"this needs the extra `lab`, of which {' and '.join(missing)} cannot be found: "
            "pip install 'fairdeal[lab]', or in a clone pip install '.[lab]'"
        )


def plan_from(args: LabArgs) -> StudyPlan:
    vary: dict[str, Sequence[str]] = dict(args.vary)
    if args.players is not None:
        if "players" in vary:
            raise BadSetup("--players and --vary players= mean the same: use one of them")
        vary = {"players": args.players, **vary}
    for name in args.settings:
        if name in vary:
            raise BadSetup(f"option {name} is both set and varied; do only one of these")
    return make_plan(
        table_setup.require_game(args.game).key,
        vary=vary,
        preset=args.preset,
        options=args.settings,
        bots=args.bots or None,
        rival=None if args.rival == NO_RIVAL else args.rival or DEFAULT_RIVAL,
        seed=args.seed if args.seed is not None else table_setup.new_seed(),
        max_rounds=args.max_rounds,
        tension=args.tension,
    )


def play(study: Study, args: LabArgs) -> bool:
    """Play the matches; returns whether Ctrl-C ended the run early. What is done stays counted and saved."""
    variants, started = len(study.plan.variants), time.monotonic()
    with (
        open_study_pool(args.workers or os.cpu_count() or 1, args.ray) as pool,
        progress_bar(progress_columns, progress_since(started), completed=study.games, variants=variants) as show,
    ):
        try:
            if args.precision is not None:
                study.run_until(pool, args.precision, args.games or MAX_MATCHES, show)
            else:
                study.run(pool, args.games or max(DEFAULT_GAMES, study.games), show)
        except KeyboardInterrupt:
            return True
    return False


def progress_since(started: float) -> Callable[[Study, int], dict[str, object]]:
    def progress(study: Study, games: int) -> dict[str, object]:
        return {"total": games, "completed": study.games, "refresh": time.monotonic() - started < 1}

    return progress


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    return (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games in each of {task.fields[variants]} variants,"),
        TimeElapsedColumn(),
        TextColumn("elapsed,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )


# ---- Results


def print_results(study: Study, results: Results, files: Sequence[str], interrupted: bool, show_all: bool) -> None:
    """Print the summary, then the table."""
    plan = study.plan
    first = plan.variants[0]
    game = first.game(plan.game)
    limit = f", at most {deals_in_words(game.max_rounds)}" if game.max_rounds else ""
    output.print_text(
        f"{game.title}, {first.players} players, {first.preset} rules{limit}; seed {output.one_line(str(plan.seed))}"
    )
    games = f"{results.games:,} games"
    if len(plan.variants) > 1:
        games += f" in each of {len(plan.variants)} variants, on the same deals"
    output.print_text(f"Interrupted: {games}." if interrupted else f"{games}.")
    output.print_text(describe_players(plan))
    if not results.findings:
        output.print_text("Too few games to say anything.")
    else:
        output.print_text()
        for sentence in summarize(results):
            output.print_text(f"• {sentence}")
        output.print_text()
        print_table(results, show_all)
        print_interactions(results, show_all)
        for warning in results.cautions:
            output.print_text(warning)
    if study.folder is not None:
        output.print_text(f"Written to {study.folder.path}: {', '.join(files)}.")
        if interrupted:
            output.print_text(f"Continue with: fairdeal lab --resume {study.folder.path}")
    elif not interrupted:
        output.print_text("Add --out DIR for a report with plots and the data of every match.")


def print_table(results: Results, show_all: bool) -> None:
    """Print measures by variant, with differences: all of them, or headlines and significant differences."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    cells = {(finding.measure.key, finding.variant): finding for finding in results.findings}
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("measure", overflow="fold")
    for number, variant in enumerate(results.plan.variants):
        table.add_column(Text(variant.label), justify="right")
        if number:
            table.add_column("difference", justify="right")
    last_group = ""
    for measure in results.totals.measures():
        findings = [cells.get((measure.key, number)) for number in range(len(results.plan.variants))]
        is_telling = any(finding.is_significant for finding in findings if finding is not None)
        if not (show_all or measure.headline or is_telling):
            continue
        if measure.group != last_group:
            table.add_row(Text(GROUPS[measure.group], style="bold"))
            last_group = measure.group
        table.add_row(*table_row(measure, findings))
    print_to_width(table, max(MIN_TABLE_WIDTH, 44 + 34 * len(results.plan.variants)))


def print_interactions(results: Results, show_all: bool) -> None:
    """Print where two changes together do more or less than the sum of both: all measures, or significant ones."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    shown = [finding for finding in results.interactions if show_all or finding.is_significant]
    if not shown:
        return
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("two changes together", overflow="fold")
    table.add_column("measure", overflow="fold")
    table.add_column("more than the sum of both", justify="right")
    for finding in shown:
        change = format_difference(finding.measure, finding.difference, finding.is_significant)
        table.add_row(Text(finding.label), Text(finding.measure.label), Text(change))
    print_to_width(table, MIN_TABLE_WIDTH)


def print_to_width(table: "Table", width: int) -> None:
    """Print a table as wide as the terminal, or to a pipe in the given width."""
    from rich.console import Console

    Console(file=sys.stdout, width=None if sys.stdout.isatty() else width, highlight=False).print(table)


def table_row(measure: Measure, findings: Sequence[Finding | None]) -> "list[Text]":
    """A measure with its value in each variant, and with the difference in all but the first."""
    from rich.text import Text

    row = [Text(f"  {measure.label}")]
    for number, finding in enumerate(findings):
        row.append(Text(format_estimate(measure, finding.estimate) if finding else "–"))
        if number:
            change = finding.difference if finding else None
            text = format_difference(measure, change, finding.is_significant) if finding and change else "–"
            row.append(Text(text, style="bold" if finding and finding.is_significant else ""))
    return row
