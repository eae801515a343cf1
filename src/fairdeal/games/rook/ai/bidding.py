# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The bidding policy: whether to bid on a hand, which trump to name, and which cards to put back into the Nest.

The heuristic player and rollouts share it: it sees only the cards of one hand. Probabilities are approximate: the cards
that a player does not see are spread evenly over the places where they can be. They are whole numbers, so that they are
the same on every machine.
"""

from functools import cache

from fairdeal.engine import bits
from fairdeal.games.rook.ai.weights import OUTRANKS
from fairdeal.games.rook.rules import deal, scoring
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceTable, face_table, set_of

# Expected points of a hand
ANY_HAND = 75  # with the Nest and a partner, if nothing in the hand is high
LIKELY_TRICK = 10  # for every trick that the hand is likely to win
WITH_ROOK = 40  # for the Rook and the trick that it wins

ONE = 1 << 24  # a probability of 1, or one trick
THOUSANDTH = 16777  # of a trick
LONG_TRUMP = 5033165  # a card with a trump half is this much better: 0.3 tricks
HIDDEN = 3 * deal.CARDS_EACH + deal.NEST_SIZE  # cards that a player does not see before they take the Nest
HIDDEN_LATER = 3 * deal.CARDS_EACH  # and after it
MAX_OUT = 64  # cards that the tables below provide for
VALUES = 28  # halves are 2 to 14, sums 5 to 27


class PackTables:
    """Lookup tables of the pack; all sets are sets of cards."""

    def __init__(self, faces: FaceTable) -> None:
        self.pack = set_of(deal.pack_of(faces.deck))
        self.suit = [0] * 237
        self.value = [0] * 237
        self.above = [0] * 140  # by suit and value, sums being a suit: cards with a higher value in that suit
        self.suited = [0] * 5  # by suit: cards that have it
        self.points = [0] * 79
        self.has_any = [0] * 128  # probability that one other hand has any of n cards that are out; then after the Nest
        points = scoring.points_by_card(faces.deck)
        for card in faces.deck.rook_pack:
            self.points[card.index] = points[card.index]
            for kind in range(3):
                self.add_face(faces, 3 * card.index + kind)
        has_none = has_none_later = float(ONE)
        for number in range(MAX_OUT):
            self.has_any[number] = ONE - int(has_none)
            self.has_any[MAX_OUT + number] = ONE - int(has_none_later)
            has_none = has_none * (HIDDEN - deal.CARDS_EACH) / HIDDEN
            has_none_later = has_none_later * (HIDDEN_LATER - deal.CARDS_EACH) / HIDDEN_LATER

    def add_face(self, faces: FaceTable, face: int) -> None:
        """Enter one face of a card."""
        suit = faces.suit_of(face)
        value = faces.value_of(face)
        self.suit[face] = suit
        self.value[face] = value
        self.suited[suit] |= bits.bit128(face // 3)
        for lower in range(value):
            self.above[VALUES * suit + lower] |= bits.bit128(face // 3)


@cache
def _tables() -> PackTables:
    return PackTables(face_table())


class BiddingPolicy:
    """Decisions before the tricks, from the cards of one hand. Not to be shared by threads."""

    def __init__(self, tables: PackTables) -> None:
        self.tables = tables
        self.pack = self.tables.pack
        # What `set_odds` prepares
        self.ruffed = [0] * 5  # by suit: probability that one other hand can ruff it
        self.odds = 0  # where the part of `has_any` begins that applies

    # ---- Decisions

    def would_bid(self, hand: int, points: int, for_partner: bool) -> bool:
        """Whether to bid `points`: the hand promises them, and the high bid is not the partner's already (RK-3)."""
        return not for_partner and self.expected_points(hand) >= points

    def choose_nest(self, hand: int, number: int) -> int:
        """Cards to put back from a hand that includes the Nest: the weakest with the best trump (RK-4)."""
        out = self.pack & ~hand
        return self.weakest(hand, out, self.best_trump(hand, out), number, 0)

    def choose_trump(self, hand: int, nest: int) -> int:
        """The suit to name after `nest` was put back (RK-4)."""
        return self.best_trump(hand, self.pack & ~hand & ~nest)

    # ---- What a hand is worth

    def expected_points(self, hand: int) -> int:
        """Points that our side may expect with this hand and the best trump."""
        out = self.pack & ~hand
        trump = self.best_trump(hand, out)
        tricks = self.strength(hand & ~bits.bit128(deck_terms.ROOK), out, trump, 0)
        rook = WITH_ROOK if hand & bits.bit128(deck_terms.ROOK) else 0
        return ANY_HAND + rook + LIKELY_TRICK * tricks // ONE

    def best_trump(self, hand: int, out: int) -> int:
        """The suit that makes the hand strongest, by length and by height; `out` are the cards it does not see."""
        best = 0
        highest = -1
        for trump in range(deck_terms.SUMS):
            strength = self.strength(hand, out, trump, LONG_TRUMP)
            if strength > highest:
                highest = strength
                best = trump
        return best

    def strength(self, hand: int, out: int, trump: int, trump_bonus: int) -> int:
        """Tricks that a hand may win with this trump, plus a bonus for every card with a trump half."""
        self.set_odds(out, trump)
        total = trump_bonus * bits.count128(hand & self.tables.suited[trump])
        while hand:
            total += self.power(bits.lowest128(hand), out)
            hand &= hand - 1
        return total

    def weakest(self, hand: int, out: int, trump: int, number: int, point_weight: int) -> int:
        """The weakest cards of a hand; the Rook, trumps and winners are kept.

        `point_weight` is the value of a point on a card in thousandths of a trick: above 0 such cards are rather kept,
        below 0 they are rather put back (RK-9: the last trick decides who gets their points).
        """
        self.set_odds(out, trump)
        found = bits.bit128(0) & 0
        while number > 0:
            weakest = -1
            least = 0
            rest = hand
            while rest:
                card = bits.lowest128(rest)
                rest &= rest - 1
                worth = self.power(card, out) + point_weight * THOUSANDTH * self.tables.points[card]
                if card == deck_terms.ROOK:
                    worth = 100 * ONE
                elif self.tables.suited[trump] & bits.bit128(card):
                    worth += LONG_TRUMP
                if weakest < 0 or worth < least:
                    weakest = card
                    least = worth
            found |= bits.bit128(weakest)
            hand &= ~bits.bit128(weakest)
            number -= 1
        return found

    def set_odds(self, out: int, trump: int) -> None:
        """Prepare for `power`: which odds apply, and how likely each suit is ruffed."""
        self.odds = 0 if bits.count128(out) >= HIDDEN else MAX_OUT
        has_trump = self.tables.has_any[self.odds + bits.count128(out & self.tables.suited[trump])]
        for suit in range(deck_terms.SUMS):
            is_void = ONE - self.tables.has_any[self.odds + bits.count128(out & self.tables.suited[suit])]
            self.ruffed[suit] = is_void * has_trump // ONE
        self.ruffed[trump] = 0

    def power(self, card: int, out: int) -> int:
        """Probability that a card wins a trick by its best face, against two opponents who may beat it."""
        if card == deck_terms.ROOK:
            return ONE
        best = 0
        for kind in range(3):
            face = 3 * card + kind
            suit = self.tables.suit[face]
            higher = bits.count128(out & self.tables.above[VALUES * suit + self.tables.value[face]])
            beaten = self.tables.has_any[self.odds + higher] + self.ruffed[suit]
            best = max(best, ONE - OUTRANKS * beaten // 100)
        return best * best // ONE


def bidding_policy() -> BiddingPolicy:
    """A new bidding policy."""
    return BiddingPolicy(_tables())
