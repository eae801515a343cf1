# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Bull Sanity in bulk: a table that is dealt to again and again."""

from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.bull_sanity.rules.table import Table


class InBulk(Core):
    """Match after match at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players = table.players
        self.hand_number = 0

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        """The one deal of a match."""
        self.hand_number = 1
        cards.begin(DEAL, 0)
        seats.begin(SEATS, 0)
        self.table.deal(cards, self.table.drawn_dealer(seats))

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        return self.table.random_match(choices)

    def place_of(self, seat: int) -> int:
        return self.table.place_of(seat)
