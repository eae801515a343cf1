# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The table of Sanity Rook: what the rules need to know of a match, copies of it, and random play.

Compiled, this module and the rules import each other, so only functions may use the rules here, not the top level.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.rook.options import MadeBidScores, RookOptions
from fairdeal.games.rook.rules import auction, deal, nest, scoring, tricks
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import chosen, ways
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable


class RookTable(SuitTricks):
    """A table of Sanity Rook."""

    def __init__(self, faces: FaceTable, options: RookOptions) -> None:
        super().__init__(faces, 4)
        # The game
        self.set_pack(deal.pack_of(faces.deck), scoring.points_by_card(faces.deck))
        self.sums_to_draw = [0] * 79  # combined sums of the cards to draw for the first deal
        self.number_to_draw = 0  # number of these cards
        for card in deal.cards_to_draw(faces.deck):
            self.sums_to_draw[self.number_to_draw] = card.sum
            self.number_to_draw += 1
        self.trump_beats_sums = tricks.TRUMP_BEATS_SUMS
        self.made_bid_scores_bid = options.made_bid_scores is MadeBidScores.BID
        self.target = options.target
        self.reaching_target_ends = options.reaching_target_ends
        # The hand
        self.dealer = 0
        self.nest = bits.bit128(0) & 0  # a set of cards
        self.bidder = 0  # whose turn it is in the auction
        self.high_bid = 0  # in points; 0 before the first bid
        self.declarer = -1  # the high bidder; -1 before the first bid
        self.passed = 0  # a set of seats

    # ---- What the shared mechanic calls

    def first_dealer(self, stream: Stream) -> None:
        deal.draw_first_dealer(self, stream)

    def deal(self, stream: Stream) -> None:
        deal.deal_hand(self, stream)

    def score_hand(self) -> None:
        scoring.score_hand(self)

    # ---- Steps of the rules

    def shuffle_all(self, stream: Stream) -> None:
        """Collect all cards and shuffle them."""
        self.shuffle_pack(stream, self.pack_size)
        for seat in range(4):
            self.dealt[seat] = 0
        self.nest = 0

    def deal_one_to_each(self, first: int) -> None:
        """Deal one card to every player, clockwise from seat `first`."""
        self.undealt -= 4
        for step in range(4):
            self.dealt[(first + step) & 3] |= bits.bit128(self.pack[self.undealt + 3 - step])  # the top is the end

    def deal_one_to_nest(self) -> None:
        """Deal one card to the Nest."""
        self.nest |= bits.bit128(self.top_card())

    def nest_size(self) -> int:
        """Number of cards in the Nest."""
        return bits.count128(self.nest)

    def points_in(self, cards: int) -> int:
        """Points of a set of cards."""
        points = 0
        while cards:
            points += self.worth[bits.lowest128(cards)]
            cards &= cards - 1
        return points

    def taken_by_team(self, team: int) -> int:
        """Points captured by both partners in this hand."""
        return self.taken[team] + self.taken[team + 2]

    def add_score(self, team: int, points: int) -> None:
        """Add points to the score of a team, which both partners share."""
        self.scores[team] += points
        self.scores[team + 2] = self.scores[team]

    # ---- Bids by number: 0 is the lowest; the pass has the number after the highest, which is NUMBER_OF_BIDS

    def bid_number(self, points: int) -> int:
        """The number of a bid."""
        return (points - auction.MIN_BID) // auction.BID_STEP

    def legal_bids(self) -> int:
        """Numbers of the bids that may be made now and of the pass, as a set."""
        return bits.bit(auction.NUMBER_OF_BIDS + 1) - bits.bit(self.bid_number(auction.lowest_bid(self)))

    # ---- Random play

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        moves = self.random_auction(choices)
        if not auction.is_thrown_in(self):
            self.random_nest(choices)
            moves += 2
        return moves

    def finish_hand(self) -> None:
        if auction.is_thrown_in(self):
            self.over = scoring.is_over_after_throw_in(self)
        else:
            scoring.score_hand(self)
        deal.move_deal_to_left(self)

    def random_auction(self, choices: Stream) -> int:
        """Bid at random until the auction is over; returns the number of bids and passes."""
        moves = 0
        auction.open_auction(self)
        while not auction.is_auction_over(self):
            number = draw.member(choices, self.legal_bids())
            if number == auction.NUMBER_OF_BIDS:
                auction.pass_bid(self)
            else:
                auction.place_bid(self, auction.MIN_BID + auction.BID_STEP * number)
            moves += 1
        return moves

    def random_nest(self, choices: Stream) -> None:
        """Put random cards back into the Nest, name a random trump, and start the tricks."""
        nest.take_nest(self)
        held = deal.CARDS_EACH + deal.NEST_SIZE
        places = chosen(held, deal.NEST_SIZE, draw.below(choices, ways(held, deal.NEST_SIZE)))
        nest.put_back(self, bits.select128(self.dealt[self.declarer], places))
        nest.name_trump(self, draw.below(choices, 4))
        self.begin_tricks(tricks.first_leader(self))

    # ---- Copies

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        assert isinstance(other, RookTable)
        table = other
        for place in range(deck_terms.ALL_CARDS):
            self.sums_to_draw[place] = table.sums_to_draw[place]
        self.number_to_draw = table.number_to_draw
        self.made_bid_scores_bid = table.made_bid_scores_bid
        self.target = table.target
        self.reaching_target_ends = table.reaching_target_ends
        self.dealer = table.dealer
        self.nest = table.nest
        self.bidder = table.bidder
        self.high_bid = table.high_bid
        self.declarer = table.declarer
        self.passed = table.passed
