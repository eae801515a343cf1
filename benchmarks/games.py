"""How fast each game is, from the deal to the end: against OpenSpiel's nearest game, C programs and the plain sources.

    python -m benchmarks GAME … [--quick] [--json] [--write PAGE]

Both sides do the same work: uniformly random legal moves. It is measured twice, including the deal and after the deal.
Every figure is a median of interleaved runs, in processor time.
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path

from benchmarks import open_spiel
from benchmarks.figures import (
    BULK,
    BULK_AFTER,
    COPY,
    MOVES,
    NO_COMPILER,
    NO_OPEN_SPIEL,
    PROCESSES,
    STEPPED,
    STEPPED_AFTER,
    Figure,
    Part,
)
from benchmarks.measure import Baseline, build, compare, interleaved
from benchmarks.workload import Sizes, Workload, play_in_c, rate_of, two_against_one

STEPPED_GOAL = 3.0

C_PROGRAMS = Path(__file__).parent / "c_programs"
DECK = files("fairdeal.cards") / "double_deck.csv"
DEALS = 50  # dealt hands that are stepped repeatedly


@dataclass(frozen=True)
class CProgram:
    """A C program that does the same work, and the goal for Fairdeal's speed relative to it."""

    name: str
    source: str
    goal: float | None
    needs_deck: bool = False  # takes the file of the double deck as its first argument


@dataclass(frozen=True)
class GameBenchmark:
    """A game, the nearest game of OpenSpiel, and how many times faster Fairdeal should be in bulk."""

    title: str
    workload: Workload
    nearest: open_spiel.OpenSpielGame
    goal: float
    full: Sizes
    c_programs: Sequence[CProgram] = ()
    plain_goal: float | None = None
    others: Sequence[open_spiel.OpenSpielGame] = ()  # more games of OpenSpiel to compare with: in bulk, without goals
    hand: Callable[[int], int] = field(default=lambda _seed: 1)  # number of the hand that is stepped alone, by seed

    @property
    def command(self) -> str:
        return f"python -m benchmarks {self.workload.key}"

    def benchmark(self, quick: bool) -> Part:
        return self.measure(self.full.smaller() if quick else self.full)

    def measure(self, sizes: Sizes) -> Part:
        notes = [f"Processor time; medians of {sizes.rounds} interleaved runs. OpenSpiel's game: {self.nearest.title}."]
        figures, left_out = self.against_plain_and_c(sizes)
        game = open_spiel.load(self.nearest.name, **self.nearest.parameters)
        if game is None:
            left_out.append(NO_OPEN_SPIEL)
            figures = [*self.alone(sizes), *figures]
        else:
            figures = [*self.against(open_spiel.OpenSpielWorkload(game, self.nearest.left), sizes), *figures]
        figures += [self.workload.thread_figure(sizes), self.workload.memory_figure()]
        return Part(self.title, self.command, figures, [*notes, *left_out])

    def measurements(self, sizes: Sizes) -> dict[str, Callable[[], float]]:
        """The measurements of Fairdeal, by the name of the figure."""
        deals = [self.workload.deal(seed, self.hand(seed)) for seed in range(min(DEALS, sizes.hands))]
        return {
            BULK: partial(rate_of, self.workload.bulk, sizes.bulk),
            BULK_AFTER: partial(self.workload.bulk_after_deals, sizes.bulk),
            STEPPED: partial(self.workload.step_matches, sizes.stepped),
            STEPPED_AFTER: partial(self.workload.step_hands, deals, sizes.hands),
            COPY: partial(self.workload.copy_microseconds, sizes.copies),
        }

    def against(self, nearest: open_spiel.OpenSpielWorkload, sizes: Sizes) -> list[Figure]:
        """Compare with OpenSpiel, in interleaved runs."""
        baseline = {
            BULK: partial(nearest.bulk_matches, sizes.whole),
            BULK_AFTER: partial(nearest.bulk, sizes.rollouts),
            STEPPED: partial(nearest.step_matches, sizes.whole),
            STEPPED_AFTER: partial(nearest.step, sizes.open_spiel),
            COPY: partial(nearest.copy_microseconds, sizes.copies // 10),
        }
        both = {("Fairdeal", name): measure for name, measure in self.measurements(sizes).items()}
        both.update({("OpenSpiel", name): measure for name, measure in baseline.items()})
        for other in self.others:
            workload = open_spiel.OpenSpielWorkload(open_spiel.load(other.name, **other.parameters), other.left)
            both[other.title, BULK] = partial(workload.bulk_matches, sizes.whole)
            both[other.title, BULK_AFTER] = partial(workload.bulk, sizes.rollouts)
        found = interleaved(both, sizes.rounds)
        goals = {BULK: self.goal, BULK_AFTER: self.goal, STEPPED: STEPPED_GOAL, STEPPED_AFTER: STEPPED_GOAL}
        figures = [
            figure(name, found["Fairdeal", name], found["OpenSpiel", name], goals.get(name)) for name in baseline
        ]
        return figures + [
            figure(f"{name}, against {other.title}", found["Fairdeal", name], found[other.title, name], None)
            for other in self.others
            for name in (BULK, BULK_AFTER)
        ]

    def alone(self, sizes: Sizes) -> list[Figure]:
        """The same figures without OpenSpiel."""
        found = interleaved(self.measurements(sizes), sizes.rounds)
        return [figure(name, value, None, None) for name, value in found.items()]

    def against_plain_and_c(self, sizes: Sizes) -> tuple[list[Figure], list[str]]:
        """Compare with the plain sources and with C programs; figures, and notes about what was left out."""
        baselines = [self.workload.plain_baseline(self.plain_goal, sizes)]
        processes: list[Figure] = []
        left_out = []
        with tempfile.TemporaryDirectory() as folder, as_file(DECK) as deck:
            for c_program in self.c_programs:
                program = build(C_PROGRAMS / c_program.source, Path(folder))
                if program is None:
                    left_out = [NO_COMPILER]
                    break
                command = [str(program), str(deck)] if c_program.needs_deck else [str(program)]
                baselines.append(self.workload.c_baseline(c_program.name, command, c_program.goal, sizes))
                if not processes:
                    processes.append(two_against_one(PROCESSES, partial(play_in_c, command), sizes, None))
            return [*self.against_baselines(baselines, sizes), *processes], left_out

    def against_baselines(self, baselines: Sequence[Baseline], sizes: Sizes) -> list[Figure]:
        return compare(partial(rate_of, self.workload.bulk, sizes.bulk), baselines, sizes.rounds)


def figure(name: str, value: float, baseline: float | None, goal: float | None) -> Figure:
    if name == COPY:
        return Figure(name, value, baseline, "µs", goal, False)
    return Figure(name, value, baseline, MOVES, goal, True)


SIMPLE_C = "in bulk, against a simple C program"
TUNED_C = "in bulk, against a hand-tuned C program (vectors, tables)"
TRICKS = Sizes(
    rounds=9, bulk=2_000, plain=20, stepped=50, copies=100_000, hands=1_000, open_spiel=1_000, rollouts=2_000, whole=200
)
SHEDDING = Sizes(
    rounds=9, bulk=3_000, plain=10, stepped=200, copies=100_000, hands=500, open_spiel=500, rollouts=500, whole=200
)

DOU_DIZHU = open_spiel.OpenSpielGame("dou_dizhu", "dou_dizhu")
SPADES = open_spiel.OpenSpielGame("spades", "spades")
CRAZY_EIGHTS = open_spiel.OpenSpielGame("crazy_eights", "crazy_eights", {"players": 4})

GAMES = (
    GameBenchmark(
        "President",
        Workload("president", {"preset": "online"}),
        DOU_DIZHU,  # a climbing game, too: beat the last combination or pass, 2s and jokers on top, be out first
        10,
        Sizes(
            rounds=9,
            bulk=30_000,
            plain=300,
            stepped=2_000,
            copies=100_000,
            hands=2_000,
            open_spiel=1_000,
            rollouts=2_000,
            whole=200,
        ),
        c_programs=(CProgram(SIMPLE_C, "president.c", 0.7), CProgram(TUNED_C, "president_tuned.c", None)),
        plain_goal=60,
        others=(CRAZY_EIGHTS, SPADES),  # the first is a shedding game, the second the fastest card game of OpenSpiel
    ),
    GameBenchmark("Presidents & Sanityholes", Workload("sanityholes"), CRAZY_EIGHTS, 10, SHEDDING),
    GameBenchmark("Bull Sanity", Workload("bull-sanity"), CRAZY_EIGHTS, 10, SHEDDING),
    GameBenchmark("Sanity Rook", Workload("rook"), SPADES, 10, TRICKS),
    GameBenchmark(
        "Sanity Hearts",
        Workload("hearts"),
        open_spiel.OpenSpielGame("hearts", "hearts"),
        10,
        TRICKS,
        c_programs=(CProgram(SIMPLE_C, "hearts.c", 0.7, needs_deck=True),),
        hand=lambda seed: seed % 4 + 1,  # every fourth hand has no pass, as in OpenSpiel's hearts
    ),
    GameBenchmark(
        "Sanity Oh Hell",
        Workload("oh-hell"),
        open_spiel.OpenSpielGame("oh_hell of 12 tricks", "oh_hell", {"players": 4, "num_tricks_fixed": 12}),
        10,
        TRICKS,
        hand=lambda _seed: 12,  # 12 cards each, as in OpenSpiel's oh_hell
    ),
    GameBenchmark(
        "Sanity 500 Rummy",
        Workload("rummy"),
        open_spiel.OpenSpielGame("gin_rummy", "gin_rummy"),
        50,
        Sizes(rounds=9, bulk=40, plain=1, stepped=4, copies=50_000, hands=20, open_spiel=20, rollouts=10, whole=20),
    ),
)
