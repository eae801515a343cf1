# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Many one-round matches in one go, by chance or steady players: as stepped ones, without a Python object a move."""

from fairdeal.engine import bits
from fairdeal.engine.random import CHOICES, DEAL, MATCHES, SEATS, Stream
from fairdeal.games.president import layout
from fairdeal.games.president.pack import Rules
from fairdeal.games.president.thumb import Thumb
from fairdeal.games.president.tricks import Round, no_combos


class Batch:
    """A table that is dealt to again and again, and keeps count of who came in where."""

    def __init__(self, rules: Rules, players: int, key: int, steady: bool = False) -> None:
        self.round = Round(rules, players)
        self.legal = no_combos()
        self.thumb = Thumb(self.legal, rules.penalize_final_2, rules.penalize_final_joker)
        self.steady = steady  # who plays: steady players, or chance
        self.seeds = Stream(key, MATCHES)
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.choices = Stream(0, CHOICES)
        self.players = players
        self.tally = bits.counts(players * players)

    def __dealloc__(self) -> None:
        bits.release(self.tally)

    def run(self, first: int, count: int) -> int:
        """Play matches `first` to `first + count - 1`, other threads running beside; says how many moves they took."""
        lock = bits.give_up_lock()
        moves = self.play_all(first, count)
        bits.take_lock(lock)
        return moves

    def play_all(self, first: int, count: int) -> int:
        moves = 0
        for index in range(first, first + count):
            self.seeds.begin(MATCHES, index)
            seed = self.seeds.long_word() >> 11  # as engine.random.match_seed
            self.cards.rekey(seed)
            self.seats.rekey(seed)
            self.choices.rekey(seed)
            self.cards.begin(DEAL, 0)
            self.seats.begin(SEATS, 0)
            self.choices.begin(CHOICES, 0)
            self.round.clear()
            self.round.deal_first_round(self.cards, self.seats)
            if self.steady:
                moves += self.thumb.playout(self.round)
            else:
                moves += self.round.playout(self.choices, self.legal)
            self.count_places()
        return moves

    def count_places(self) -> None:
        """PR-14, PR-25: in a first round nobody can fall from grace, so only the penalised change places."""
        clean = 0
        for place in range(self.players):
            seat = self.out_at(place)
            if not self.round.penalised >> seat & 1:
                self.tally[seat * self.players + clean] += 1
                clean += 1
        bottom = self.players - 1
        for place in range(self.players):
            seat = self.out_at(place)
            if self.round.penalised >> seat & 1:
                self.tally[seat * self.players + bottom] += 1
                bottom -= 1

    def out_at(self, place: int) -> int:
        """Who went out as number `place`."""
        seat = 0
        while self.round.rows[seat * layout.ROW + layout.OUT] != place:
            seat += 1
        return seat

    def places(self) -> list[list[int]]:
        """For each seat, how often it came in at each place."""
        players = self.players
        return [[self.tally[seat * players + place] for place in range(players)] for seat in range(players)]
