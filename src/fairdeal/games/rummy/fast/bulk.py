# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""500 Rummy in bulk: a table that is dealt to again and again."""

from fairdeal.engine.bulk import Core
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.rules.turns import Turns


class InBulk(Core):
    """Match after match at one table."""

    def __init__(self, table: Turns) -> None:
        self.table = table
        self.players = table.players
        self.hand_number = 0

    def clear_match(self) -> None:
        self.table.clear_scores()

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        self.table.deal_next(cards, seats)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        moves = self.table.random_match(cards, seats, choices)
        self.hand_number = self.table.hand_number
        return moves

    def place_of(self, seat: int) -> int:
        return self.table.place_of(seat)
