# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Bulk play: many random matches in compiled code, equal to stepped ones but without a Python object per move."""

from fairdeal.engine import bits
from fairdeal.engine.playouts import Tally
from fairdeal.engine.random import CHOICES, DEAL, MATCHES, SEATS, Stream


class Core:
    """The compiled state of a match: a game's table of cards without log, events and views."""

    players: int
    hand_number: int  # deals so far in this match
    max_rounds: int  # the match ends after this many deals; 0: no limit

    def warm_up(self) -> None:
        """Prepare for many matches."""

    def clear_match(self) -> None:
        """Start a new match."""
        self.hand_number = 0

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        """Make the next deal; the first one also draws the dealer or leader."""

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:  # noqa: ARG002
        """Play a whole match with uniformly random moves; returns their number."""
        return 0

    def place_of(self, seat: int) -> int:
        """Place of a seat, from 0."""
        return seat

    def is_last_round(self) -> bool:
        """Whether the match has had as many deals as it was limited to (`Game.max_rounds`)."""
        return 0 < self.max_rounds <= self.hand_number


class Lane:
    """A table and the random streams of the match played on it."""

    def __init__(self, table: Core) -> None:
        self.table = table
        self.table.warm_up()
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.choices = Stream(0, CHOICES)

    def begin(self, seed: int) -> None:
        """Start a match: seed the streams and clear the table."""
        self.cards.rekey(seed)
        self.seats.rekey(seed)
        self.choices.rekey(seed)
        self.choices.begin(CHOICES, 0)
        self.table.clear_match()

    def play(self) -> int:
        """Play the match to its end; returns the number of moves."""
        return self.table.random_match(self.cards, self.seats, self.choices)


class Bulk:
    """Plays match after match on one table and counts places."""

    def __init__(self, table: Core, key: int) -> None:
        self.lane = Lane(table)
        self.seeds = Stream(key, MATCHES)
        self.players = table.players
        self.deals = 0
        self.places = bits.new_int64s(self.players * self.players)

    def __dealloc__(self) -> None:
        bits.free_int64s(self.places)

    def run(self, first: int, count: int) -> Tally:
        """Play matches `first` to `first + count - 1` without holding the GIL."""
        gil = bits.release_gil()
        moves = self.play_all(first, count)
        bits.acquire_gil(gil)
        seats = range(self.players)
        return Tally(
            count, moves, self.deals, [[self.places[seat * self.players + place] for place in seats] for seat in seats]
        )

    def play_all(self, first: int, count: int) -> int:
        """Play a range of matches; returns the number of moves."""
        moves = 0
        for index in range(first, first + count):
            self.begin(self.lane, index)
            moves += self.lane.play()
            self.count_match(self.lane)
        return moves

    def begin(self, lane: Lane, index: int) -> None:
        """Start a match of the batch."""
        self.seeds.begin(MATCHES, index)
        lane.begin(self.seeds.long_word() >> 11)  # as engine.random.match_seed

    def count_match(self, lane: Lane) -> None:
        """Add a finished match to the tally."""
        self.deals += lane.table.hand_number
        for seat in range(self.players):
            self.places[seat * self.players + lane.table.place_of(seat)] += 1

    def deal(self, first: int, count: int, each: int) -> None:
        """Make only the first `each` deals of the same matches, to measure the cost of dealing."""
        for index in range(first, first + count):
            self.begin(self.lane, index)
            for _ in range(each):
                self.lane.table.deal_next(self.lane.cards, self.lane.seats)
