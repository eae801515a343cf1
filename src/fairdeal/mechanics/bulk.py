# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Many matches of tricks by random moves in one go: the same as stepped ones, without a Python object a move."""

from fairdeal.engine import bits
from fairdeal.engine.game import Tally
from fairdeal.engine.random import CHOICES, DEAL, MATCHES, SEATS, Stream
from fairdeal.mechanics.suit_tricks import SuitTricks


class Bulk:
    """A table that plays match after match, and keeps count of who came in where."""

    def __init__(self, table: SuitTricks, key: int) -> None:
        self.table = table
        self.table.prepare()
        self.seeds = Stream(key, MATCHES)
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.choices = Stream(0, CHOICES)
        self.players = table.players
        self.places = bits.counts(self.players * self.players)

    def __dealloc__(self) -> None:
        bits.release(self.places)

    def run(self, first: int, count: int) -> Tally:
        """Play matches `first` to `first + count - 1`, other threads running beside."""
        lock = bits.give_up_lock()
        moves = self.play_all(first, count)
        bits.take_lock(lock)
        seats = range(self.players)
        return Tally(count, moves, [[self.places[seat * self.players + place] for place in seats] for seat in seats])

    def play_all(self, first: int, count: int) -> int:
        moves = 0
        for index in range(first, first + count):
            self.seeds.begin(MATCHES, index)
            seed = self.seeds.long_word() >> 11  # as engine.random.match_seed
            self.cards.rekey(seed)
            self.seats.rekey(seed)
            self.choices.rekey(seed)
            self.choices.begin(CHOICES, 0)
            self.table.clear_scores()
            moves += self.table.random_match(self.cards, self.seats, self.choices)
            for seat in range(self.players):
                self.places[seat * self.players + self.table.place_of(seat)] += 1
        return moves
