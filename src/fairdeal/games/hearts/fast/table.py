# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The table of Sanity Hearts for one match: cards chosen to pass, random play and copying. The rules are in rules/."""

from typing import cast

from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.hearts.options import HeartsOptions
from fairdeal.games.hearts.rules import deal, passing, scoring, terms, tricks
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import AllWays, all_ways
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable


class HeartsTable(SuitTricks):
    """Hands, tricks and scores, with the options as fields."""

    def __init__(self, faces: FaceTable, players: int, options: HeartsOptions) -> None:
        super().__init__(faces, players)
        cards = deal.pack_of(faces.deck, players)
        self.set_pack([card.index for card in cards], {card.index: scoring.points_of(card) for card in cards})
        self.opening_card = tricks.opening_card(faces.deck).index
        self.combined_leads = options.combined_leads
        self.shoot_the_moon = options.shoot_the_moon
        self.lowest_wins = True  # HE-9
        self.avoids_points_first = True  # HE-5
        self.avoids_hearts_first = not options.break_in_first_trick  # HE-7
        self.passed = [0] * 6  # cards that each seat passes in this hand, as sets
        self.passes = AllWays(0, 0)  # set by `warm_up`

    # ---- What the shared mechanic calls

    def deal(self, stream: Stream) -> None:
        deal.deal_hand(self, stream)

    def leads(self, faces: int) -> int:
        return tricks.leads(self, faces)

    def score_hand(self) -> None:
        scoring.score_hand(self)

    # ---- Steps of the rules

    def begin_play(self, leader: int) -> None:
        """Start the tricks after the pass. The rules name the leader (HE-3) unless a set-up deal does."""
        self.begin_tricks(tricks.first_leader(self) if leader == terms.NOBODY else leader)

    def was_dealt_opening_card(self, seat: int) -> bool:
        """Whether a seat has the card that opens the hand, after passing."""
        return bool(self.dealt[seat] & bits.bit128(self.opening_card))

    def opening_lead(self) -> int:
        """The low half of the opening card as a set of faces; empty if the seat to act does not hold the card."""
        place = self.place_of_face(3 * self.opening_card + deck_terms.LOW)
        return bits.bit(place) if place >= 0 else 0

    def was_discarded(self, suit: int) -> bool:
        """Whether a face of a suit was shown in this hand when another suit was led."""
        return bool(self.discarded & bits.bit(suit))

    # ---- Random play

    def warm_up(self) -> None:
        self.passes = all_ways(deal.hand_size(self.players), passing.usual_pass(self.players))

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        moves = self.random_pass(choices)
        self.begin_play(terms.NOBODY)
        return moves

    def random_pass(self, choices: Stream) -> int:
        """Pass random cards if the hand has a pass; returns the number of moves."""
        if not passing.has_pass(self.hand_number):
            return 0
        for seat in range(self.players):
            self.passed[seat] = bits.select128(self.dealt[seat], self.passes.drawn(choices))
        passing.exchange(self)
        return self.players

    # ---- Copies

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        table = cast("HeartsTable", other)
        self.opening_card = table.opening_card
        self.combined_leads = table.combined_leads
        self.shoot_the_moon = table.shoot_the_moon
        for seat in range(self.players):
            self.passed[seat] = table.passed[seat]
