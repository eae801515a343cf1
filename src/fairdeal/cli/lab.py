"""`fairdeal lab`: what a house rule does to a game."""

import importlib.util
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from fairdeal.cli import INTERRUPTED, output, setup
from fairdeal.cli.signals import finishing_first
from fairdeal.engine.errors import BadSetup
from fairdeal.lab.data import FORMATS
from fairdeal.lab.folder import Folder
from fairdeal.lab.measures import GROUPS
from fairdeal.lab.plan import WEAKER, Plan, make_plan
from fairdeal.lab.ranges import Played, players
from fairdeal.lab.results import Found, Results
from fairdeal.lab.study import MOST_GAMES, Show, Study
from fairdeal.lab.words import shown, shown_difference, summary
from fairdeal.lab.writing import write_all

GAMES = 1000  # if nothing is said
NOBODY = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says."""

    game: str | None
    vary: Mapping[str, Sequence[str]]
    players: tuple[str, ...] | None
    preset: str | None
    settings: dict[str, str]
    games: int | None
    precision: float | None
    bots: tuple[str, ...] | None
    rival: str | None
    seed: int | str | None
    workers: int | None
    ray: str | None
    out: str | None
    resume: str | None
    form: str
    as_json: bool
    everything: bool


class InterruptibleStudy(Study):
    """Ctrl-C is heard between ranges: none is left half counted."""

    def take(self, played: Played) -> None:
        with finishing_first():
            super().take(played)


def run(wishes: Wishes) -> int:
    study = prepare(wishes)
    interrupted = play(study, wishes)
    results = Results(study.plan, study.sums)
    with finishing_first():
        files = write_all(study, results, wishes.form)
    if wishes.as_json:
        output.say_json({**results.to_json(), "interrupted": interrupted})
    else:
        tell(study, results, files, interrupted, wishes.everything)
    return INTERRUPTED if interrupted else 0


def prepare(wishes: Wishes) -> Study:
    """A study, new or begun before; everything that was said is checked before anything is played."""
    if wishes.form not in FORMATS:
        raise BadSetup(f"--format: {wishes.form!r} is not one of {', '.join(FORMATS)}")
    files = ("matplotlib", *(["pyarrow"] if wishes.form == "parquet" else []))
    for package in ("numpy", *(files if wishes.out or wishes.resume else ())):
        if importlib.util.find_spec(package) is None:
            raise BadSetup(f"this needs {package}: pip install 'fairdeal[lab]'")
    if wishes.resume is not None:
        said = (wishes.game, wishes.vary, wishes.players, wishes.preset, wishes.settings, wishes.bots, wishes.rival)
        if any(said) or wishes.seed is not None or wishes.out is not None:
            raise BadSetup(
                "--resume takes game, rules, bots and seed from the study: say only how many games it shall be"
            )
        folder, plan = Folder.old(wishes.resume)
        return InterruptibleStudy(plan, folder)
    plan = plan_of(wishes)
    return InterruptibleStudy(plan, Folder.new(wishes.out, plan) if wishes.out is not None else None)


def plan_of(wishes: Wishes) -> Plan:
    vary: dict[str, Sequence[str]] = dict(wishes.vary)
    if wishes.players is not None:
        if "players" in vary:
            raise BadSetup("--players and --vary players= say the same thing: use one of them")
        vary = {"players": wishes.players, **vary}
    for name in wishes.settings:
        if name in vary:
            raise BadSetup(f"option {name} is both set and varied: say one of them")
    return make_plan(
        setup.named_game(wishes.game).key,
        vary=vary,
        preset=wishes.preset,
        options=wishes.settings,
        bots=wishes.bots or ("steady",),
        rival=None if wishes.rival == NOBODY else wishes.rival or WEAKER,
        seed=wishes.seed if wishes.seed is not None else setup.new_seed(),
    )


def play(study: Study, wishes: Wishes) -> bool:
    """Play; says whether it was cut short."""
    at_work = players(wishes.workers or os.cpu_count() or 1, wishes.ray)
    try:
        with progress(study) as show:
            if wishes.precision is not None:
                study.run_until(at_work, wishes.precision, wishes.games or MOST_GAMES, show)
            else:
                study.run(at_work, wishes.games or max(GAMES, study.games), show)
    except KeyboardInterrupt:
        return True
    finally:
        at_work.close()
    return False


@contextmanager
def progress(study: Study) -> Iterator[Show]:
    """A bar with the time left on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda study, games: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games in each of {task.fields[variants]} variants,"),
        TimeElapsedColumn(),
        TextColumn("gone,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None, completed=study.games, variants=len(study.plan.variants))
        started = time.monotonic()

        def show(study: Study, games: int) -> None:
            bar.update(task, total=games, completed=study.games, refresh=time.monotonic() - started < 1)

        yield show


# ---- For people


def tell(study: Study, results: Results, files: Sequence[str], interrupted: bool, everything: bool) -> None:
    """The summary, then the table."""
    plan = study.plan
    first = plan.variants[0]
    game = first.game(plan.game)
    output.say(f"{game.title}, {first.players} players, {first.preset} rules; seed {output.one_line(str(plan.seed))}")
    said = f"{results.games:,} games"
    if len(plan.variants) > 1:
        said += f" in each of {len(plan.variants)} variants, on the same deals"
    output.say(f"Interrupted: {said}." if interrupted else f"{said}.")
    if not results.found:
        output.say("Too few games to say anything.")
    else:
        output.say()
        for sentence in summary(results):
            output.say(f"• {sentence}")
        output.say()
        show_table(results, everything)
        if results.warning:
            output.say(results.warning)
    if study.folder is not None:
        output.say(f"Written to {study.folder.path}: {', '.join(files)}.")
        if interrupted:
            output.say(f"Go on with: fairdeal lab --resume {study.folder.path}")
    elif not interrupted:
        output.say("With --out DIR there is a report with plots, and all data.")


def show_table(results: Results, everything: bool) -> None:
    """Every headline, or everything, by variant; differences beside them."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    cells: dict[tuple[str, int], Found] = {(found.measure.key, found.variant): found for found in results.found}
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("measure", overflow="fold")
    for variant, one in enumerate(results.plan.variants):
        table.add_column(Text(one.label), justify="right")
        if variant:
            table.add_column("difference", justify="right")
    last = ""
    for measure in results.sums.measures():
        if not (everything or measure.headline or _tells(cells, measure.key, len(results.plan.variants))):
            continue
        if measure.group != last:
            table.add_row(Text(GROUPS[measure.group], style="bold"))
            last = measure.group
        row = [Text(f"  {measure.words}")]
        for variant in range(len(results.plan.variants)):
            found = cells.get((measure.key, variant))
            row.append(Text(shown(measure, found.estimate) if found else "–"))
            if variant:
                off = found.difference if found else None
                told = shown_difference(measure, off, found.holds) if found and off else "–"
                row.append(Text(told, style="bold" if found and found.holds else ""))
        table.add_row(*row)
    width = None if sys.stdout.isatty() else max(100, 44 + 34 * len(results.plan.variants))
    Console(file=sys.stdout, width=width, highlight=False).print(table)


def _tells(cells: Mapping[tuple[str, int], Found], key: str, variants: int) -> bool:
    """Is there a difference that holds?"""
    return any(found.holds for variant in range(variants) if (found := cells.get((key, variant))) is not None)
