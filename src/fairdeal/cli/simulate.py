"""`fairdeal simulate`: bots play many matches; reports who finished where."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from fairdeal.cli import INTERRUPTED, output, table_setup
from fairdeal.cli.progress import progress_bar, take_results
from fairdeal.engine.errors import BadSetup, error_reason
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import ended_by_limit
from fairdeal.lab.simulation import RecordDetail, SimulatedMatches, Simulation, Statistics, mean_place

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

MAX_PLACE_COLUMNS = 8  # a wider table shows only the first and the last places


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateArgs(table_setup.LimitedTableArgs):
    """Arguments of `simulate`."""

    games: int
    records: str | None
    deals: bool
    workers: int
    as_json: bool


@dataclass(slots=True)
class SimulationRun:
    """A simulation in progress: its counts so far, its duration, and whether it was interrupted."""

    game: Game
    simulation: Simulation
    wanted: int
    statistics: Statistics
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def moves_per_second(self) -> float:
        return self.statistics.moves / self.seconds if self.seconds else 0.0

    def progress(self) -> dict[str, object]:
        return {"completed": self.statistics.games, "speed": f"{self.moves_per_second:,.0f} moves/s"}


def run(args: SimulateArgs) -> int:
    simulation_run = prepare(args)
    with (
        records_file(args.records) as write,
        progress_bar(progress_columns, simulation_run.progress, simulation_run.wanted, speed="") as show,
    ):
        play(simulation_run, args.workers, write, show)
    if args.as_json:
        output.print_json(to_json(simulation_run))
    else:
        output.print_text("\n".join(to_text(simulation_run)))
    return INTERRUPTED if simulation_run.interrupted else 0


def prepare(args: SimulateArgs) -> SimulationRun:
    """Check all arguments before anything is played."""
    if args.deals and args.records is None:
        raise BadSetup("--deals adds the deals to the records: name a file for them with --records")
    game = table_setup.configure_without_limit(args)
    bots = table_setup.assign_bots(args.bots or ("random",), game.players)
    game = table_setup.add_needed_limit(game, [bots])
    table_setup.note_bot_problems(bots, game)
    seed = args.seed if args.seed is not None else table_setup.new_seed()
    detail = RecordDetail.NONE
    if args.records is not None:
        detail = RecordDetail.DEALS if args.deals else RecordDetail.MOVES
    return SimulationRun(game, Simulation.of(game, bots, seed, detail), args.games, Statistics(game.players))


def play(run: SimulationRun, workers: int, write: Callable[[Sequence[str]], None], show: Callable[[], None]) -> None:
    """Play in chunks. Ctrl-C ends the run; what is done stays counted and written."""
    started = time.perf_counter()

    def take(matches: SimulatedMatches) -> None:
        write(matches.records)
        run.statistics.add(matches.statistics)
        run.seconds = time.perf_counter() - started

    run.interrupted = take_results(run.simulation.run(run.wanted, min(workers, run.wanted)), take, show)


@contextmanager
def records_file(path: str | None) -> Iterator[Callable[[Sequence[str]], None]]:
    """Open the file for records, if there is one; yields the function that writes them."""
    if path is None:
        yield lambda records: None  # noqa: ARG005
        return
    try:
        file = open(path, "w", encoding="utf-8")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    try:
        yield lambda records: write_records(file, records)
    finally:
        with suppress(OSError):  # all records were flushed: nothing can be lost here
            file.close()


def write_records(file: IO[str], records: Sequence[str]) -> None:
    try:
        file.writelines(f"{record}\n" for record in records)
        file.flush()
    except OSError as error:
        raise unwritable(file.name, error) from None


def unwritable(path: str, error: Exception) -> BadSetup:
    return BadSetup(f"--records: cannot write {path}: {error_reason(error)}; name a file that can be written")


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    return BarColumn(), MofNCompleteColumn(), TextColumn("games  {task.fields[speed]}"), TimeRemainingColumn()


# ---- Results


def to_json(run: SimulationRun) -> dict[str, object]:
    statistics, simulation = run.statistics, run.simulation
    return {
        "game": simulation.game,
        "players": simulation.players,
        "preset": simulation.preset,
        "options": run.game.options.to_json(),
        "max_rounds": run.game.max_rounds or None,
        "bots": list(simulation.bots),
        "seed": simulation.seed,
        "games": statistics.games,
        "moves": statistics.moves,
        "ended_by_limit": statistics.stopped if run.game.max_rounds else None,
        "seconds": run.seconds,
        "places": statistics.places,
        "mean_places": [mean_place(counts) for counts in statistics.places],
        "roles": statistics.roles or None,
        "interrupted": run.interrupted,
    }


def to_text(run: SimulationRun) -> list[str]:
    statistics = run.statistics
    lines = [f"{table_setup.describe_table(run.game)}; seed {output.one_line(str(run.simulation.seed))}"]
    if run.interrupted:
        lines.append(f"Interrupted after {statistics.games:,} of {run.wanted:,} games.")
    lines.append(
        f"{statistics.games:,} games, {statistics.moves:,} moves in {run.seconds:.2f} s"
        f" ({run.moves_per_second:,.0f} moves/s)"
    )
    if not statistics.games:
        return lines
    if run.game.max_rounds:
        text = ended_by_limit(statistics.stopped, statistics.games, run.game.max_rounds)
        lines.append(f"{text[0].upper()}{text[1:]}.")
    seats = {f"seat {seat} ({bot})": statistics.places[seat] for seat, bot in enumerate(run.simulation.bots)}
    lines += ["", *place_table("place", seats)]
    if statistics.roles:
        lines += ["", *place_table("role before", statistics.roles)]
    return lines


def place_table(title: str, rows: dict[str, list[int]]) -> list[str]:
    """A table of how often each place was reached, in percent, and of the mean place."""
    places = shown_places(len(next(iter(rows.values()))))
    table = [[title, *(ordinal(place + 1) for place in places), "mean"]]
    for name, counts in rows.items():
        total = sum(counts)
        mean = mean_place(counts)
        shares = [f"{100 * counts[place] / total:.1f}%" if total else "-" for place in places]
        table.append([name, *shares, f"{mean:.3f}" if mean is not None else "-"])
    return output.format_columns(table)


def shown_places(number: int) -> list[int]:
    """The places that fit into a table, counted from 0."""
    if number <= MAX_PLACE_COLUMNS:
        return list(range(number))
    half = MAX_PLACE_COLUMNS // 2
    return [*range(half), *range(number - half, number)]


def ordinal(place: int) -> str:
    suffix = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{suffix}"
