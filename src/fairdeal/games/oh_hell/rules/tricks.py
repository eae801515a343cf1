# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sanity Oh Hell at the table: the deal, bids, what may be shown, and the score (OH-1 to OH-9)."""

from typing import cast

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.mechanics import memory
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable


class OhHellTricks(SuitTricks):
    """A table of Sanity Oh Hell."""

    def __init__(self, faces: FaceTable, players: int) -> None:
        super().__init__(faces, players)
        self.set_pack([card.index for card in faces.deck.cards], {})
        self.trump_beats_sums = True  # OH-6
        self.dealer = 0
        self.size = 0  # cards in each hand
        self.turned = -1  # the card that names trump
        self.bidder = 0
        self.bids_made = 0
        self.bids = [0] * 6

    # ---- The deal

    def first_dealer(self, stream: Stream) -> None:
        """OH-1: drawn by lot."""
        self.dealer = stream.below(self.players)

    def next_dealer(self) -> None:
        """OH-1: to the left."""
        self.dealer = self.left_of(self.dealer)

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.players else 0

    def hand_size(self) -> int:
        """OH-1: 25 hands, of 1 to 13 cards and back to 1."""
        return self.hand_number if self.hand_number <= 13 else 26 - self.hand_number

    def deal(self, stream: Stream) -> None:
        """OH-2: the top of the rest is turned, if anything is left."""
        size = self.hand_size()
        self.shuffle_pack(stream, self.players * size + 1)
        self.deal_round(self.left_of(self.dealer), size)
        self.turned = -1
        if self.undealt:
            self.turned = self.top_card()

    def begin_bids(self) -> None:
        """OH-3: from the dealer's left."""
        self.trump = memory.NO_TRUMP
        if self.turned >= 0:
            self.trump = self.faces.suit[3 * self.turned + memory.HIGH]  # OH-2: its higher half
        self.size = bits.count128(self.dealt[self.dealer])
        self.bidder = self.left_of(self.dealer)
        self.bids_made = 0

    # ---- Bids

    def legal_bids(self) -> int:
        """OH-3: from 0 to the hand's size, as a set; the dealer may not make the sum equal the size."""
        bids = bits.bit(self.size + 1) - 1
        if self.bids_made == self.players - 1:
            others = self.sum_of_bids()
            if others <= self.size:
                bids &= ~bits.bit(self.size - others)
        return bids

    def sum_of_bids(self) -> int:
        """What those have bid who came before."""
        total = 0
        seat = self.left_of(self.dealer)
        for _ in range(self.bids_made):
            total += self.bids[seat]
            seat = self.left_of(seat)
        return total

    def bid(self, number: int) -> None:
        self.bids[self.bidder] = number
        self.bids_made += 1
        self.bidder = self.left_of(self.bidder)

    # ---- What may be shown is in the mechanic: OH-4: a lead is any face; OH-5, OH-6: follow suit, and sums with sums,
    # or else show any face

    # ---- The score: OH-7 is in the mechanic, the highest trump or else the highest of the suit led wins

    def score_hand(self) -> None:
        """OH-8: the bid if it was met exactly, else minus the difference; OH-9: 25 hands."""
        for seat in range(self.players):
            bid = self.bids[seat]
            won = self.tricks[seat]
            if bid == won:
                self.scores[seat] += bid
            elif bid > won:
                self.scores[seat] -= bid - won
            else:
                self.scores[seat] -= won - bid
        self.over = self.hand_number >= 25

    # ---- By random moves

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        self.begin_bids()
        for _ in range(self.players):
            self.bid(draw.member(choices, self.legal_bids()))
        self.begin_tricks(self.left_of(self.dealer))
        return self.players

    def finish_hand(self) -> None:
        self.score_hand()
        self.next_dealer()

    # ---- For the match around it

    def bid_of(self, seat: int) -> int:
        return self.bids[seat]

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        table = cast("OhHellTricks", other)
        self.dealer = table.dealer
        self.size = table.size
        self.turned = table.turned
        self.bidder = table.bidder
        self.bids_made = table.bids_made
        for seat in range(self.players):
            self.bids[seat] = table.bids[seat]
