# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Many matches of a game of tricks by random moves, at two tables at once.

What a player may show depends on what was shown just before, so at one table a processor mostly waits for itself. At
two tables, whose tricks are played in turns, it has something to do meanwhile. The matches are the same.
"""

from fairdeal.engine.bulk import Bulk, Lane
from fairdeal.mechanics.suit_tricks import SuitTricks


class TwoTables(Bulk):
    """Two tables of one game; a table that has finished its match takes the next one of the batch."""

    def __init__(self, table: SuitTricks, other: SuitTricks, key: int) -> None:
        super().__init__(table, key)
        self.beside = Lane(other)
        self.one = table
        self.other = other
        self.next = 0  # the next match that nobody plays yet,
        self.end = 0  # and the first that nobody will

    def play_all(self, first: int, count: int) -> int:
        self.next = first
        self.end = first + count
        here = self.takes_next(self.lane)
        there = self.takes_next(self.beside)
        moves = 0
        while here and there:
            moves += self.one.random_opening(self.lane.cards, self.lane.seats, self.lane.choices)
            moves += self.other.random_opening(self.beside.cards, self.beside.seats, self.beside.choices)
            moves += self.one.random_tricks_interleaved(self.lane.choices, self.other, self.beside.choices)
            self.one.finish_hand()
            self.other.finish_hand()
            if self.one.over:
                self.count_match(self.lane)
                here = self.takes_next(self.lane)
            if self.other.over:
                self.count_match(self.beside)
                there = self.takes_next(self.beside)
        if here:
            moves += self.finish(self.lane)
        if there:
            moves += self.finish(self.beside)
        return moves

    def takes_next(self, lane: Lane) -> bool:
        """Begin the next match of the batch at a table, if there is one."""
        if self.next == self.end:
            return False
        self.begin(lane, self.next)
        self.next += 1
        return True

    def finish(self, lane: Lane) -> int:
        """The last match, at one table."""
        moves = lane.play()
        self.count_match(lane)
        return moves
