# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Many matches by random moves in one go: the same as stepped ones, without a Python object a move."""

from fairdeal.engine import bits
from fairdeal.engine.playouts import Tally
from fairdeal.engine.random import CHOICES, DEAL, MATCHES, SEATS, Stream


class Core:
    """The cards of a match and what the rules need to know of them, no more: a game's own table is one of these."""

    players: int
    hand_number: int  # deals so far in this match

    def warm_up(self) -> None:
        """Be ready for many matches."""

    def clear_match(self) -> None:
        """A new match at the same table."""
        self.hand_number = 0

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        """The next deal of the match; for the first one it is also drawn who deals or begins."""

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:  # noqa: ARG002
        """A whole match by uniformly random moves; says how many there were."""
        return 0

    def place_of(self, seat: int) -> int:
        """Where a seat came in, from 0."""
        return seat


class Lane:
    """A table, and the random streams of the match that is played at it."""

    def __init__(self, table: Core) -> None:
        self.table = table
        self.table.warm_up()
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.choices = Stream(0, CHOICES)

    def begin(self, seed: int) -> None:
        """The streams of a match, and a table without a deal yet."""
        self.cards.rekey(seed)
        self.seats.rekey(seed)
        self.choices.rekey(seed)
        self.choices.begin(CHOICES, 0)
        self.table.clear_match()

    def play(self) -> int:
        """The match to its end; says how many moves that took."""
        return self.table.random_match(self.cards, self.seats, self.choices)


class Bulk:
    """A table at which match after match is played, and who came in where is counted."""

    def __init__(self, table: Core, key: int) -> None:
        self.lane = Lane(table)
        self.seeds = Stream(key, MATCHES)
        self.players = table.players
        self.deals = 0
        self.places = bits.counts(self.players * self.players)

    def __dealloc__(self) -> None:
        bits.release(self.places)

    def run(self, first: int, count: int) -> Tally:
        """Play matches `first` to `first + count - 1`, other threads running beside."""
        lock = bits.give_up_lock()
        moves = self.play_all(first, count)
        bits.take_lock(lock)
        seats = range(self.players)
        return Tally(
            count, moves, self.deals, [[self.places[seat * self.players + place] for place in seats] for seat in seats]
        )

    def play_all(self, first: int, count: int) -> int:
        moves = 0
        for index in range(first, first + count):
            self.begin(self.lane, index)
            moves += self.lane.play()
            self.count_match(self.lane)
        return moves

    def begin(self, lane: Lane, index: int) -> None:
        """A match of the batch."""
        self.seeds.begin(MATCHES, index)
        lane.begin(self.seeds.long_word() >> 11)  # as engine.random.match_seed

    def count_match(self, lane: Lane) -> None:
        """What a match came to."""
        self.deals += lane.table.hand_number
        for seat in range(self.players):
            self.places[seat * self.players + lane.table.place_of(seat)] += 1

    def deal(self, first: int, count: int, each: int) -> None:
        """The first deals of the same matches, so many of each, and nothing else: what of `run` is dealing."""
        for index in range(first, first + count):
            self.begin(self.lane, index)
            for _ in range(each):
                self.lane.table.deal_next(self.lane.cards, self.lane.seats)
