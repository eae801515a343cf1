# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Bulk play of trick games at two interleaved tables.

What a player may show depends on the face shown just before, so at one table the processor mostly waits for its own
results. With two tables in alternation it works on one while the other waits. The matches are the same.
"""

from fairdeal.engine.bulk import Bulk, Lane
from fairdeal.mechanics.suit_tricks import SuitTricks


class TwoTables(Bulk):
    """Two tables of one game; a table that has finished its match takes the next match of the batch."""

    def __init__(self, table: SuitTricks, other: SuitTricks, key: int) -> None:
        super().__init__(table, key)
        self.other_lane = Lane(other)
        self.table = table
        self.other_table = other
        self.next = 0  # the next match to start
        self.end = 0  # the end of the batch

    def play_all(self, first: int, count: int) -> int:
        self.next = first
        self.end = first + count
        here = self.start_next(self.lane)
        there = self.start_next(self.other_lane)
        moves = 0
        while here and there:
            moves += self.table.random_opening(self.lane.cards, self.lane.seats, self.lane.choices)
            moves += self.other_table.random_opening(
                self.other_lane.cards, self.other_lane.seats, self.other_lane.choices
            )
            moves += self.table.random_tricks_interleaved(self.lane.choices, self.other_table, self.other_lane.choices)
            self.table.finish_hand()
            self.other_table.finish_hand()
            if self.table.over:
                self.count_match(self.lane)
                here = self.start_next(self.lane)
            if self.other_table.over:
                self.count_match(self.other_lane)
                there = self.start_next(self.other_lane)
        if here:
            moves += self.finish(self.lane)
        if there:
            moves += self.finish(self.other_lane)
        return moves

    def start_next(self, lane: Lane) -> bool:
        """Start the next match of the batch at a table, if there is one."""
        if self.next == self.end:
            return False
        self.begin(lane, self.next)
        self.next += 1
        return True

    def finish(self, lane: Lane) -> int:
        """Play the last match at one table."""
        moves = lane.play()
        self.count_match(lane)
        return moves
