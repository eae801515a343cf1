"""Our own games by random moves: in bulk, by the sources uncompiled, stepped from Python, copied.

    python benchmarks/ours.py GAME SEED FIRST COUNT [OPTION=VALUE …]

plays in bulk and prints what came of it, as the programs in C do that are compared with it (`limit/`).
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

import fairdeal
from benchmarks.measure import MEMORY, MOVES, THREADS, Figure, Rival, cpu_seconds, interleaved, output_of
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State

SEED = 7
TOGETHER = 50  # matches that are dealt, untimed, and then stepped
MOVES_BEFORE_COPY = 30
KEPT = 1_000  # copies whose memory is looked at


@dataclass(frozen=True)
class Sizes:
    """How much is measured: rounds of interleaved runs, and the size of one run."""

    rounds: int
    bulk: int  # matches in bulk
    pure: int  # of these, as many by the sources uncompiled
    stepped: int  # matches stepped
    hands: int  # stepped singly
    copies: int
    peer: int  # matches of OpenSpiel's, stepped,
    rollouts: int  # in bulk, from each position,
    whole: int  # and from the deal to the end
    in_threads: float = field(default=0.4, kw_only=True)  # seconds: to start a thread is nothing beside it

    def smaller(self) -> "Sizes":
        """For rougher figures in less time."""
        fewer = [max(size // 5, 1) for size in astuple(self)[1:-1]]
        return Sizes(5, *fewer, in_threads=self.in_threads / 5)


@dataclass(frozen=True)
class Played:
    """What a batch of random matches came to, and the processor time it took."""

    moves: int
    places: list[list[int]]
    seconds: float

    @property
    def rate(self) -> float:
        """Millions of moves in a second."""
        return self.moves / self.seconds / 1e6

    def same(self, other: "Played") -> bool:
        """Was the same work done?"""
        return self.moves == other.moves and self.places == other.places


def read_played(text: str) -> Played:
    """From the JSON that a program in C prints, and this one."""
    found = json.loads(text)
    return Played(found["moves"], found["places"], found["seconds"])


def rate_of(play: Callable[[int, int, int], Played], count: int) -> float:
    return play(SEED, 0, count).rate


def insist(same: bool, what: str) -> None:
    if not same:
        raise SystemExit(f"{what} did not do the same work: moves or places differ")


@dataclass(frozen=True)
class Ours:
    """A game of ours for four players, with some options set."""

    key: str
    options: Mapping[str, Any] = field(default_factory=dict)  # the preset among them

    def game(self) -> Game:
        return fairdeal.game(self.key, players=4, **self.options)

    # ---- In bulk

    def bulk(self, seed: int, first: int, count: int) -> Played:
        """Random matches in bulk, in this process."""
        game = self.game()
        start = time.process_time()
        tally = game.playouts(seed, first, count)
        return Played(tally.moves, tally.places, time.process_time() - start)

    def bulk_after_deals(self, count: int) -> float:
        """Millions of moves a second in bulk, when the time that the same deals take alone is left out."""
        game = self.game()
        bulk = game.bulk(SEED)
        assert bulk is not None, f"{self.key} has no quick way to deal"
        start = time.process_time()
        tally = bulk.run(0, count)
        played = time.process_time() - start
        each = -(-tally.deals // count)
        start = time.process_time()
        bulk.deal(0, count, each)
        dealt = (time.process_time() - start) * tally.deals / (each * count)
        return tally.moves / (played - dealt) / 1e6

    def command(self, seed: int, first: int, count: int) -> list[str]:
        """The same as a whole command."""
        options = [f"{name}={value}" for name, value in self.options.items()]
        return [sys.executable, __file__, self.key, str(seed), str(first), str(count), *options]

    def by_sources(self, seed: int, first: int, count: int) -> Played:
        """The same by the sources uncompiled, which takes a process of its own."""
        return read_played(output_of(self.command(seed, first, count), FAIRDEAL_PURE="1"))

    def uncompiled(self, goal: float | None, sizes: Sizes) -> Rival:
        """The sources uncompiled as a rival; they must do the same work."""
        insist(self.bulk(SEED, 0, sizes.pure).same(self.by_sources(SEED, 0, sizes.pure)), "the sources uncompiled")
        rate = partial(rate_of, self.by_sources, sizes.pure)
        return Rival("in bulk, against itself uncompiled", rate, goal)

    def in_c(self, name: str, program: Sequence[str], goal: float | None, sizes: Sizes) -> Rival:
        """A program in C as a rival; it must do the same work."""
        play = partial(by_program, program)
        insist(self.bulk(SEED, 0, sizes.bulk).same(play(SEED, 0, sizes.bulk)), "the C program")
        return Rival(name, partial(rate_of, play, sizes.bulk), goal)

    # ---- Stepped from Python, and copied

    def step_whole(self, matches: int) -> float:
        """Whole matches with all their deals: millions of moves a second."""
        game = self.game()
        stream = Stream(SEED, CHOICES)
        start = time.process_time()
        moves = run((game.start(seed) for seed in range(matches)), stream)
        return moves / (time.process_time() - start) / 1e6

    def step_hands(self, deals: Sequence[Mapping[str, object]], hands: int) -> float:
        """Single hands from after the deal, as most other libraries play them: millions of moves a second."""
        game = self.game()
        dealt = [game.start(deals=[deal]) for deal in deals]
        return stepped(dealt[i % len(dealt)].copy() for i in range(hands))

    def deal(self, seed: int, hand: int) -> dict[str, object]:
        """The deal of hand `hand`, from 1, in a match whose earlier hands are played by random moves."""
        state = self.game().start(seed)
        stream = Stream(seed, CHOICES)
        while state.rounds_dealt < hand:
            step(state, stream)
        later = {"hand_number": hand} if hand > 1 else {}
        return {**state.last_deal(), **later}

    def in_full_swing(self) -> State:
        state = self.game().start(SEED)
        stream = Stream(SEED, CHOICES)
        for _ in range(MOVES_BEFORE_COPY):
            step(state, stream)
        return state

    def copy_microseconds(self, copies: int) -> float:
        """One `copy()` of a match in full swing, with the loop around it."""
        state = self.in_full_swing()

        def copy_all() -> None:
            for _ in range(copies):
                state.copy()

        return cpu_seconds(copy_all) / copies * 1e6

    def memory_figure(self) -> Figure:
        """What one more copy of a match in full swing holds."""
        state = self.in_full_swing()
        tracemalloc.start()
        kept = [state.copy() for _ in range(KEPT)]
        size = tracemalloc.get_traced_memory()[0] / len(kept) / 1000
        tracemalloc.stop()
        return Figure(MEMORY, size, None, "kB", None, False)

    def thread_figure(self, sizes: Sizes) -> Figure:
        return two_against_one(THREADS, self.game().playouts, sizes, 1.8)


# ---- Two at once


def two_against_one(name: str, play: Callable[[int, int, int], Any], sizes: Sizes, goal: float | None) -> Figure:
    """How much more is done by two at once than by one, on the wall."""
    begin = time.perf_counter()
    wall_rate(play, 1, sizes.bulk)
    count = sizes.bulk * max(1, round(sizes.in_threads / (time.perf_counter() - begin)))
    rates = interleaved(
        {"two": partial(wall_rate, play, 2, count), "one": partial(wall_rate, play, 1, count)}, sizes.rounds
    )
    return Figure(name, rates["two"], rates["one"], MOVES, goal, True)


def wall_rate(play: Callable[[int, int, int], Any], threads: int, count: int) -> float:
    """Millions of moves in a second on the wall, each thread with matches of its own."""
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        parts = [pool.submit(play, SEED, first * count, count) for first in range(threads)]
        moves = sum(part.result().moves for part in parts)
        return float(moves / (time.perf_counter() - start) / 1e6)


def by_program(program: Sequence[str], seed: int, first: int, count: int) -> Played:
    """The same work by a program in C; where it needs more arguments, they go before these."""
    return read_played(output_of([*program, str(seed), str(first), str(count)]))


# ---- Stepped from Python. Our own stream makes the choices in the loops over other libraries, too (open_spiel.py): it
# costs all the same, and little. Python's `random` takes several times as long over a choice, which would hide part of
# the difference.


def step(state: State, stream: Stream) -> None:
    seat = state.actors[0]
    state.play(seat, state.moves(seat).choice(stream))


def run(states: Iterable[State], stream: Stream) -> int:
    """Random moves in each state until nobody can act. How many there were."""
    moves = 0
    for state in states:
        while actors := state.actors:
            seat = actors[0]
            state.play(seat, state.moves(seat).choice(stream))
            moves += 1
    return moves


def stepped(states: Iterable[State]) -> float:
    """Millions of moves a second: who acts, legal moves, a random choice, play. Making the states is not timed."""
    stream = Stream(SEED, CHOICES)
    moves = 0
    seconds = 0.0
    rest = iter(states)
    while together := list(islice(rest, TOGETHER)):
        start = time.process_time()
        moves += run(together, stream)
        seconds += time.process_time() - start
    return moves / seconds / 1e6


# ---- As a command


def read_option(text: str) -> tuple[str, str | int]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdecimal() else value


def main(arguments: Sequence[str]) -> None:
    key, seed, first, count, *options = arguments
    played = Ours(key, dict(read_option(text) for text in options)).bulk(int(seed), int(first), int(count))
    print(json.dumps({"moves": played.moves, "places": played.places, "seconds": played.seconds}))


if __name__ == "__main__":
    main(sys.argv[1:])
