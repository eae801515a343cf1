"""`fairdeal puzzles make` and `fairdeal puzzles check`: make puzzles for a game, and verify them."""

import os
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fairdeal.cli import INTERRUPTED, output
from fairdeal.cli.progress import progress_bar, take_results
from fairdeal.cli.puzzle_files import CheckFile, PuzzleFile, read_puzzles
from fairdeal.cli.table_setup import require_game
from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from fairdeal.lab.index_ranges import MAX_MATCHES, IndexRange, RangeQueue
from fairdeal.lab.worker_pool import Completed, WorkerPool, open_pool
from fairdeal.puzzles.checking import CheckedPuzzle, CheckSetup, budget, check_puzzles
from fairdeal.puzzles.library import puzzles_of
from fairdeal.puzzles.maker import MakerSetup, make_puzzles
from fairdeal.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

T = TypeVar("T")
Made: TypeAlias = Completed[list[tuple[int, list[Puzzle]]]]  # puzzles by the number of their round
CHUNK_SECONDS = 20.0  # of work handed out at once: as much is lost when a run is interrupted
MAX_CHUNK = 64
GOAL = 0.98  # of the puzzles that the check should confirm


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeArgs:
    """Arguments of `puzzles make`."""

    game: str | None
    number: int
    seed: int | str | None
    worlds: int
    out: str | None
    workers: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckArgs:
    """Arguments of `puzzles check`."""

    game: str | None
    file: str | None
    seed: int | str | None
    limit: int | None
    out: str | None
    workers: int | None
    as_json: bool


def run_make(args: MakeArgs) -> int:
    """Make puzzles until there are enough of them."""
    kind = require_game(args.game)
    setup = MakerSetup(kind.key, args.seed if args.seed is not None else 0, args.worlds)
    file = PuzzleFile(Path(args.out or f"{kind.key}.puzzles.jsonl"), setup)
    queue = RangeQueue([IndexRange(file.rounds, MAX_MATCHES - file.rounds)], CHUNK_SECONDS, MAX_CHUNK)

    def take(done: Made) -> None:
        file.add(done.range, [puzzle for _, puzzles in done.result for puzzle in puzzles])
        if len(file.puzzles) >= args.number:
            queue.close()

    def describe() -> dict[str, object]:
        return {"completed": min(len(file.puzzles), args.number), "status": f"{file.rounds:,} rounds"}

    interrupted = False
    if len(file.puzzles) < args.number:
        with (
            open_pool(args.workers or os.cpu_count() or 1) as pool,
            progress_bar(progress_columns, describe, args.number, status="") as show,
        ):
            results = pool.run(make_puzzles, setup, queue, ordered=True)
            interrupted = take_results(until_enough(results, file, args.number), take, show)
    output.print_text(f"{len(file.puzzles)} puzzles of {kind.title} from {file.rounds:,} rounds in {file.path}")
    output.print_text(", ".join(f"{number} {name}" for name, number in kinds_of(file.puzzles.values())))
    if interrupted:
        output.print_text("Interrupted: the same command continues from here.")
    return INTERRUPTED if interrupted else 0


def until_enough(results: Iterator[Made], file: PuzzleFile, number: int) -> Generator[Made, None, None]:
    """Results until the file has enough puzzles; unfinished work is dropped."""
    for done in results:
        yield done
        if len(file.puzzles) >= number:
            return


def kinds_of(puzzles: Iterable[Puzzle]) -> list[tuple[str, int]]:
    """How many puzzles there are of each theme and difficulty."""
    return sorted(Counter(f"{puzzle.theme} ({puzzle.difficulty})" for puzzle in puzzles).items())


def run_check(args: CheckArgs) -> int:
    """Check the puzzles of one game or of all, game by game. Returns 1 if fewer are confirmed than the goal."""
    groups = chosen_puzzles(args)
    setup_seed = args.seed if args.seed is not None else 0
    file = CheckFile(Path(args.out) if args.out is not None else None, setup_seed)
    report: list[dict[str, object]] = []
    confirmed = total = 0
    interrupted = False
    with open_pool(args.workers or os.cpu_count() or 1) as pool:
        for name, puzzles in groups.items():
            checked, interrupted = check_group(pool, puzzles, setup_seed, file)
            good = sum(each.is_confirmed for each in checked)
            confirmed, total = confirmed + good, total + len(checked)
            missed = [each for each in checked if not each.is_confirmed]
            others = [{"puzzle": each.key, "answer": each.answer, "chosen": each.chosen} for each in missed]
            report.append({"game": name, "confirmed": good, "checked": len(checked), "others": others})
            if not args.as_json:
                print_group(name, good, checked)
            if interrupted:
                break
    if args.as_json:
        output.print_json({"budget": budget(), "seed": setup_seed, "games": report})
    else:
        output.print_text(f"{share_words('All', confirmed, total)} by master:{budget()}, seed {setup_seed}")
        if interrupted and file.path is not None:
            output.print_text("Interrupted: the same command continues from here.")
    if interrupted:
        return INTERRUPTED
    return 0 if total and confirmed >= GOAL * total else 1


def chosen_puzzles(args: CheckArgs) -> dict[str, Sequence[Puzzle]]:
    """The puzzles to check, by game: those of a file, of a game, or all that come with Fairdeal."""
    if args.file is not None:
        found = {args.file: tuple(read_puzzles(Path(args.file)))}
    else:
        kinds = [find_game(args.game)] if args.game is not None else list(all_games().values())
        found = {kind.key: puzzles_of(kind) for kind in kinds if puzzles_of(kind)}
    if not any(found.values()):
        raise BadSetup("there are no puzzles to check")
    return {name: puzzles[: args.limit] for name, puzzles in found.items()}


def check_group(
    pool: WorkerPool, puzzles: Sequence[Puzzle], seed: int | str, file: CheckFile
) -> tuple[list[CheckedPuzzle], bool]:
    """Check the puzzles without a result in the file; the second value says whether Ctrl-C ended it early.

    The random numbers of a puzzle follow from its place, so they do not depend on where a run was interrupted.
    """
    left = tuple((number, puzzle) for number, puzzle in enumerate(puzzles) if file.result_of(puzzle) is None)
    queue = RangeQueue([IndexRange(0, len(left))], CHUNK_SECONDS, MAX_CHUNK)

    def results() -> list[CheckedPuzzle]:
        return [found for found in map(file.result_of, puzzles) if found is not None]

    def describe() -> dict[str, object]:
        checked = results()
        return {"completed": len(checked), "status": f"{sum(each.is_confirmed for each in checked)} confirmed"}

    interrupted = False
    if left:
        with progress_bar(progress_columns, describe, len(puzzles), status="") as show:
            checking = pool.run(check_puzzles, CheckSetup(left, seed), queue, ordered=True)
            interrupted = take_results(as_generator(checking), lambda done: file.add(done.result), show)
    return results(), interrupted


def print_group(name: str, confirmed: int, checked: Sequence[CheckedPuzzle]) -> None:
    output.print_text(share_words(name, confirmed, len(checked)))
    for each in checked:
        if not each.is_confirmed:
            output.print_text(f"  {each.key}: master chose {each.chosen}, the answer is {each.answer}")


def share_words(name: str, confirmed: int, checked: int) -> str:
    """How many puzzles were confirmed."""
    return f"{name}: {confirmed} of {checked} confirmed ({100 * confirmed / max(1, checked):.1f} %)"


def as_generator(results: Iterator[T]) -> Generator[T, None, None]:
    yield from results


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    return BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[status]}"), TimeElapsedColumn()
