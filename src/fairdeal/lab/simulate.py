"""Many matches at once: bots play a batch, and we count who came in where.

Match `i` of a batch has the seed `match_seed(batch seed, i)`, whoever plays it and wherever: the same batch gives
the same counts compiled or plain, in one process or in many.
"""

import enum
import functools
import json
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Self, TypeAlias

from fairdeal.bots import Seated, find_seated
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game, Tally
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.record import write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.lab.setting import Setting
from fairdeal.lab.workers import LostWorkerError, end_at_once, new_pool, no_interrupts

MOST_GAMES = 2**32 - 1  # a match's number in its batch is a 32-bit word of the generator
PART_SECONDS = 0.1  # matches are played in parts of this length, so that progress shows and Ctrl-C is heard
PARTS_AHEAD = 2  # parts that wait for each worker

Places: TypeAlias = Sequence[Sequence[int]]  # seats, first place first; seats that share one stand together


class Records(enum.Enum):
    """What is written down of each match."""

    NONE = "none"
    MOVES = "moves"
    DEALS = "deals"  # the moves and every deal


class Table(NamedTuple):
    """A game, set up, and who sits at it."""

    game: Game
    bots: tuple[Seated, ...]


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
class Batch(Setting):
    """Matches to be played, and what is to be written down of them."""

    records: Records = Records.NONE

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str, records: Records = Records.NONE) -> Self:
        """A batch of this game; BadSetup if it could not be played to an end."""
        batch = cls.fixed(game, bots, seed, "a simulated match", records=records)
        if len(bots) != game.players:
            raise BadSetup(f"{len(bots)} bots for {game.players} seats")
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
    game = batch.set_up()
    return Table(game, tuple(find_seated(name, game) for name in batch.bots))


def _in_bulk(batch: Batch, game: Game, first: int, count: int) -> Tally | None:
    """Can the game's own playouts do it all? Only one quick bot, no roles to count, nothing to write down."""
    if batch.records is not Records.NONE or game.has_roles():
        return None
    if all(name == "random" for name in batch.bots):
        return game.playouts(batch.seed, first, count)
    if all(name == "steady" for name in batch.bots):
        return game.steady_playouts(batch.seed, first, count)
    return None


def play_part(batch: Batch, first: int, count: int) -> Part:
    """Play matches `first` to `first + count - 1` of a batch."""
    started = time.perf_counter()
    table = _set_up(batch)
    records: list[str] = []
    tally = _in_bulk(batch, table.game, first, count)
    if tally is not None:
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
            seat = state.actors[0]
            events = state.play(seat, table.bots[seat](state, seat, choices))
            statistics.moves += 1
        for event in events:
            if event.kind == "round":
                before = _count_round(event, before, statistics)
    outcome = state.outcome
    assert outcome is not None
    statistics.count_match(outcome)
    return state


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
    pool = new_pool(workers)

    def submit(batch: Batch, first: int, count: int) -> "Future[Part]":
        with no_interrupts():
            return pool.submit(play_part, batch, first, count)

    try:
        yield submit
    except BaseException as error:
        end_at_once(pool, others)
        if isinstance(error, BrokenProcessPool):
            raise LostWorkerError("a worker process died, perhaps for want of memory; try fewer workers") from None
        raise
    pool.shutdown()
