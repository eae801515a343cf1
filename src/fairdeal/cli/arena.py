"""`fairdeal arena`: bots against each other on the same deals, and who is better, with how much certainty."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fairdeal.cli import INTERRUPTED, output, setup
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.lab.arena import Arena, Sitting
from fairdeal.lab.arena_run import Results
from fairdeal.lab.arena_run import run as run_deals
from fairdeal.lab.arena_score import Estimate, Scores, SequentialTest, ratings

USUAL_DEALS = 100
MOST_DEALS_TESTED = 100_000  # a sequential test gives up after so many


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes(setup.TableWishes):
    """What the command line says."""

    deals: int | None
    sprt: str | None
    results: str | None
    workers: int
    as_json: bool


@dataclass(slots=True)
class Contest:
    """An arena on its way."""

    game: Game
    arena: Arena
    wanted: int
    test: SequentialTest | None
    scores: Scores
    sittings: list[Sitting] = field(default_factory=list)
    verdict: str | None = None
    seconds: float = 0.0
    interrupted: bool = False

    def count(self, deal: list[Sitting]) -> None:
        self.scores.add(deal)
        self.sittings += deal
        if self.test is not None:
            self.verdict = self.test.verdict(self.scores.places[0])

    def is_done(self) -> bool:
        return self.scores.deals >= self.wanted or self.verdict is not None


def run(wishes: Wishes) -> int:
    contest = prepare(wishes)
    with results_file(wishes.results, contest) as keep, progress(contest) as show:
        play(contest, wishes.workers, keep, show)
    if wishes.as_json:
        output.say_json(document(contest))
    else:
        output.say("\n".join(lines(contest)))
    return INTERRUPTED if contest.interrupted else 0


def prepare(wishes: Wishes) -> Contest:
    """Everything that was said is checked before anything is played."""
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # where somebody's own bot may be: MODULE:FUNCTION
    if wishes.deals is not None and wishes.sprt is not None:
        raise BadSetup("--deals says how many, --sprt that the results decide it: give one of them")
    game = setup.named_game(wishes.game).configure(wishes.players, wishes.preset, wishes.settings)
    seed = wishes.seed if wishes.seed is not None else setup.new_seed()
    arena = Arena.of(game, wishes.bots or ("steady", "random"), seed)
    test = read_test(wishes.sprt) if wishes.sprt is not None else None
    wanted = MOST_DEALS_TESTED if test is not None else wishes.deals or USUAL_DEALS
    return Contest(game, arena, wanted, test, Scores(len(arena.bots)))


def read_test(text: str) -> SequentialTest:
    """`0.50,0.55`: two mean place scores that are to be told apart."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 <= low < high <= 1:
        raise BadSetup(f"--sprt takes two place scores from 0 to 1, the lower first, as in 0.50,0.55; not {text!r}")
    return SequentialTest(low, high)


def play(contest: Contest, workers: int, keep: Callable[[list[Sitting]], None], show: Callable[[], None]) -> None:
    """Deal by deal; Ctrl-C ends it, and what is done stays counted and kept."""
    started = time.perf_counter()
    try:
        if not contest.is_done():
            for deal in run_deals(contest.arena, contest.scores.deals, contest.wanted, workers):
                keep(deal)
                contest.count(deal)
                show()
                if contest.is_done():
                    break
    except KeyboardInterrupt:
        contest.interrupted = True
    contest.seconds = time.perf_counter() - started


@contextmanager
def results_file(path: str | None, contest: Contest) -> Iterator[Callable[[list[Sitting]], None]]:
    """Results that are kept; those that are there already are counted first."""
    if path is None:
        yield lambda deal: None  # noqa: ARG005
        return
    results = Results(path, contest.arena)
    for deal in results.deals:
        if contest.is_done():
            break
        contest.count(deal)
    try:
        yield results.add
    finally:
        results.close()


@contextmanager
def progress(contest: Contest) -> Iterator[Callable[[], None]]:
    """A line on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn(), TextColumn("{task.fields[told]}"), TimeElapsedColumn(), console=Console(stderr=True),
        transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=None, told="")
        yield lambda: bar.update(task, told=told(contest))


def told(contest: Contest) -> str:
    place = contest.scores.place(0)
    deals = f"{contest.scores.deals:,} deals"
    return f"{deals}, {contest.arena.bots[0]} {number(place)}" if place is not None else deals


def number(estimate: Estimate | None, digits: int = 3) -> str:
    """A mean with its interval, for people."""
    if estimate is None:
        return "–"
    if estimate.margin is None:
        return f"{estimate.mean:.{digits}f}"
    return f"{estimate.mean:.{digits}f} ± {estimate.margin:.{digits}f}"


def lines(contest: Contest) -> list[str]:
    scores, bots = contest.scores, contest.arena.bots
    head = f"{setup.described(contest.game)}; seed {contest.arena.seed}"
    counted = f"{scores.deals:,} deals, {len(contest.sittings):,} matches, {contest.seconds:.1f} s"
    if contest.interrupted:
        counted += "; interrupted"
    if not scores.deals:
        return [head, counted]
    rated = ratings(len(bots), contest.sittings)
    rows = [["bot", "place (1 first, 0 last)", "points ahead", "rating"]]
    for bot, name in enumerate(bots):
        rating = f"{rated[bot].value:.1f} ± {rated[bot].uncertainty:.1f}" if rated is not None else "–"
        rows.append([name, number(scores.place(bot)), number(scores.lead(bot), 1), rating])
    found = [head, counted, "", *output.columns(rows)]
    if contest.test is not None:
        test, ratio = contest.test, contest.test.ratio(scores.places[0])
        verdict = {"high": f"{test.high:g} it is", "low": f"{test.low:g} it is", None: "not settled"}[contest.verdict]
        found += ["", f"Sequential test of {bots[0]}, {test.low:g} or {test.high:g}: {verdict} (ratio {ratio:+.2f})"]
    return found


def document(contest: Contest) -> dict[str, object]:
    scores, bots = contest.scores, contest.arena.bots
    rated = ratings(len(bots), contest.sittings) if scores.deals else None
    found: dict[str, object] = {
        **contest.arena.setup(),
        "deals": scores.deals,
        "matches": len(contest.sittings),
        "seconds": round(contest.seconds, 3),
        "interrupted": contest.interrupted,
        "results": [],
    }
    results: list[object] = []
    for bot, name in enumerate(bots):
        place, lead = scores.place(bot), scores.lead(bot)
        results.append(
            {
                "bot": name,
                "place": place.to_json() if place is not None else None,
                "lead": lead.to_json() if lead is not None else None,
                "rating": [rated[bot].value, rated[bot].uncertainty] if rated is not None else None,
            }
        )
    found["results"] = results
    if contest.test is not None:
        found["sprt"] = {
            "low": contest.test.low,
            "high": contest.test.high,
            "ratio": contest.test.ratio(scores.places[0]),
            "verdict": contest.verdict,
        }
    return found
