# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Matches of Rummy in bulk, with uniformly random moves."""

from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rummy.fast.listed_moves import ListedMoves, new_listed_moves, play_random_round
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import deal, scoring


class RummyCore(Core):
    """One table at which match after match is played."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: ListedMoves = new_listed_moves()
        self.players = table.players
        self.hand_number = 0

    def clear_match(self) -> None:
        for seat in range(self.players):
            self.table.scores[seat] = 0
        self.table.hand_number = 0
        self.table.over = False

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        if self.table.hand_number == 0:
            seats.begin(SEATS, 0)
            deal.draw_first_dealer(self.table, seats)
        cards.begin(DEAL, self.table.hand_number)
        self.table.hand_number += 1
        deal.deal_cards(self.table, cards)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        moves = 0
        while not self.table.over:
            self.deal_next(cards, seats)
            moves += play_random_round(self.table, self.moves, choices)
            scoring.score_round(self.table)
            deal.pass_deal(self.table)
        self.hand_number = self.table.hand_number
        return moves

    def place_of(self, seat: int) -> int:
        return scoring.place_of(self.table, seat)
