# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Many matches by random moves in one go: the same as stepped ones, without a Python object a move."""

from fairdeal.engine import bits
from fairdeal.engine.game import Tally
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


class Bulk:
    """A table that plays match after match, and keeps count of who came in where."""

    def __init__(self, table: Core, key: int) -> None:
        self.table = table
        self.table.warm_up()
        self.seeds = Stream(key, MATCHES)
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.choices = Stream(0, CHOICES)
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
            self.begin_match(index)
            moves += self.table.random_match(self.cards, self.seats, self.choices)
            self.deals += self.table.hand_number
            for seat in range(self.players):
                self.places[seat * self.players + self.table.place_of(seat)] += 1
        return moves

    def begin_match(self, index: int) -> None:
        """The streams of a match, and a table without a deal yet."""
        self.seeds.begin(MATCHES, index)
        seed = self.seeds.long_word() >> 11  # as engine.random.match_seed
        self.cards.rekey(seed)
        self.seats.rekey(seed)
        self.choices.rekey(seed)
        self.choices.begin(CHOICES, 0)
        self.table.clear_match()

    def deal(self, first: int, count: int, each: int) -> None:
        """The first deals of the same matches, so many of each, and nothing else: what of `run` is dealing."""
        for index in range(first, first + count):
            self.begin_match(index)
            for _ in range(each):
                self.table.deal_next(self.cards, self.seats)
