"""Simulate many matches between bots and count who finishes where.

Match `i` has the seed `match_seed(seed, i)`, whichever process plays it. So the same simulation gives the same counts,
compiled or in plain Python, with one worker or many.
"""

import enum
import functools
import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from fairdeal.bots import Player, find_player
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import MAX_ROUNDS, Game
from fairdeal.engine.match_tally import CountedMatches, MatchTally
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.playouts import Tally
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.record import write_record
from fairdeal.lab.index_ranges import MAX_MATCHES, IndexRange, RangeQueue
from fairdeal.lab.match_driver import COMPILED_BOTS, PlayedMatch, are_random, play_match
from fairdeal.lab.match_setup import MatchSetup, require_an_end
from fairdeal.lab.worker_pool import open_pool

CHUNK_SECONDS = 0.1  # short enough to show progress and to react to Ctrl-C

Places: TypeAlias = Sequence[Sequence[int]]  # seats by place, best first; tied seats form one group


class RecordDetail(enum.Enum):
    """What is recorded of each match."""

    NONE = "none"
    MOVES = "moves"
    DEALS = "deals"  # the moves and every deal


@dataclass(slots=True)
class Statistics:
    """How often each seat finished at each place, and how often each role of the round before did."""

    players: int
    games: int = 0
    moves: int = 0
    places: list[list[int]] = field(default_factory=list)
    roles: dict[str, list[int]] = field(default_factory=dict)
    stopped: int = 0  # matches that the limit on deals ended

    def __post_init__(self) -> None:
        if not self.places:
            self.places = [[0] * self.players for _ in range(self.players)]

    def add(self, other: "Statistics") -> None:
        """Add the counts of other matches."""
        self.games += other.games
        self.moves += other.moves
        self.stopped += other.stopped
        for ours, theirs in zip(self.places, other.places, strict=True):
            _add_counts(ours, theirs)
        for title, counts in other.roles.items():
            _add_counts(self.roles.setdefault(title, [0] * self.players), counts)

    def count_match(self, outcome: Outcome) -> None:
        self.games += 1
        self.stopped += outcome.stopped
        for seat in range(self.players):
            self.places[seat][outcome.place_of(seat) - 1] += 1

    def count_tally(self, tally: MatchTally) -> None:
        """Count a match that its game has tallied."""
        self.moves += tally.moves
        self.count_match(tally.outcome)
        if tally.role_changes:
            for title in tally.titles:
                self.roles.setdefault(title, [0] * self.players)
        for before, after, times in tally.role_changes:
            self.roles[tally.titles[before]][after] += times

    def count_round(self, roles: Sequence[str | None], before: Places, after: Places) -> None:
        """Count where each role finished. Roles are listed in the order of the places `before`."""
        seats_above = {seat: above for above, seats in _with_seats_above(after) for seat in seats}
        for _, seats in _with_seats_above(before):
            for seat in seats:
                title = roles[seat]
                if title is not None:
                    self.roles.setdefault(title, [0] * self.players)[seats_above[seat]] += 1


def _add_counts(ours: list[int], theirs: Sequence[int]) -> None:
    for place, number in enumerate(theirs):
        ours[place] += number


def _with_seats_above(places: Places) -> Iterator[tuple[int, Sequence[int]]]:
    """Each group of tied seats, with the number of seats above it."""
    above = 0
    for seats in places:
        yield above, seats
        above += len(seats)


def mean_place(counts: Sequence[int]) -> float | None:
    """The mean place, from 1; None if nothing was counted."""
    number = sum(counts)
    return sum(place * times for place, times in enumerate(counts, 1)) / number if number else None


@dataclass(frozen=True, slots=True)
class SimulatedMatches:
    """Some consecutive matches of a simulation: their counts, and a JSON record of each if records are wanted."""

    statistics: Statistics
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Simulation(MatchSetup):
    """Matches to simulate, and what to record of them."""

    records: RecordDetail = RecordDetail.NONE

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str, records: RecordDetail = RecordDetail.NONE) -> Self:
        """A simulation of this game with one bot per seat; BadSetup if its matches could not be played to an end."""
        if len(bots) != game.players:
            raise BadSetup(f"{len(bots)} bots for {game.players} seats")
        require_an_end(game, [bots], "a simulated match")
        simulation = cls.for_game(game, bots, seed, records=records)
        _seated_game(simulation)  # reports unknown bots before anything is played
        return simulation

    def run(self, games: int, workers: int = 1) -> Generator[SimulatedMatches, None, None]:
        """Play matches 0 to `games` - 1 and return them in chunks, in order."""
        if not 1 <= games <= MAX_MATCHES:
            raise BadSetup(f"a simulation has 1 to {MAX_MATCHES:,} games, not {games:,}")
        return self._run(games, workers)

    def _run(self, games: int, workers: int) -> Generator[SimulatedMatches, None, None]:
        queue = RangeQueue([IndexRange(0, games)], CHUNK_SECONDS)
        with open_pool(workers) as pool:
            for done in pool.run(simulate_range, self, queue, ordered=True):
                yield done.result

    def simulate(self, games: int, workers: int = 1) -> Statistics:
        """Play the matches and return the counts of all of them."""
        statistics = Statistics(self.players)
        for matches in self.run(games, workers):
            statistics.add(matches.statistics)
        return statistics


@functools.lru_cache(maxsize=4)
def _seated_game(simulation: Simulation) -> tuple[Game, tuple[Player, ...]]:
    game = simulation.configure_game()
    return game, tuple(find_player(name, game) for name in simulation.bots)


@functools.lru_cache(maxsize=4)
def _counted_matches(simulation: Simulation) -> CountedMatches | None:
    """The game's own player of matches that it counts, if it can play these bots and no records are wanted."""
    if simulation.records is not RecordDetail.NONE or not COMPILED_BOTS.issuperset(simulation.bots):
        return None
    return _seated_game(simulation)[0].research.counted_matches()


def simulate_range(simulation: Simulation, wanted: IndexRange) -> SimulatedMatches:
    """Play a range of the matches of a simulation."""
    game, bots = _seated_game(simulation)
    in_bulk = _play_in_bulk(simulation, game, wanted)
    if in_bulk is not None:
        return SimulatedMatches(in_bulk, ())
    statistics = Statistics(simulation.players)
    matches = _counted_matches(simulation)
    if matches is not None:
        for index in wanted.indices():
            seed = match_seed(simulation.seed, index)
            statistics.count_tally(matches.play(seed, are_random(simulation.bots), Stream(seed, CHOICES)))
        return SimulatedMatches(statistics, ())
    records = []
    for index in wanted.indices():
        match = _simulate_match(game, bots, match_seed(simulation.seed, index), statistics)
        if simulation.records is not RecordDetail.NONE:
            document = write_record(match.state, deals=simulation.records is RecordDetail.DEALS)
            records.append(json.dumps(document, separators=(",", ":")))
    return SimulatedMatches(statistics, tuple(records))


def _play_in_bulk(simulation: Simulation, game: Game, wanted: IndexRange) -> Statistics | None:
    """The game's own bulk play, if it can do this: one fast bot on all seats, no roles to count, no records."""
    if simulation.records is not RecordDetail.NONE or game.has_roles():
        return None
    if game.max_rounds:
        return _play_limited_in_bulk(simulation, game, wanted)
    totals = _bulk_totals(simulation, game, wanted)
    return Statistics(simulation.players, totals.games, totals.moves, totals.places) if totals is not None else None


def _play_limited_in_bulk(simulation: Simulation, game: Game, wanted: IndexRange) -> Statistics | None:
    """The same with a limit on deals. Bulk play does not say why a match has ended.

    A match with as many deals as the limit allows was ended by the limit if it would go on with one deal more.
    """
    statistics = Statistics(simulation.players)
    longer = game.limited_to(min(game.max_rounds + 1, MAX_ROUNDS))
    for index in wanted.indices():
        match = IndexRange(index, 1)
        totals = _bulk_totals(simulation, game, match)
        if totals is None:
            return None
        statistics.add(Statistics(simulation.players, 1, totals.moves, totals.places))
        if totals.deals >= game.max_rounds:
            further = _bulk_totals(simulation, longer, match)
            statistics.stopped += further is not None and further.deals > totals.deals
    return statistics


def _bulk_totals(simulation: Simulation, game: Game, wanted: IndexRange) -> Tally | None:
    """What bulk play gives for some matches; None if the game has none for these bots."""
    if all(name == "random" for name in simulation.bots):
        return game.research.playouts(simulation.seed, wanted.first, wanted.count)
    if all(name == "steady" for name in simulation.bots):
        return game.research.heuristic_playouts(simulation.seed, wanted.first, wanted.count)
    return None


def _simulate_match(game: Game, bots: Sequence[Player], seed: int, statistics: Statistics) -> PlayedMatch:
    """Play one match and count it."""
    last_places: Places | None = None

    def count_rounds(events: tuple[Event, ...]) -> None:
        nonlocal last_places
        for event in events:
            if event.kind == "round":
                last_places = _count_round(event, last_places, statistics)

    on_events = count_rounds if game.has_roles() else None
    match = play_match(game.start(seed), bots, Stream(seed, CHOICES), on_events=on_events)
    statistics.moves += match.moves
    statistics.count_match(match.outcome)
    return match


def _count_round(event: Event, before: Places | None, statistics: Statistics) -> Places | None:
    """Count a finished round by the roles that were held in it, and return its places."""
    data = event.data or {}
    places, roles = data.get("places"), data.get("roles")
    if not isinstance(places, list):
        return None
    after = [seats if isinstance(seats, list) else [seats] for seats in places]
    if before is not None and isinstance(roles, list):
        statistics.count_round(roles, before, after)
    return after
