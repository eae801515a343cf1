# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The table of Sanity Oh Hell for one match: dealer, bids, random play and copying. The rules are in rules/."""

from typing import cast

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.oh_hell.rules import bidding, deal, scoring, terms, tricks
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable


class OhHellTable(SuitTricks):
    """Hands, bids, tricks and scores."""

    def __init__(self, faces: FaceTable, players: int) -> None:
        super().__init__(faces, players)
        self.set_pack([card.index for card in faces.deck.cards], {})
        self.trump_beats_sums = tricks.TRUMP_BEATS_SUMS
        self.dealer = 0
        self.size = 0  # cards that each seat was dealt
        self.turned = terms.NO_CARD  # the card that names trump
        self.bidder = 0
        self.bid_count = 0
        self.bids = [0] * 6  # by seat

    # ---- What the shared mechanic calls

    def first_dealer(self, stream: Stream) -> None:
        deal.draw_first_dealer(self, stream)

    def deal(self, stream: Stream) -> None:
        deal.deal_hand(self, stream)

    def score_hand(self) -> None:
        scoring.score_hand(self)

    # ---- Steps of the rules

    def higher_suit(self, card: int) -> int:
        """The suit of a card's higher half."""
        return self.faces.suit[3 * card + deck_terms.HIGH]

    def begin_bids(self) -> None:
        """Start the bidding after the deal."""
        self.trump = deal.trump_suit(self)
        self.size = bits.count128(self.dealt[self.dealer])
        bidding.open_bidding(self)

    def legal_bids(self) -> int:
        """Bids that may be made now, as a set."""
        bids = bits.bit(bidding.max_bid(self) + 1) - 1
        forbidden = bidding.forbidden_bid(self)
        return bids & ~bits.bit(forbidden) if forbidden >= 0 else bids

    # ---- Random play

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        self.begin_bids()
        for _ in range(self.players):
            bidding.place_bid(self, draw.member(choices, self.legal_bids()))
        self.begin_tricks(tricks.first_leader(self))
        return self.players

    def finish_hand(self) -> None:
        self.score_hand()
        deal.move_deal_to_left(self)

    # ---- Copies

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        table = cast("OhHellTable", other)
        self.dealer = table.dealer
        self.size = table.size
        self.turned = table.turned
        self.bidder = table.bidder
        self.bid_count = table.bid_count
        for seat in range(self.players):
            self.bids[seat] = table.bids[seat]
