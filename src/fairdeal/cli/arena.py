"""`fairdeal arena`: bots play the same deals against each other; reports which one is better, with intervals."""

import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.cli import INTERRUPTED, output, table_setup
from fairdeal.cli.progress import progress_bar, take_results
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import ended_by_limit
from fairdeal.lab.arena import Arena, ArenaMatch, play_deals, seated_bots
from fairdeal.lab.arena_results import ArenaResultsFile
from fairdeal.lab.arena_statistics import ArenaScores, MeanEstimate, SequentialTest, rate_bots

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

DEFAULT_DEALS = 100
MAX_TEST_DEALS = 100_000  # a sequential test gives up here


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaArgs(table_setup.LimitedTableArgs):
    """Arguments of `arena`."""

    deals: int | None
    sprt: str | None
    results: str | None
    workers: int
    as_json: bool


@dataclass(slots=True)
class ArenaRun:
    """An arena in progress."""

    game: Game
    arena: Arena
    wanted: int
    test: SequentialTest | None
    scores: ArenaScores
    matches: list[ArenaMatch] = field(default_factory=list)
    verdict: str | None = None
    seconds: float = 0.0
    interrupted: bool = False

    def count(self, deal: list[ArenaMatch]) -> None:
        self.scores.add(deal)
        self.matches += deal
        if self.test is not None:
            self.verdict = self.test.verdict(self.scores.places[0])

    @property
    def stopped(self) -> int:
        """How many matches the limit on deals ended."""
        return sum(match.stopped for match in self.matches)

    def is_done(self) -> bool:
        return self.scores.deals >= self.wanted or self.verdict is not None

    def progress(self) -> dict[str, object]:
        place = format_mean(self.scores.mean_place(0))
        return {"status": f"{self.scores.deals:,} deals, {self.arena.bots[0]} {place}"}


def run(args: ArenaArgs) -> int:
    arena_run = prepare(args)
    with (
        results_file(args.results, arena_run) as save,
        progress_bar(progress_columns, arena_run.progress, status="") as show,
    ):
        play(arena_run, args.workers, save, show)
    if args.as_json:
        output.print_json(to_json(arena_run))
    else:
        output.print_text("\n".join(to_text(arena_run)))
    return INTERRUPTED if arena_run.interrupted else 0


def prepare(args: ArenaArgs) -> ArenaRun:
    """Check all arguments before anything is played."""
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # where a user's own bot may be: MODULE:FUNCTION
    if args.deals is not None and args.sprt is not None:
        raise BadSetup("--deals sets the number of deals, --sprt lets the results decide it: give only one of them")
    bots = args.bots or ("steady", "random")
    game = table_setup.configure_without_limit(args)
    game = table_setup.add_needed_limit(game, seated_bots(game, bots))
    seed = args.seed if args.seed is not None else table_setup.new_seed()
    arena = Arena.of(game, bots, seed)
    table_setup.note_bot_problems(arena.bots, game)
    test = read_test(args.sprt) if args.sprt is not None else None
    wanted = MAX_TEST_DEALS if test is not None else args.deals or DEFAULT_DEALS
    return ArenaRun(game, arena, wanted, test, ArenaScores(len(arena.bots)))


def read_test(text: str) -> SequentialTest:
    """Parse a test such as `0.50,0.55`: two mean place scores to decide between."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 <= low < high <= 1:
        raise BadSetup(f"--sprt takes two place scores from 0 to 1, the lower first, such as 0.50,0.55; not {text!r}")
    return SequentialTest(low, high)


def play(run: ArenaRun, workers: int, save: Callable[[list[ArenaMatch]], None], show: Callable[[], None]) -> None:
    """Play deal by deal. Ctrl-C ends the run; what is done stays counted and saved."""
    started = time.perf_counter()

    def take(deal: list[ArenaMatch]) -> None:
        save(deal)
        run.count(deal)

    run.interrupted = take_results(missing_deals(run, workers), take, show)
    run.seconds = time.perf_counter() - started


def missing_deals(run: ArenaRun, workers: int) -> Generator[list[ArenaMatch], None, None]:
    """Play deals until there are enough, or the test has decided; each must be counted before the next one."""
    with closing(play_deals(run.arena, run.scores.deals, run.wanted, workers)) as deals:
        while not run.is_done():
            yield next(deals)


@contextmanager
def results_file(path: str | None, run: ArenaRun) -> Iterator[Callable[[list[ArenaMatch]], None]]:
    """Open the file for results, if there is one, and count what is in it; yields the function that saves a deal."""
    if path is None:
        yield lambda deal: None  # noqa: ARG005
        return
    file = ArenaResultsFile(path, run.arena)
    for deal in file.deals:
        if run.is_done():
            break
        run.count(deal)
    try:
        yield file.add
    finally:
        file.close()


def progress_columns() -> "Sequence[ProgressColumn]":
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    return SpinnerColumn(), TextColumn("{task.fields[status]}"), TimeElapsedColumn()


# ---- Results


def format_mean(estimate: MeanEstimate | None, digits: int = 3) -> str:
    """A mean with its interval."""
    if estimate is None:
        return "–"
    if estimate.margin is None:
        return f"{estimate.mean:.{digits}f}"
    return f"{estimate.mean:.{digits}f} ± {estimate.margin:.{digits}f}"


def to_text(run: ArenaRun) -> list[str]:
    scores, bots = run.scores, run.arena.bots
    setup_line = f"{table_setup.describe_table(run.game)}; seed {run.arena.seed}"
    counts = f"{scores.deals:,} deals, {len(run.matches):,} matches, {run.seconds:.1f} s"
    if run.interrupted:
        counts += "; interrupted"
    if run.game.max_rounds and run.matches:
        counts += f"; {ended_by_limit(run.stopped, len(run.matches), run.game.max_rounds)}"
    if not scores.deals:
        return [setup_line, counts]
    ratings = rate_bots(len(bots), run.matches)
    rows = [["bot", "place (1 first, 0 last)", "points ahead", "rating"]]
    for bot, name in enumerate(bots):
        rating = f"{ratings[bot].value:.1f} ± {ratings[bot].uncertainty:.1f}" if ratings is not None else "–"
        rows.append([name, format_mean(scores.mean_place(bot)), format_mean(scores.mean_margin(bot), 1), rating])
    lines = [setup_line, counts, "", *output.format_columns(rows)]
    if run.test is not None:
        lines += ["", test_line(run, run.test)]
    return lines


def test_line(run: ArenaRun, test: SequentialTest) -> str:
    decision = {"high": f"{test.high:g} accepted", "low": f"{test.low:g} accepted", None: "undecided"}[run.verdict]
    ratio = test.log_likelihood_ratio(run.scores.places[0])
    name = run.arena.bots[0]
    return f"Sequential test of {name}, {test.low:g} or {test.high:g}: {decision} (log-likelihood ratio {ratio:+.2f})"


def to_json(run: ArenaRun) -> dict[str, object]:
    scores, bots = run.scores, run.arena.bots
    ratings = rate_bots(len(bots), run.matches) if scores.deals else None
    results: list[object] = []
    for bot, name in enumerate(bots):
        place, margin = scores.mean_place(bot), scores.mean_margin(bot)
        results.append(
            {
                "bot": name,
                "place": place.to_json() if place is not None else None,
                "lead": margin.to_json() if margin is not None else None,
                "rating": [ratings[bot].value, ratings[bot].uncertainty] if ratings is not None else None,
            }
        )
    document: dict[str, object] = {
        **run.arena.to_json(),
        "deals": scores.deals,
        "matches": len(run.matches),
        "ended_by_limit": run.stopped if run.game.max_rounds else None,
        "seconds": round(run.seconds, 3),
        "interrupted": run.interrupted,
        "results": results,
    }
    if run.test is not None:
        document["sprt"] = {
            "low": run.test.low,
            "high": run.test.high,
            "ratio": run.test.log_likelihood_ratio(scores.places[0]),
            "verdict": run.verdict,
        }
    return document
