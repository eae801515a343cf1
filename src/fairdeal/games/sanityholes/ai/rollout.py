# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rest of a round by thumb, for players who imagine how a move may end: the steady player's moves (steady.py)."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.ai.counting import Counting
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.rules.tricks import Table

WORST = 1 << 30  # price: no play costs as much


def play_on(match: SanityholesMatch, stream: Stream, wild: int) -> tuple[list[int], list[int]]:
    """From any moment of the tricks to the end of the round; one move in `wild` is random.

    Says the markers of each seat, and the seats from first to last place.
    """
    table = match.table
    thumb = Thumb(table)
    lock = bits.release_gil()
    thumb.play_tricks(stream, wild)
    bits.acquire_gil(lock)
    table.finish_round()
    seats = range(table.players)
    return [table.markers_of(seat) for seat in seats], [table.ranked_at(place) for place in seats]


class Thumb:
    """All players at a table, each by the same rules of thumb."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.counting = Counting(self.table.values)
        self.price = 0  # of the best move so far,
        self.chosen = 0  # and its cards, as one number (memory.py)

    def play_tricks(self, stream: Stream, wild: int) -> None:
        while not self.table.finished:
            values = self.table.playable()
            if draw.below(stream, wild) == 0:
                self.table.random_move(values, stream)
            elif values:
                self.table.play(self.best_play(values))
            elif self.table.count_clears():
                self.table.clear(self.best_clear())
            else:
                self.table.pass_turn()

    def best_play(self, values: int) -> int:
        """Of every value as few cards as it takes, and all: what leaves fewest plays to make."""
        self.price = WORST
        while values:
            self.consider_value(bits.lowest(values))
            values &= values - 1
        return self.chosen

    def consider_value(self, value: int) -> None:
        row = self.table.turn * memory.ROW
        number = self.table.numbers[row + value]
        fewest = max(self.table.need + (value < self.table.top), 1)
        if fewest < number:
            self.consider(value, self.least_worth(value, self.table.held[row + value], fewest))
        self.consider(value, self.table.held[row + value])

    def least_worth(self, value: int, places: int, number: int) -> int:
        """Of the cards at some places of a value those with which one parts first."""
        found = bits.bit(0) & 0
        at = value * memory.MOST
        while number:
            bit = bits.bit(self.table.values.by_worth[at]) & places
            found |= bit
            number -= bit != 0
            at += 1
        return found

    def consider(self, value: int, places: int) -> None:
        """What a play costs: the plays still to make after it, then the twos it uses up, then its height."""
        self.counting.begin(self.table, self.table.turn)
        self.counting.put_away(value, places)
        twos = bits.count(places & self.table.values.with_two[value])
        price = self.counting.plays_left() * 1024 + twos * 32 + value
        if price < self.price:
            self.price = price
            self.chosen = bits.to_u128(value) << memory.PLACES | places

    def best_clear(self) -> int:
        """The 2 that leaves most behind it."""
        self.price = WORST
        twos = bits.to_u128(self.table.held[self.table.turn * memory.ROW + memory.TWO])
        while twos:
            self.consider(memory.TWO, twos & -twos)
            twos &= twos - 1
        return self.chosen & memory.ALL_PLACES
