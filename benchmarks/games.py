"""How fast each game is, from the deal to the end, against the nearest game of OpenSpiel's, programs in C and itself.

    python -m benchmarks GAME … [--quick] [--json] [--write PAGE]

The work is the same on both sides: uniformly random legal moves. It is measured twice, from the deal to the end and
from after the deal; every figure is a median of interleaved runs, in processor time.
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path

from benchmarks import open_spiel
from benchmarks.measure import (
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
    Rival,
    build,
    compared,
    interleaved,
)
from benchmarks.ours import Ours, Sizes, by_program, rate_of, two_against_one

STEPPED_GOAL = 3.0

LIMITS = Path(__file__).parent / "limit"
DECK = files("fairdeal.cards") / "double_deck.csv"
DEALS = 50  # dealt hands that are stepped again and again


@dataclass(frozen=True)
class Limit:
    """A program in C that does the same work, and the goal for our share of its speed."""

    name: str
    source: str
    goal: float | None
    needs_deck: bool = False  # the deck's file, as its first argument


@dataclass(frozen=True)
class GameBench:
    """A game of ours, OpenSpiel's nearest, and how many times as fast we want to be in bulk."""

    title: str
    ours: Ours
    peer: open_spiel.Peer
    goal: float
    full: Sizes
    limits: Sequence[Limit] = ()
    uncompiled_goal: float | None = None
    also: Sequence[open_spiel.Peer] = ()  # other games of OpenSpiel's, beside the nearest: in bulk only, and no goals
    hand: Callable[[int], int] = field(default=lambda _seed: 1)  # which of a match is stepped singly, by the seed

    @property
    def command(self) -> str:
        return f"python -m benchmarks {self.ours.key}"

    def benchmark(self, quick: bool) -> Part:
        return self.measured(self.full.smaller() if quick else self.full)

    def measured(self, sizes: Sizes) -> Part:
        notes = [f"Processor time; medians of {sizes.rounds} interleaved runs. OpenSpiel's is {self.peer.title}."]
        figures, left_out = self.against_itself_and_c(sizes)
        peer = open_spiel.load(self.peer.name, **self.peer.parameters)
        if peer is None:
            left_out.append(NO_OPEN_SPIEL)
            figures = [*self.alone(sizes), *figures]
        else:
            figures = [*self.against(open_spiel.Measured(peer, self.peer.left), sizes), *figures]
        figures += [self.ours.thread_figure(sizes), self.ours.memory_figure()]
        return Part(self.title, self.command, figures, [*notes, *left_out])

    def speeds(self, sizes: Sizes) -> dict[str, Callable[[], float]]:
        """Our own measurements."""
        deals = [self.ours.deal(seed, self.hand(seed)) for seed in range(min(DEALS, sizes.hands))]
        return {
            BULK: partial(rate_of, self.ours.bulk, sizes.bulk),
            BULK_AFTER: partial(self.ours.bulk_after_deals, sizes.bulk),
            STEPPED: partial(self.ours.step_whole, sizes.stepped),
            STEPPED_AFTER: partial(self.ours.step_hands, deals, sizes.hands),
            COPY: partial(self.ours.copy_microseconds, sizes.copies),
        }

    def against(self, peer: open_spiel.Measured, sizes: Sizes) -> list[Figure]:
        """Ours and OpenSpiel's, taking turns."""
        theirs = {
            BULK: partial(peer.whole, sizes.whole),
            BULK_AFTER: partial(peer.bulk, sizes.rollouts),
            STEPPED: partial(peer.stepped_whole, sizes.whole),
            STEPPED_AFTER: partial(peer.stepped, sizes.peer),
            COPY: partial(peer.copy_microseconds, sizes.copies // 10),
        }
        both = {("ours", name): measure for name, measure in self.speeds(sizes).items()}
        both.update({("theirs", name): measure for name, measure in theirs.items()})
        for other in self.also:
            beside = open_spiel.Measured(open_spiel.load(other.name, **other.parameters), other.left)
            both[other.title, BULK] = partial(beside.whole, sizes.whole)
            both[other.title, BULK_AFTER] = partial(beside.bulk, sizes.rollouts)
        found = interleaved(both, sizes.rounds)
        goals = {BULK: self.goal, BULK_AFTER: self.goal, STEPPED: STEPPED_GOAL, STEPPED_AFTER: STEPPED_GOAL}
        nearest = [figure(name, found["ours", name], found["theirs", name], goals.get(name)) for name in theirs]
        return nearest + [
            figure(f"{name}, against {other.title}", found["ours", name], found[other.title, name], None)
            for other in self.also
            for name in (BULK, BULK_AFTER)
        ]

    def alone(self, sizes: Sizes) -> list[Figure]:
        """The same figures where OpenSpiel is not installed."""
        found = interleaved(self.speeds(sizes), sizes.rounds)
        return [figure(name, value, None, None) for name, value in found.items()]

    def against_itself_and_c(self, sizes: Sizes) -> tuple[list[Figure], list[str]]:
        rivals = [self.ours.uncompiled(self.uncompiled_goal, sizes)]
        processes: list[Figure] = []
        left_out = []
        with tempfile.TemporaryDirectory() as folder, as_file(DECK) as deck:
            for limit in self.limits:
                program = build(LIMITS / limit.source, Path(folder))
                if program is None:
                    left_out = [NO_COMPILER]
                    break
                line = [str(program), str(deck)] if limit.needs_deck else [str(program)]
                rivals.append(self.ours.in_c(limit.name, line, limit.goal, sizes))
                if not processes:
                    processes.append(two_against_one(PROCESSES, partial(by_program, line), sizes, None))
            return [*self.in_bulk(rivals, sizes), *processes], left_out

    def in_bulk(self, rivals: Sequence[Rival], sizes: Sizes) -> list[Figure]:
        return compared(partial(rate_of, self.ours.bulk, sizes.bulk), rivals, sizes.rounds)


def figure(name: str, ours: float, theirs: float | None, goal: float | None) -> Figure:
    if name == COPY:
        return Figure(name, ours, theirs, "µs", goal, False)
    return Figure(name, ours, theirs, MOVES, goal, True)


PLAIN_C = "in bulk, against plain C for it"
TRICKS = Sizes(
    rounds=9, bulk=2_000, pure=20, stepped=50, copies=100_000, hands=1_000, peer=1_000, rollouts=2_000, whole=200
)
SHEDDING = Sizes(
    rounds=9, bulk=3_000, pure=10, stepped=200, copies=100_000, hands=500, peer=500, rollouts=500, whole=200
)

DOU_DIZHU = open_spiel.Peer("dou_dizhu", "dou_dizhu")
SPADES = open_spiel.Peer("spades", "spades")
CRAZY_EIGHTS = open_spiel.Peer("crazy_eights", "crazy_eights", {"players": 4})

GAMES = (
    GameBench(
        "President",
        Ours("president", {"preset": "online"}),
        DOU_DIZHU,  # the one that climbs: beat the last combo or pass, 2s and jokers on top, be out first
        10,
        Sizes(
            rounds=9,
            bulk=30_000,
            pure=300,
            stepped=2_000,
            copies=100_000,
            hands=2_000,
            peer=1_000,
            rollouts=2_000,
            whole=200,
        ),
        limits=(
            Limit(PLAIN_C, "president.c", 0.7),
            Limit("in bulk, against C tuned to the last (vectors, tables)", "president_tuned.c", None),
        ),
        uncompiled_goal=60,
        also=(CRAZY_EIGHTS, SPADES),  # cards are shed in the one, and the other is the quickest of all
    ),
    GameBench("Presidents & Sanityholes", Ours("sanityholes"), CRAZY_EIGHTS, 10, SHEDDING),
    GameBench("Bull Sanity", Ours("bull-sanity"), CRAZY_EIGHTS, 10, SHEDDING),
    GameBench("Sanity Rook", Ours("rook"), SPADES, 10, TRICKS),
    GameBench(
        "Sanity Hearts",
        Ours("hearts"),
        open_spiel.Peer("hearts", "hearts"),
        10,
        TRICKS,
        limits=(Limit(PLAIN_C, "hearts.c", 0.7, needs_deck=True),),
        hand=lambda seed: seed % 4 + 1,  # every fourth has no pass, as of OpenSpiel's
    ),
    GameBench(
        "Sanity Oh Hell",
        Ours("oh-hell"),
        open_spiel.Peer("oh_hell of 12 tricks", "oh_hell", {"players": 4, "num_tricks_fixed": 12}),
        10,
        TRICKS,
        hand=lambda _seed: 12,  # of 12 cards, as OpenSpiel's
    ),
    GameBench(
        "Sanity 500 Rummy",
        Ours("rummy"),
        open_spiel.Peer("gin_rummy", "gin_rummy"),
        50,
        Sizes(rounds=9, bulk=40, pure=1, stepped=4, copies=50_000, hands=20, peer=20, rollouts=10, whole=20),
    ),
)
