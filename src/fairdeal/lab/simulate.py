"""Many matches at once: bots play a batch, and we count who came in where.

Match `i` of a batch has the seed `match_seed(batch seed, i)`, whoever plays it and wherever: the same batch gives
the same counts compiled or plain, in one process or in many.
"""

import enum
import functools
import json
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Self, TypeAlias

from fairdeal.bots import Bot, asked, find_bot, random_move
from fairdeal.engine.errors import BadSetup, FairdealError
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.record import write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game

MOST_GAMES = 2**32 - 1  # a match's number in its batch is a 32-bit word of the generator
PART_SECONDS = 0.1  # matches are played in parts of this length, so that progress shows and Ctrl-C is heard
PARTS_AHEAD = 2  # parts that wait for each worker

Places: TypeAlias = Sequence[Sequence[int]]  # seats, first place first; seats that share one stand together


class LostWorkerError(FairdealError):
    """A process that played a part of a batch has died."""


class Records(enum.Enum):
    """What is written down of each match."""

    NONE = "none"
    MOVES = "moves"
    DEALS = "deals"  # the moves and every deal


class Table(NamedTuple):
    """A game, set up, and who sits at it."""

    game: Game
    bots: tuple[Bot, ...]


@dataclass(slots=True)
class Statistics:
    """Who came in where: for each seat, and for each role of the round before, how often at each place."""

    players: int
    games: int = 0
    moves: int = 0
    places: list[list[int]] = field(default_factory=list)
    roles: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.places:
            self.places = [[0] * self.players for _ in range(self.players)]

    def add(self, other: "Statistics") -> None:
        """Count another batch in."""
        self.games += other.games
        self.moves += other.moves
        for ours, theirs in zip(self.places, other.places, strict=True):
            _add(ours, theirs)
        for title, counts in other.roles.items():
            _add(self.roles.setdefault(title, [0] * self.players), counts)

    def count_match(self, outcome: Outcome) -> None:
        self.games += 1
        for seat in range(self.players):
            self.places[seat][outcome.place_of(seat) - 1] += 1

    def count_round(self, roles: Sequence[str | None], before: Places, after: Places) -> None:
        """How those who held a role (by the places before) came in; titles keep the order of those places."""
        place = {seat: above for above, seats in _numbered(after) for seat in seats}
        for _, seats in _numbered(before):
            for seat in seats:
                title = roles[seat]
                if title is not None:
                    self.roles.setdefault(title, [0] * self.players)[place[seat]] += 1


def _add(ours: list[int], theirs: Sequence[int]) -> None:
    for place, number in enumerate(theirs):
        ours[place] += number


def _numbered(places: Places) -> Iterator[tuple[int, Sequence[int]]]:
    """Each group of seats that share a place, with the number of seats above it."""
    above = 0
    for seats in places:
        yield above, seats
        above += len(seats)


def mean_place(counts: Sequence[int]) -> float | None:
    """The mean place, from 1; None where nothing was counted."""
    number = sum(counts)
    return sum(place * times for place, times in enumerate(counts, 1)) / number if number else None


@dataclass(frozen=True, slots=True)
class Batch:
    """Matches to be played: which game, which bots, which seed. A plain value that can go to another process."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str
    records: Records = Records.NONE

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str, records: Records = Records.NONE) -> Self:
        """A batch of this game; BadSetup if it could not be played to an end."""
        endless = game.endless_option()
        if endless is not None:
            raise BadSetup(f"option {endless}: 0 (no limit) is for play; a simulated match has to end: from 1")
        if len(bots) != game.players:
            raise BadSetup(f"{len(bots)} bots for {game.players} seats")
        batch = cls(
            game=game.key,
            players=game.players,
            preset=game.preset,
            options=tuple(game.options.to_json().items()),
            bots=tuple(bots),
            seed=seed,
            records=records,
        )
        _set_up(batch)  # refuses what cannot be set up before anything is played
        return batch

    def run(self, games: int, workers: int = 1) -> Iterator["Part"]:
        """Play matches 0 to `games` - 1 and hand them over part by part, in their order."""
        if not 1 <= games <= MOST_GAMES:
            raise BadSetup(f"a batch has 1 to {MOST_GAMES:,} games, not {games:,}")
        return _in_turn(self, games) if workers == 1 else _in_parallel(self, games, workers)

    def simulate(self, games: int, workers: int = 1) -> Statistics:
        """Play the matches and count."""
        statistics = Statistics(self.players)
        for part in self.run(games, workers):
            statistics.add(part.statistics)
        return statistics


@dataclass(frozen=True, slots=True)
class Part:
    """Some matches of a batch, one after the other, and what they came to."""

    statistics: Statistics
    records: tuple[str, ...]  # one JSON document a match
    seconds: float

    def next_size(self) -> int:
        """How many matches the next part should have."""
        played = self.statistics.games
        return max(1, min(4 * played, int(played * PART_SECONDS / max(self.seconds, 1e-6))))


@functools.lru_cache(maxsize=4)
def _set_up(batch: Batch) -> Table:
    game = find_game(batch.game).configure(batch.players, batch.preset, dict(batch.options))
    return Table(game, tuple(find_bot(name, game) for name in batch.bots))


def _needs_no_steps(batch: Batch, table: Table) -> bool:
    """Can the game's own playouts do it all? Only random moves, no roles to count, nothing to write down."""
    random_only = all(bot is random_move for bot in table.bots)
    return random_only and batch.records is Records.NONE and not table.game.has_roles()


def play_part(batch: Batch, first: int, count: int) -> Part:
    """Play matches `first` to `first + count - 1` of a batch."""
    started = time.perf_counter()
    table = _set_up(batch)
    records: list[str] = []
    if _needs_no_steps(batch, table):
        tally = table.game.playouts(batch.seed, first, count)
        statistics = Statistics(batch.players, tally.games, tally.moves, tally.places)
    else:
        statistics = Statistics(batch.players)
        for index in range(first, first + count):
            state = play_match(table, match_seed(batch.seed, index), statistics)
            if batch.records is not Records.NONE:
                document = write_record(state, deals=batch.records is Records.DEALS)
                records.append(json.dumps(document, separators=(",", ":")))
    return Part(statistics, tuple(records), time.perf_counter() - started)


def play_match(table: Table, seed: int, statistics: Statistics) -> State:
    """Play one match to its end and count it. The bots share one stream; of several who may act the lowest does."""
    state = table.game.start(seed)
    choices = Stream(seed, CHOICES)
    before: Places | None = None
    while not state.over:
        if state.phase == INTERMISSION:
            events = state.proceed()
        else:
            events = _step(state, table.bots, choices)
            statistics.moves += 1
        for event in events:
            if event.kind == "round":
                before = _count_round(event, before, statistics)
    outcome = state.outcome
    assert outcome is not None
    statistics.count_match(outcome)
    return state


def _step(state: State, bots: Sequence[Bot], choices: Stream) -> tuple[Event, ...]:
    seat = state.actors[0]
    bot = bots[seat]
    if bot is random_move:  # it looks at its legal moves alone: no need to draw up the whole view
        return state.play(seat, state.moves(seat).choice(choices))
    return state.play(seat, asked(bot, state, seat)(choices))


def _count_round(event: Event, before: Places | None, statistics: Statistics) -> Places | None:
    """Count a finished round by the roles that were held in it; returns its places."""
    told = event.data or {}
    places, roles = told.get("places"), told.get("roles")
    if not isinstance(places, list):
        return None
    after = [seats if isinstance(seats, list) else [seats] for seats in places]
    if before is not None and isinstance(roles, list):
        statistics.count_round(roles, before, after)
    return after


def _in_turn(batch: Batch, games: int) -> Iterator[Part]:
    """All in this process."""
    done, size = 0, 1
    while done < games:
        part = play_part(batch, done, min(size, games - done))
        yield part
        done += part.statistics.games
        size = part.next_size()


def _in_parallel(batch: Batch, games: int, workers: int) -> Iterator[Part]:
    """In several processes: each takes the next part; the results come back in order."""
    waiting: deque[Future[Part]] = deque()
    handed_out, size = 0, 1
    with _pool(workers) as submit:
        while handed_out < games or waiting:
            while handed_out < games and len(waiting) < PARTS_AHEAD * workers:
                count = min(size, games - handed_out)
                waiting.append(submit(batch, handed_out, count))
                handed_out += count
            part = waiting.popleft().result()
            size = part.next_size()
            yield part


@contextmanager
def _pool(workers: int) -> Iterator[Callable[[Batch, int, int], "Future[Part]"]]:
    """Worker processes. Whatever ends the work early (an error, Ctrl-C) ends them at once."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))

    def submit(batch: Batch, first: int, count: int) -> "Future[Part]":
        with _no_interrupts():
            return pool.submit(play_part, batch, first, count)

    try:
        yield submit
    except BaseException as error:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise LostWorkerError("a worker process died, perhaps for want of memory; try fewer workers") from None
        raise
    pool.shutdown()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes that are started in here never hear of Ctrl-C: stopping them is for us to do."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
