"""`fairdeal simulate`: bots play many matches, and we say who came in where."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO

from fairdeal.cli import INTERRUPTED, output, setup
from fairdeal.cli.signals import finishing_first
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.lab.simulate import Batch, Part, Records, Statistics, mean_place

COLUMNS_OF_PLACES = 8  # a wider table shows the first and the last places only


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes(setup.TableWishes):
    """What the command line says."""

    games: int
    records: str | None
    deals: bool
    workers: int
    as_json: bool


@dataclass(slots=True)
class Run:
    """A batch on its way: what has been counted, how long it took, whether it was cut short."""

    game: Game
    batch: Batch
    wanted: int
    statistics: Statistics
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def moves_a_second(self) -> float:
        return self.statistics.moves / self.seconds if self.seconds else 0.0


def run(wishes: Wishes) -> int:
    started = prepare(wishes)
    with records_file(wishes.records) as write, progress(started.wanted) as show:
        play(started, wishes.workers, write, show)
    if wishes.as_json:
        output.say_json(document(started))
    else:
        output.say("\n".join(lines(started)))
    return INTERRUPTED if started.interrupted else 0


def prepare(wishes: Wishes) -> Run:
    """Set the table; everything that was said is checked before anything is played."""
    if wishes.deals and wishes.records is None:
        raise BadSetup("--deals says what stands in the records: name a file for them with --records")
    game = setup.named_game(wishes.game).configure(wishes.players, wishes.preset, wishes.settings)
    bots = setup.one_a_seat(wishes.bots or ("random",), game.players)
    seed = wishes.seed if wishes.seed is not None else setup.new_seed()
    wanted = Records.NONE if wishes.records is None else Records.DEALS if wishes.deals else Records.MOVES
    return Run(game, Batch.of(game, bots, seed, wanted), wishes.games, Statistics(game.players))


def play(run: Run, workers: int, write: Callable[[Sequence[str]], None], show: Callable[[Run], None]) -> None:
    """Play part by part; Ctrl-C ends it, and what is done stays counted and written."""
    started = time.perf_counter()
    try:
        for part in run.batch.run(run.wanted, min(workers, run.wanted)):
            with finishing_first():
                count(part, run, write)
                run.seconds = time.perf_counter() - started
            show(run)
    except KeyboardInterrupt:
        run.interrupted = True


def count(part: Part, run: Run, write: Callable[[Sequence[str]], None]) -> None:
    write(part.records)
    run.statistics.add(part.statistics)


@contextmanager
def records_file(path: str | None) -> Iterator[Callable[[Sequence[str]], None]]:
    """Where the records go, if they are wanted."""
    if path is None:
        yield lambda records: None  # noqa: ARG005
        return
    try:
        file = open(path, "w", encoding="utf-8")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    try:
        yield lambda records: _write(file, records)
    finally:
        with suppress(OSError):  # every part was flushed: there is nothing left that could be lost
            file.close()


def _write(file: IO[str], records: Sequence[str]) -> None:
    try:
        file.writelines(f"{record}\n" for record in records)
        file.flush()
    except OSError as error:
        raise unwritable(file.name, error) from None


def unwritable(path: str, error: Exception) -> BadSetup:
    return BadSetup(f"--records: cannot write {path}: {output.reason(error)}; name a file that can be written")


@contextmanager
def progress(games: int) -> Iterator[Callable[[Run], None]]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda run: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games  {task.fields[speed]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games, speed="")
        yield lambda run: bar.update(task, completed=run.statistics.games, speed=f"{run.moves_a_second:,.0f} moves/s")


def document(run: Run) -> dict[str, object]:
    """Everything, for programs."""
    statistics, batch = run.statistics, run.batch
    return {
        "game": batch.game,
        "players": batch.players,
        "preset": batch.preset,
        "options": run.game.options.to_json(),
        "bots": list(batch.bots),
        "seed": batch.seed,
        "games": statistics.games,
        "moves": statistics.moves,
        "seconds": run.seconds,
        "places": statistics.places,
        "mean_places": [mean_place(counts) for counts in statistics.places],
        "roles": statistics.roles or None,
        "interrupted": run.interrupted,
    }


def lines(run: Run) -> list[str]:
    """Everything, for people."""
    statistics = run.statistics
    told = [f"{setup.described(run.game)}; seed {output.one_line(str(run.batch.seed))}"]
    if run.interrupted:
        told.append(f"Interrupted after {statistics.games:,} of {run.wanted:,} games.")
    told.append(
        f"{statistics.games:,} games, {statistics.moves:,} moves in {run.seconds:.2f} s"
        f" ({run.moves_a_second:,.0f} moves/s)"
    )
    if not statistics.games:
        return told
    seats = {f"seat {seat} ({bot})": statistics.places[seat] for seat, bot in enumerate(run.batch.bots)}
    told += ["", *place_table("place", seats)]
    if statistics.roles:
        told += ["", *place_table("role before", statistics.roles)]
    return told


def place_table(title: str, rows: dict[str, list[int]]) -> list[str]:
    """How often each place, in per cent, and the mean place."""
    places = shown_places(len(next(iter(rows.values()))))
    table = [[title, *(ordinal(place + 1) for place in places), "mean"]]
    for name, counts in rows.items():
        total = sum(counts)
        mean = mean_place(counts)
        shares = [f"{100 * counts[place] / total:.1f}%" if total else "-" for place in places]
        table.append([name, *shares, f"{mean:.3f}" if mean is not None else "-"])
    return output.columns(table)


def shown_places(number: int) -> list[int]:
    if number <= COLUMNS_OF_PLACES:
        return list(range(number))
    half = COLUMNS_OF_PLACES // 2
    return [*range(half), *range(number - half, number)]


def ordinal(place: int) -> str:
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
