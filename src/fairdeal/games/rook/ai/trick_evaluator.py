# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The trick evaluator: values of faces, and rollouts of the tricks of a hand in a few microseconds.

It values faces as the heuristic player does (heuristic.py), from the table instead of a view: what the trick may bring,
times the probability that it is ours, less what the card would be worth later. Probabilities depend on the number of
cards in the other hands that could beat a face; which seat is void in a suit is known, as it soon is at a real table.
Values are whole numbers, so that they are the same on every machine.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.rook.ai.face_ranks import ONE, FaceRanks
from fairdeal.games.rook.ai.weights import (
    BEATS,
    HELPS,
    HOLDS_ROOK,
    KEPT_POINTS,
    OUTRANKS,
    PLAYS_ROOK,
    ROOK_COST,
    TRUMP_COST,
    TRUMP_LEAD,
    WINNER_COST,
)
from fairdeal.games.rook.fast.table import RookTable
from fairdeal.mechanics import deck_terms, memory, packed_face

KEPT = ONE * KEPT_POINTS // 100
ROOK_COMES = ONE * HOLDS_ROOK * PLAYS_ROOK // 10_000


class TrickEvaluator:
    """The values of faces at one table, for the seat to act, and rollouts that play the face with the highest value."""

    def __init__(self, table: RookTable, ranks: FaceRanks) -> None:
        self.table = table
        self.ranks = ranks
        # What is in the hands
        self.held = [0] * 24  # by seat and suit: ranks
        self.in_hands = [0] * 6  # by suit: ranks in all hands together
        self.points = [0] * 4  # by seat
        self.rook_holder = -1  # -1 if the Rook has been played or is in the Nest
        # What `prepare_turn` finds for the seat to act
        self.others = [0] * 5  # by suit: ranks in the other hands
        self.lacks = [0] * 5  # by suit: probability that one of the other hands lacks it
        self.ruffed = [0] * 5  # by suit: probability that one of the other hands lacks it and has a trump
        self.seat = 0
        self.players_after = 0  # number of players who play to this trick after the seat
        self.trump = 0
        self.has_trump = 0  # probability that one of the other hands has a trump
        self.stake = 0  # points in this trick, and those that are likely to be added
        self.partner_wins = 0  # probability that the partner wins this trick if the seat does not
        self.rook_comes = 0  # probability that a certain opponent plays the Rook
        self.trump_lead = 0  # value of leading a trump

    # ---- The hands

    def count_hands(self) -> None:
        """Find what is in the hands now."""
        for suit in range(6):
            self.in_hands[suit] = 0
        for at in range(24):
            self.held[at] = 0
        self.rook_holder = -1
        for seat in range(4):
            self.points[seat] = 0
            rest = self.table.alive[seat]
            while rest:
                place = bits.lowest(rest)
                rest &= rest - 1
                seen = self.table.sorted.packed_faces[memory.PLACES * seat + place]
                if packed_face.suit_of(seen) == deck_terms.ROOKS:
                    self.rook_holder = seat
                    self.points[seat] += packed_face.worth_of(seen)
                    continue
                if packed_face.kind_of(seen) == deck_terms.COMBINED:
                    self.points[seat] += packed_face.worth_of(seen)
                at = packed_face.suit_of(seen)
                self.held[6 * seat + at] |= bits.bit(self.ranks.rank[packed_face.face_of(seen)])
                self.in_hands[at] |= bits.bit(self.ranks.rank[packed_face.face_of(seen)])

    def play(self, place: int) -> None:
        """Play a face, and take its card out of the hand."""
        seat = self.table.turn
        at = (
            memory.PLACES * seat
            + place
            - packed_face.kind_of(self.table.sorted.packed_faces[memory.PLACES * seat + place])
        )
        seen = self.table.sorted.packed_faces[at + deck_terms.COMBINED]
        self.points[seat] -= packed_face.worth_of(seen)
        if packed_face.suit_of(seen) == deck_terms.ROOKS:
            self.rook_holder = -1
        else:
            for kind in range(3):
                seen = self.table.sorted.packed_faces[at + kind]
                gone = ~bits.bit(self.ranks.rank[packed_face.face_of(seen)])
                self.held[6 * seat + packed_face.suit_of(seen)] &= gone
                self.in_hands[packed_face.suit_of(seen)] &= gone
        self.table.play(place)

    # ---- Rollouts

    def finish_hand(self, stream: Stream, random_odds: int) -> list[int]:
        """Play to the end of the hand, one move in `random_odds` at random; returns the scores of all seats."""
        gil = bits.release_gil()
        self.count_hands()
        self.play_tricks(stream, random_odds)
        bits.acquire_gil(gil)
        self.table.score_hand()
        return [self.table.score_of(seat) for seat in range(4)]

    def play_tricks(self, stream: Stream, random_odds: int) -> None:
        """Play all tricks that are left."""
        while self.table.left:
            legal = self.table.legal()
            if draw.below(stream, random_odds) == 0:
                place = draw.member(stream, legal)
            elif legal & (legal - 1):
                place = self.best_place(legal)
            else:
                place = bits.lowest(legal)
            self.play(place)

    def unlikely_moves(self, seat: int, leader: int, shown: list[int]) -> int:
        """Number of faces of the other seats that look worse than another; `shown` are all since the tricks began.

        This uses up the table.
        """
        self.table.unshare_hands()
        self.table.begin_tricks(leader)
        self.count_hands()
        found = 0
        for face in shown:
            place = self.table.place_of_face(face)
            if self.table.turn != seat:
                best = self.best_place(self.table.legal())
                found += self.value(place) < self.value(best)
            self.play(place)
        return found

    def legal_values(self) -> dict[int, float]:
        """The value in points of each legal face, by its number."""
        self.count_hands()
        self.prepare_turn()
        values = {}
        legal = self.table.legal()
        while legal:
            place = bits.lowest(legal)
            legal &= legal - 1
            face = packed_face.face_of(self.table.sorted.packed_faces[memory.PLACES * self.seat + place])
            values[face] = self.value(place) / float(ONE)
        return values

    # ---- The value of a face

    def best_place(self, legal: int) -> int:
        """The place of the face with the highest value; of equal ones the first."""
        self.prepare_turn()
        chosen = last = -1
        highest = cost = 0
        while legal:
            place = bits.lowest(legal)
            legal &= legal - 1
            card = place // 3
            if card != last:
                last = card
                cost = self.cost(3 * card)
            value = self.gain(place) - cost
            if chosen < 0 or value > highest:
                highest = value
                chosen = place
        return chosen

    def value(self, place: int) -> int:
        """How good the face at a place is, in fractions of a point; needs `prepare_turn`."""
        return self.gain(place) - self.cost(place - place % 3)

    def prepare_turn(self) -> None:
        """Find what is the same for all faces of the seat to act."""
        self.seat = self.table.turn
        self.players_after = 3 - self.table.down
        self.trump = self.table.trump
        for suit in range(5):
            self.others[suit] = self.in_hands[suit] & ~self.held[6 * self.seat + suit]
            self.lacks[suit] = ONE - self.ranks.has_any[bits.count(self.others[suit])]
        self.has_trump = ONE - self.lacks[self.trump]
        for suit in range(4):
            self.ruffed[suit] = self.lacks[suit] * self.has_trump // ONE
        self.ruffed[self.trump] = 0
        rook_is_out = self.rook_holder >= 0 and self.rook_holder != self.seat
        self.rook_comes = ROOK_COMES if rook_is_out else 0
        cards = bits.count(self.others[deck_terms.SUMS])
        points = self.points[0] + self.points[1] + self.points[2] + self.points[3] - self.points[self.seat]
        self.stake = self.table.stake
        if cards:
            self.stake += self.players_after * points // cards
        we_bid = (self.table.declarer - self.seat) & 1 == 0
        self.trump_lead = TRUMP_LEAD * ONE if we_bid and self.table.down == 0 else 0
        self.partner_wins = self.partner_wins_trick() if self.table.down else 0

    def partner_wins_trick(self) -> int:
        """Probability that the partner wins the trick if the seat to act does not."""
        winner = (self.table.leader + 7 - self.table.best % 8) & 3
        seen = self.table.packed_faces[self.table.shown[7 - self.table.best % 8]]
        if (winner - self.seat) & 3 == 2:
            return self.stands(seen)
        return HELPS * self.can_beat((self.seat + 2) & 3, seen) // 100 if self.players_after >= 2 else 0

    def gain(self, place: int) -> int:
        """What a face brings: this trick if it is ours, and the points on the card itself."""
        seen = self.table.sorted.packed_faces[memory.PLACES * self.seat + place]
        ours = self.partner_wins
        if self.table.down == 0 or self.beats_trick(seen):
            ours = self.stands(seen)
            if self.players_after >= 2:
                ours += (ONE - ours) * HELPS // 200 * self.can_beat((self.seat + 2) & 3, seen) // ONE
        points = packed_face.worth_of(seen)
        trump_lead = self.trump_lead if packed_face.suit_of(seen) == self.trump else 0
        return ours * self.stake + (ours - KEPT) * points + trump_lead

    def cost(self, card: int) -> int:
        """What a card would be worth later: a sure winner, a trump, or the Rook for a rich trick or the last (RK-9)."""
        at = memory.PLACES * self.seat + card
        seen = self.table.sorted.packed_faces[at + deck_terms.COMBINED]
        if packed_face.suit_of(seen) == deck_terms.ROOKS:
            return ROOK_COST * ONE
        best = trump_cost = 0
        for kind in range(3):
            seen = self.table.sorted.packed_faces[at + kind]
            suit = packed_face.suit_of(seen)
            beaten = self.has_higher(seen)
            if suit == self.trump:
                trump_cost = TRUMP_COST * ONE
            elif suit != deck_terms.SUMS:
                beaten += self.ruffed[suit]
            best = max(best, ONE - OUTRANKS * beaten // 100)
        return WINNER_COST * (best * best // ONE) + trump_cost

    # ---- Probabilities

    def beats_trick(self, seen: int) -> bool:
        """Whether a face would win the trick so far."""
        return (
            self.table.power[packed_face.suit_of(seen)] + packed_face.value_of(seen)
        ) * 8 + 7 - self.table.down > self.table.best

    def stands(self, seen: int) -> int:
        """Probability that no opponent who is still to play beats a face."""
        if packed_face.suit_of(seen) == deck_terms.ROOKS:
            return ONE
        probability = ONE
        if self.players_after >= 1:
            probability = self.stands_against((self.seat + 1) & 3, seen)
        if self.players_after >= 3:
            probability = probability * self.stands_against((self.seat + 3) & 3, seen) // ONE
        return probability

    def stands_against(self, seat: int, seen: int) -> int:
        """Probability that an opponent does not beat a face."""
        return max(0, ONE - BEATS * self.can_beat(seat, seen) // 100 - self.rook_comes)

    def can_beat(self, seat: int, seen: int) -> int:
        """Probability that a seat that is still to play can beat a face, the best so far, other than with the Rook."""
        suit = packed_face.suit_of(seen)
        if suit == deck_terms.ROOKS:
            return 0
        higher = self.has_higher(seen) if self.held[6 * seat + suit] else 0
        led = self.table.led
        if led == suit or led == deck_terms.LEADING:
            if suit == self.trump or suit == deck_terms.SUMS or not self.held[6 * seat + self.trump]:
                return higher
            return higher + self.seat_lacks(seat, suit) * self.has_trump // ONE
        return higher * self.seat_lacks(seat, led) // ONE

    def has_higher(self, seen: int) -> int:
        """Probability that one of the other hands has a higher face of the same suit."""
        higher = self.others[packed_face.suit_of(seen)] >> self.ranks.next_higher[packed_face.face_of(seen)]
        return self.ranks.has_any[bits.count(higher)]

    def seat_lacks(self, seat: int, suit: int) -> int:
        """Probability that a seat lacks a suit."""
        return self.lacks[suit] if self.held[6 * seat + suit] else ONE
