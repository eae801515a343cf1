# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sanity Hearts at the table: the pack, passing, what may be shown, and the score (HE-1 to HE-9)."""

from typing import cast

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import DoubleCard
from fairdeal.cards.suits import Suit
from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.hearts.options import HeartsOptions
from fairdeal.mechanics import memory
from fairdeal.mechanics.choices import AllWays, all_ways
from fairdeal.mechanics.faces import FaceTable, carries
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_table import TrickTable

QUEEN = 12


def pack_of(deck: DoubleDeck, players: int) -> tuple[DoubleCard, ...]:
    """HE-1: with four players two cards stay out, with six none."""
    return deck.hearts_pack_4 if players == 4 else deck.cards


def points_of(card: DoubleCard) -> int:
    """HE-8: a heart on either half counts 1, a Q♠ 13."""
    return carries(card, Suit.HEARTS.index) + 13 * ((QUEEN, Suit.SPADES) in card.halves)


class HeartsTricks(SuitTricks):
    """A table of Sanity Hearts."""

    def __init__(self, faces: FaceTable, players: int, options: HeartsOptions) -> None:
        super().__init__(faces, players)
        cards = pack_of(faces.deck, players)
        self.set_pack([card.index for card in cards], {card.index: points_of(card) for card in cards})
        self.opening = faces.deck.of_values(2, 3).index  # HE-3: the card that leads; its low half is the 2♣
        self.combined_leads = options.combined_leads
        self.shoot_the_moon = options.shoot_the_moon
        self.lowest_wins = True
        self.avoids_points_first = True  # HE-5: in the first trick no card with a heart or Q♠ on either half, if able
        self.passed = [0] * 6  # chosen to be passed, as sets
        self.passes = AllWays(0, 0)  # `warm_up` finds them

    # ---- The deal and the pass

    def deal(self, stream: Stream) -> None:
        """HE-1: 19 cards each with four players, 13 with six."""
        self.shuffle_pack(stream, self.pack_size)
        self.deal_round(0, self.hand_size())

    def hand_size(self) -> int:
        return 19 if self.players == 4 else 13

    def passed_by_each(self, size: int) -> int:
        """HE-1: 5 cards with four players, 3 with six; HE-2: none in every fourth hand. A smaller hand passes all."""
        if self.hand_number % 4 == 0:
            return 0
        return min(size, self.usually_passed())

    def usually_passed(self) -> int:
        return 5 if self.players == 4 else 3

    def receiver(self, seat: int) -> int:
        """HE-2: left, right, across; with six across is exactly opposite."""
        turn = self.hand_number % 4
        steps = 1 if turn == 1 else self.players - 1 if turn == 2 else self.players // 2
        return (seat + steps) % self.players

    def exchange(self) -> None:
        """HE-2: all have chosen; the cards change hands."""
        for seat in range(self.players):
            self.dealt[seat] &= ~self.passed[seat]
        for seat in range(self.players):
            self.dealt[self.receiver(seat)] |= self.passed[seat]

    def begin_play(self, leader: int) -> None:
        """HE-3: the holder of 2♣3♦ leads, unless a set-up deal names the leader (-1: it does not)."""
        if leader < 0:
            leader = 0
            for seat in range(self.players):
                if self.dealt[seat] & bits.bit128(self.opening):
                    leader = seat
        self.begin_tricks(leader)

    # ---- What may be shown: HE-4 and HE-6 are in the mechanic, which spares points where HE-5 asks for it

    def leads(self, faces: int) -> int:
        if self.avoids_points:
            opening = self.place_of_face(3 * self.opening)
            if opening >= 0:
                return bits.bit(opening)  # HE-3: 2♣3♦ as a 2♣
            faces = self.without_points(faces)  # HE-5
        if not self.combined_leads:
            faces = memory.must(faces, ~self.of_suit(memory.SUMS))  # HE-4
        if not self.broken():
            faces = memory.must(faces, ~self.of_suit(memory.HEARTS))  # HE-7
        return faces

    def broken(self) -> bool:
        """HE-7: has a heart been shown where another suit was led?"""
        return bool(self.discarded & bits.bit(memory.HEARTS))

    def first_trick(self) -> bool:
        return self.avoids_points

    # ---- The score

    def score_hand(self) -> None:
        """HE-8: what each has captured; HE-9: exactly 300 becomes 150, above 300 the match is over."""
        shooter = self.shooter()
        for seat in range(self.players):
            self.scores[seat] += self.counts(seat, shooter)
            if self.scores[seat] == 300:
                self.scores[seat] = 150
            if self.scores[seat] > 300:
                self.over = True

    def shooter(self) -> int:
        """HE-8, as an option: who has captured everything; -1 if nobody has."""
        for seat in range(self.players):
            if self.shoot_the_moon and self.taken[seat] == 78:
                return seat
        return -1

    def counts(self, seat: int, shooter: int) -> int:
        """HE-8: what a seat has captured; if somebody shot the moon nothing for him, everything for the others."""
        if shooter < 0:
            return self.taken[seat]
        return 0 if seat == shooter else 78

    # ---- By random moves

    def warm_up(self) -> None:
        self.passes = all_ways(self.hand_size(), self.usually_passed())

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        moves = self.random_pass(choices)
        self.begin_play(-1)
        return moves

    def random_pass(self, choices: Stream) -> int:
        """Everybody chooses, seat by seat; says how many did."""
        if not self.passed_by_each(self.hand_size()):
            return 0
        for seat in range(self.players):
            self.passed[seat] = bits.select128(self.dealt[seat], self.passes.drawn(choices))
        self.exchange()
        return self.players

    # ---- For the match around it

    def pass_cards(self, seat: int, cards: int) -> None:
        self.passed[seat] = cards

    def passed_by(self, seat: int) -> int:
        return self.passed[seat]

    def copy_from(self, other: TrickTable) -> None:
        SuitTricks.copy_from(self, other)
        table = cast("HeartsTricks", other)
        self.opening = table.opening
        self.combined_leads = table.combined_leads
        self.shoot_the_moon = table.shoot_the_moon
        for seat in range(self.players):
            self.passed[seat] = table.passed[seat]
