# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sanity Rook at the table: the Nest, the auction, trump, the Rook, and the score (RK-1 to RK-12).

Bids are counted in steps of 5 from 140: step 0 is 140, step 20 is 240.
"""

from typing import cast

from fairdeal.cards.faces import DoubleCard
from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.rook.options import MadeBidScores, RookOptions
from fairdeal.mechanics import dealer_draw, memory
from fairdeal.mechanics.choices import chosen, ways
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable

POINTS = {5: 5, 10: 10, 14: 10}  # RK-10
ROOK_POINTS = 20


def points_of(card: DoubleCard) -> int:
    """RK-10: by both halves."""
    return POINTS.get(card.low, 0) + POINTS.get(card.high, 0)


class RookTricks(SuitTricks):
    """A table of Sanity Rook: seats 0 and 2 against seats 1 and 3."""

    def __init__(self, faces: FaceTable, options: RookOptions) -> None:
        super().__init__(faces, 4)
        cards = faces.deck.rook_pack
        worth = {card.index: points_of(card) for card in cards}
        self.set_pack([*[card.index for card in cards], memory.ROOK], {**worth, memory.ROOK: ROOK_POINTS})  # RK-1
        self.sums = [0] * 79
        for place, card in enumerate(cards):
            self.sums[place] = card.sum
        self.made_bid_scores_bid = options.made_bid_scores is MadeBidScores.BID
        self.target = options.target
        self.most_hands = options.hands
        self.dealer = 0
        self.nest = bits.bit128(0) & 0
        self.bidder = 0
        self.high = -1  # the highest bid's step
        self.declarer = -1  # whose it is
        self.passed = 0  # who has passed, as a set

    # ---- The deal

    def first_dealer(self, stream: Stream) -> None:
        """RK-2: by draw; the Rook is not among the cards drawn, for it has no sum."""
        self.dealer = dealer_draw.draw_dealer(stream, self.sums, self.pack_size - 1, 4)

    def next_dealer(self) -> None:
        """RK-2: to the left."""
        self.dealer = (self.dealer + 1) & 3

    def deal(self, stream: Stream) -> None:
        """RK-2: one to each player and one to the centre until the Nest has 5, the rest to the players."""
        self.shuffle_pack(stream, self.pack_size)
        for seat in range(4):
            self.dealt[seat] = 0
        self.nest = 0
        for time in range(12):
            for left in range(4):
                self.dealt[(self.dealer + 1 + left) & 3] |= bits.bit128(self.top_card())
            if time < 5:
                self.nest |= bits.bit128(self.top_card())

    # ---- The auction

    def begin_bids(self) -> None:
        """RK-3: from the dealer's left."""
        self.bidder = (self.dealer + 1) & 3
        self.high = -1
        self.declarer = -1
        self.passed = 0
        self.trump = memory.NO_TRUMP

    def legal_bids(self) -> int:
        """RK-3: every step above the highest bid, up to 240, and the pass, as a set: bits 0 to 20, and 21."""
        return (bits.bit(22) - 1) & ~(bits.bit(self.high + 1) - 1)

    def bid(self, step: int) -> None:
        """A bid, or with step 21 a pass, which is final."""
        if step == 21:
            self.passed |= 1 << self.bidder
        else:
            self.high = step
            self.declarer = self.bidder
        if self.passed != 15:
            self.bidder = (self.bidder + 1) & 3
            while self.passed >> self.bidder & 1:
                self.bidder = (self.bidder + 1) & 3

    def auction_over(self) -> bool:
        """RK-3: nobody can outbid: 240 was bid, or all others have passed; or all four have."""
        return self.high == 20 or self.passed == 15 or (self.high >= 0 and self.bidder == self.declarer)

    def throw_in(self) -> None:
        """RK-3: all four have passed, the next dealer deals anew."""
        self.over = self.at_the_limit() and self.scores[0] != self.scores[1]

    # ---- The Nest and trump

    def nest_size(self) -> int:
        return bits.count128(self.nest)

    def take_nest(self) -> None:
        """RK-4: the high bidder takes the Nest."""
        self.dealt[self.declarer] |= self.nest

    def lay_nest(self, cards: int) -> None:
        """RK-4: as many cards go back, any of those he has."""
        self.nest = cards
        self.dealt[self.declarer] &= ~cards

    # ---- What may be shown is in the mechanic. RK-5: a lead is any face. RK-6, RK-7: follow the suit or the sum led,
    # or else show any face, a trump among them. RK-8: the Rook may always be played; if it is led, trump is asked for.

    # ---- The score

    def score_hand(self) -> None:
        """RK-9: the last trick takes the Nest. RK-11: what the teams score. RK-12: is the match over?"""
        rest = self.nest
        while rest:
            self.taken[self.winner] += self.worth[bits.lowest128(rest)]
            rest &= rest - 1
        bid = 140 + 5 * self.high
        for team in range(2):
            took = self.taken[team] + self.taken[team + 2]
            change = took
            if team == (self.declarer & 1):
                if took < bid:
                    change = -bid
                elif self.made_bid_scores_bid:
                    change = bid
            self.scores[team] += change
            self.scores[team + 2] = self.scores[team]
        above = self.scores[0] > self.target or self.scores[1] > self.target
        self.over = (above or self.at_the_limit()) and self.scores[0] != self.scores[1]

    def at_the_limit(self) -> bool:
        """Has the match had all the deals it may have?"""
        return self.most_hands > 0 and self.hand_number >= self.most_hands

    # ---- By random moves

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        moves = self.random_auction(choices)
        if self.declarer >= 0:
            self.random_nest(choices)
            moves += 2
        return moves

    def finish_hand(self) -> None:
        if self.declarer < 0:
            self.throw_in()
        else:
            self.score_hand()
        self.next_dealer()

    def random_auction(self, choices: Stream) -> int:
        bids = 0
        self.begin_bids()
        while not self.auction_over():
            self.bid(draw.member(choices, self.legal_bids()))
            bids += 1
        return bids

    def random_nest(self, choices: Stream) -> None:
        """The Nest and trump; the tricks can begin."""
        self.take_nest()
        places = chosen(17, 5, draw.below(choices, ways(17, 5)))
        self.lay_nest(bits.select128(self.dealt[self.declarer], places))
        self.trump = draw.below(choices, 4)
        self.begin_tricks((self.dealer + 1) & 3)  # RK-5

    # ---- For the match around it

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        table = cast("RookTricks", other)
        for place in range(memory.ALL_CARDS):
            self.sums[place] = table.sums[place]
        self.made_bid_scores_bid = table.made_bid_scores_bid
        self.target = table.target
        self.most_hands = table.most_hands
        self.dealer = table.dealer
        self.nest = table.nest
        self.bidder = table.bidder
        self.high = table.high
        self.declarer = table.declarer
        self.passed = table.passed
