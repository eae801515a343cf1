"""`fairdeal puzzles make` and `fairdeal puzzles check`: make puzzles for a game, and verify them."""

import json
import os
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fairdeal.cli import INTERRUPTED, output
from fairdeal.cli.progress import progress_bar, take_results
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.games import all_games, find_game
from fairdeal.lab.index_ranges import MAX_MATCHES, IndexRange, RangeQueue
from fairdeal.lab.worker_pool import Completed, WorkerPool, open_pool
from fairdeal.puzzles.checking import CheckedPuzzle, CheckSetup, budget, check_puzzles
from fairdeal.puzzles.library import puzzles_of
from fairdeal.puzzles.maker import MakerSetup, make_puzzles
from fairdeal.puzzles.puzzle import Puzzle, read_puzzle
from fairdeal.puzzles.variety import adds_variety

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
    workers: int | None
    as_json: bool


class PuzzleFile:
    """The file of puzzles made so far, with a second file for the run's progress. Refuses a run with another setup."""

    def __init__(self, path: Path, setup: MakerSetup) -> None:
        self.path = path
        self.progress = path.with_name(path.name + ".progress")
        self.setup = {"game": setup.game, "seed": setup.seed, "worlds": setup.worlds}
        self.rounds = self._read_rounds()
        self.puzzles = {puzzle.key: puzzle for puzzle in read_file(path)} if path.exists() else {}

    def _read_rounds(self) -> int:
        """Number of rounds that are done."""
        if not self.progress.exists():
            if self.path.exists():
                raise BadSetup(
                    f"{self.path} exists, and was not made by a run that can be continued; choose another --out"
                )
            return 0
        try:
            stored = json.loads(self.progress.read_text(encoding="utf-8"))
            rounds = int(stored.pop("rounds"))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadSetup(f"{self.progress} does not say how far the run got; choose another --out") from None
        if stored != self.setup:
            raise BadSetup(f"{self.path} was made with other settings: {quoted(stored)}; choose another --out")
        return rounds

    def add(self, rounds: IndexRange, puzzles: Sequence[Puzzle]) -> None:
        """Append the puzzles of the next rounds that add variety.

        Puzzles that were written without their progress are made again, with the same result.
        """
        with self.path.open("a", encoding="utf-8") as file:
            for puzzle in puzzles:
                if puzzle.key not in self.puzzles and adds_variety(puzzle, self.puzzles.values()):
                    self.puzzles[puzzle.key] = puzzle
                    file.write(puzzle.to_line() + "\n")
        self.rounds = rounds.end
        self.progress.write_text(json.dumps({**self.setup, "rounds": self.rounds}) + "\n", encoding="utf-8")


def read_file(path: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadSetup(f"{path} cannot be read: {error.strerror}") from None
    return [read_puzzle(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line]


def run_make(args: MakeArgs) -> int:
    """Make puzzles until there are enough of them."""
    kind = find_game(args.game or "")
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
    report: list[dict[str, object]] = []
    confirmed = total = 0
    interrupted = False
    with open_pool(args.workers or os.cpu_count() or 1) as pool:
        for name, puzzles in groups.items():
            checked, interrupted = check_group(pool, puzzles, setup_seed)
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
    if interrupted:
        return INTERRUPTED
    return 0 if total and confirmed >= GOAL * total else 1


def chosen_puzzles(args: CheckArgs) -> dict[str, Sequence[Puzzle]]:
    """The puzzles to check, by game: those of a file, of a game, or all that come with Fairdeal."""
    if args.file is not None:
        found = {args.file: tuple(read_file(Path(args.file)))}
    else:
        kinds = [find_game(args.game)] if args.game is not None else list(all_games().values())
        found = {kind.key: puzzles_of(kind) for kind in kinds if puzzles_of(kind)}
    if not any(found.values()):
        raise BadSetup("there are no puzzles to check")
    return {name: puzzles[: args.limit] for name, puzzles in found.items()}


def check_group(pool: WorkerPool, puzzles: Sequence[Puzzle], seed: int | str) -> tuple[list[CheckedPuzzle], bool]:
    """Check puzzles; the second value says whether Ctrl-C ended it early."""
    checked: list[CheckedPuzzle] = []
    queue = RangeQueue([IndexRange(0, len(puzzles))], CHUNK_SECONDS, MAX_CHUNK)

    def describe() -> dict[str, object]:
        return {"completed": len(checked), "status": f"{sum(each.is_confirmed for each in checked)} confirmed"}

    with progress_bar(progress_columns, describe, len(puzzles), status="") as show:
        results = pool.run(check_puzzles, CheckSetup(puzzles, seed), queue, ordered=True)
        interrupted = take_results(as_generator(results), lambda done: checked.extend(done.result), show)
    return checked, interrupted


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
