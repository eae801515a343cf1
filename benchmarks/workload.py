"""Random play of Fairdeal's games as a workload: in bulk, from the plain sources, stepped from Python, copied.

    python benchmarks/workload.py GAME SEED FIRST COUNT [OPTION=VALUE …]

plays matches in bulk and prints the result as the C programs in `c_programs/` do, which it is compared with.
"""

import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

if not __package__:  # run as a file
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.figures import MEMORY, MOVES, THREADS, Figure
from benchmarks.measure import Baseline, cpu_seconds, interleaved, output_of
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games import find_game

SEED = 7
PLAIN = "in bulk, against the plain sources"
BATCH = 50  # matches that are dealt before the clock starts, and then stepped
MOVES_BEFORE_COPY = 30
COPIES_IN_MEMORY = 1_000


@dataclass(frozen=True)
class Sizes:
    """How much is measured: the number of interleaved rounds, and the size of one run."""

    rounds: int
    bulk: int  # matches in bulk
    plain: int  # matches in bulk with the plain sources
    stepped: int  # matches stepped from Python
    hands: int  # single hands stepped from Python
    copies: int
    open_spiel: int  # matches of OpenSpiel, stepped after the deal
    rollouts: int  # rollouts of OpenSpiel from each position
    whole: int  # matches of OpenSpiel including the deal
    thread_seconds: float = field(default=0.4, kw_only=True)  # long enough that starting a thread does not matter

    def smaller(self) -> "Sizes":
        """Sizes for a quick run with less precise figures."""
        fewer = [max(size // 5, 1) for size in astuple(self)[1:-1]]
        return Sizes(5, *fewer, thread_seconds=self.thread_seconds / 5)


@dataclass(frozen=True)
class Played:
    """Result of a batch of random matches, and the processor time it took."""

    moves: int
    places: list[list[int]]
    seconds: float

    @property
    def rate(self) -> float:
        """Millions of moves per second."""
        return self.moves / self.seconds / 1e6

    def is_same_work(self, other: "Played") -> bool:
        return self.moves == other.moves and self.places == other.places


def read_played(text: str) -> Played:
    """Read the JSON that a C program prints, and this program."""
    found = json.loads(text)
    return Played(found["moves"], found["places"], found["seconds"])


def rate_of(play: Callable[[int, int, int], Played], count: int) -> float:
    return play(SEED, 0, count).rate


def require_same_work(is_same: bool, what: str) -> None:
    if not is_same:
        raise SystemExit(f"{what} did not do the same work: moves or places differ")


@dataclass(frozen=True)
class Workload:
    """A game of Fairdeal for four players, with some options set."""

    key: str
    options: Mapping[str, Any] = field(default_factory=dict)  # including the preset

    def game(self) -> Game:
        options = dict(self.options)
        return find_game(self.key).configure_for_programs(4, options.pop("preset", None), options)

    # ---- In bulk

    def bulk(self, seed: int, first: int, count: int) -> Played:
        """Play random matches in bulk, in this process."""
        game = self.game()
        start = time.process_time()
        tally = game.research.playouts(seed, first, count)
        return Played(tally.moves, tally.places, time.process_time() - start)

    def bulk_after_deals(self, count: int) -> float:
        """Millions of moves per second in bulk, without the time that the same deals take alone."""
        game = self.game()
        bulk = game.research.bulk(SEED)
        assert bulk is not None, f"{self.key} cannot be dealt in bulk"
        played = dealt = 0.0
        while played <= dealt:  # again, if an interruption made the deals of a short run seem longer than the whole
            start = time.process_time()
            tally = bulk.run(0, count)
            played = time.process_time() - start
            deals_per_match = -(-tally.deals // count)
            start = time.process_time()
            bulk.deal(0, count, deals_per_match)
            dealt = (time.process_time() - start) * tally.deals / (deals_per_match * count)
        return tally.moves / (played - dealt) / 1e6

    def command(self, seed: int, first: int, count: int) -> list[str]:
        """The command that plays these matches in bulk."""
        options = [f"{name}={value}" for name, value in self.options.items()]
        return [sys.executable, __file__, self.key, str(seed), str(first), str(count), *options]

    def bulk_plain(self, seed: int, first: int, count: int) -> Played:
        """Play random matches in bulk with the plain sources, in another process."""
        return read_played(output_of(self.command(seed, first, count), FAIRDEAL_PURE="1"))

    def plain_baseline(self, goal: float | None, sizes: Sizes) -> Baseline:
        """The plain sources as a baseline; they must do the same work."""
        is_same = self.bulk(SEED, 0, sizes.plain).is_same_work(self.bulk_plain(SEED, 0, sizes.plain))
        require_same_work(is_same, "the plain sources")
        rate = partial(rate_of, self.bulk_plain, sizes.plain)
        return Baseline(PLAIN, rate, goal)

    def c_baseline(self, name: str, program: Sequence[str], goal: float | None, sizes: Sizes) -> Baseline:
        """A C program as a baseline; it must do the same work."""
        play = partial(play_in_c, program)
        is_same = self.bulk(SEED, 0, sizes.bulk).is_same_work(play(SEED, 0, sizes.bulk))
        require_same_work(is_same, "the C program")
        return Baseline(name, partial(rate_of, play, sizes.bulk), goal)

    # ---- Stepped from Python, and copied

    def step_matches(self, matches: int) -> float:
        """Step whole matches, including their deals: millions of moves per second."""
        game = self.game()
        stream = Stream(SEED, CHOICES)
        start = time.process_time()
        moves = play_random_moves((game.start(seed) for seed in range(matches)), stream)
        return moves / (time.process_time() - start) / 1e6

    def step_hands(self, deals: Sequence[Mapping[str, object]], hands: int) -> float:
        """Step single hands after the deal, which is what most other libraries play: millions of moves per second."""
        game = self.game()
        dealt = [game.start(deals=[deal]) for deal in deals]
        return stepped_rate(dealt[i % len(dealt)].copy() for i in range(hands))

    def deal(self, seed: int, hand: int) -> dict[str, object]:
        """The deal of hand number `hand`, counted from 1, in a match of random moves."""
        state = self.game().start(seed)
        stream = Stream(seed, CHOICES)
        while state.rounds_dealt < hand:
            play_random_move(state, stream)
        later = {"hand_number": hand} if hand > 1 else {}
        return {**state.last_deal(), **later}

    def state_to_copy(self) -> State:
        """A match after its first moves."""
        state = self.game().start(SEED)
        stream = Stream(SEED, CHOICES)
        for _ in range(MOVES_BEFORE_COPY):
            play_random_move(state, stream)
        return state

    def copy_microseconds(self, copies: int) -> float:
        """Microseconds per `copy()` of a match, including the loop around it."""
        state = self.state_to_copy()

        def copy_all() -> None:
            for _ in range(copies):
                state.copy()

        return cpu_seconds(copy_all) / copies * 1e6

    def memory_figure(self) -> Figure:
        """Memory that one more copy of a match takes."""
        state = self.state_to_copy()
        tracemalloc.start()
        kept = [state.copy() for _ in range(COPIES_IN_MEMORY)]
        size = tracemalloc.get_traced_memory()[0] / len(kept) / 1000
        tracemalloc.stop()
        return Figure(MEMORY, size, None, "kB", None, False)

    def thread_figure(self, sizes: Sizes) -> Figure:
        return two_against_one(THREADS, self.game().research.playouts, sizes, 1.8)


# ---- Two threads or processes


def two_against_one(name: str, play: Callable[[int, int, int], Any], sizes: Sizes, goal: float | None) -> Figure:
    """How much more two threads do than one, in wall time."""
    begin = time.perf_counter()
    wall_rate(play, 1, sizes.bulk)
    count = sizes.bulk * max(1, round(sizes.thread_seconds / (time.perf_counter() - begin)))
    rates = interleaved(
        {"two": partial(wall_rate, play, 2, count), "one": partial(wall_rate, play, 1, count)}, sizes.rounds
    )
    return Figure(name, rates["two"], rates["one"], MOVES, goal, True)


def wall_rate(play: Callable[[int, int, int], Any], threads: int, count: int) -> float:
    """Millions of moves per second of wall time; each thread plays its own matches."""
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        parts = [pool.submit(play, SEED, first * count, count) for first in range(threads)]
        moves = sum(part.result().moves for part in parts)
        return float(moves / (time.perf_counter() - start) / 1e6)


def play_in_c(program: Sequence[str], seed: int, first: int, count: int) -> Played:
    """Play the same matches with a C program; further arguments that it needs are part of `program`."""
    return read_played(output_of([*program, str(seed), str(first), str(count)]))


# ---- Stepped from Python. Fairdeal's random stream also makes the choices in the loops over other libraries
# (open_spiel.py): it costs little, and the same everywhere. A choice with Python's `random` takes several times as
# long, which would hide part of the difference.


def play_random_move(state: State, stream: Stream) -> None:
    seat = state.actors[0]
    state.play(seat, state.moves(seat).choice(stream))


def play_random_moves(states: Iterable[State], stream: Stream) -> int:
    """Play random moves in each state until nobody can act; return the number of moves."""
    moves = 0
    for state in states:
        while actors := state.actors:
            seat = actors[0]
            state.play(seat, state.moves(seat).choice(stream))
            moves += 1
    return moves


def stepped_rate(states: Iterable[State]) -> float:
    """Millions of moves per second: find the actors and their legal moves, choose one, play it.

    Creating the states is not timed.
    """
    stream = Stream(SEED, CHOICES)
    moves = 0
    seconds = 0.0
    rest = iter(states)
    while batch := list(islice(rest, BATCH)):
        start = time.process_time()
        moves += play_random_moves(batch, stream)
        seconds += time.process_time() - start
    return moves / seconds / 1e6


# ---- Command line


def read_option(text: str) -> tuple[str, str | int]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdecimal() else value


def main(arguments: Sequence[str]) -> None:
    key, seed, first, count, *options = arguments
    played = Workload(key, dict(read_option(text) for text in options)).bulk(int(seed), int(first), int(count))
    print(json.dumps({"moves": played.moves, "places": played.places, "seconds": played.seconds}))


if __name__ == "__main__":
    main(sys.argv[1:])
