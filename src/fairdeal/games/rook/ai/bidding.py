# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What a steady player thinks of a hand before the tricks: how much to bid, which trump, what to lay away.

He looks at his own cards and the price, and at nothing else, whether these come from a view (steady.py) or, where a
thinking player imagines how a hand may end, from the table itself. Odds are rough: the cards that are out are spread
evenly. They are counted in whole numbers, so that they come to the same everywhere.
"""

from functools import cache
from typing import TypeAlias

from fairdeal.engine import bits
from fairdeal.games.rook.rules.tricks import RookTricks, points_of
from fairdeal.mechanics import memory
from fairdeal.mechanics.faces import FaceTable, face_table, set_of

# For the bid, in points:
ANY_HAND = 75  # what a hand brings with the Nest and a partner, if nothing in it is high
LIKELY_TRICK = 10  # what every trick brings that it is likely to win
WITH_ROOK = 40  # the Rook, and the trick that it wins

WHOLE = 1 << 24  # a chance of 1, or a trick
THOUSANDTH = 16777
LONG_TRUMP = 5033165  # a trump half makes a card so much better: by 0.3 tricks
RIVALRY = 70  # in a hundred: how often an opponent who could beat a high card of ours will do so
HIDDEN, SEEN_LATER = 41, 5  # cards that a player does not see before the Nest; so many fewer after it
MOST_OUT = 64
VALUES = 28  # from 2 to 14 on halves, from 5 to 27 as sums
PASS_STEP = 21

Bids: TypeAlias = tuple[tuple[int, int | None], ...]  # seats and what they bid, None for a pass


class Deck:
    """The deck as one knows it by heart; all sets are of cards."""

    def __init__(self, faces: FaceTable) -> None:
        cards = faces.deck.rook_pack
        self.pack = set_of([*[card.index for card in cards], memory.ROOK])  # RK-1
        self.suit = [0] * 237
        self.value = [0] * 237
        self.above = [0] * 140  # the cards that go above a value of a suit, sums being one
        self.suited = [0] * 5  # the cards that have a suit
        self.points = [0] * 79
        self.has_some = [0] * 128  # how likely one other hand has some of so many cards; then the same with the Nest
        for card in cards:
            self.points[card.index] = points_of(card)
            for kind in range(3):
                self.learn(faces, 3 * card.index + kind)
        lacks = lacks_later = float(WHOLE)
        for number in range(MOST_OUT):
            self.has_some[number] = WHOLE - int(lacks)
            self.has_some[MOST_OUT + number] = WHOLE - int(lacks_later)
            lacks = lacks * (HIDDEN - 12) / HIDDEN
            lacks_later = lacks_later * (HIDDEN - SEEN_LATER - 12) / (HIDDEN - SEEN_LATER)

    def learn(self, faces: FaceTable, face: int) -> None:
        suit = faces.suit_of(face)
        value = faces.value_of(face)
        self.suit[face] = suit
        self.value[face] = value
        self.suited[suit] |= bits.bit128(face // 3)
        for lower in range(value):
            self.above[VALUES * suit + lower] |= bits.bit128(face // 3)


@cache
def _deck() -> Deck:
    return Deck(face_table())


class Thumb:
    """A steady player at work."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.pack = self.deck.pack
        self.ruffed = [0] * 5  # how likely one other hand can ruff a suit
        self.odds = 0  # where the odds begin that hold now

    # ---- What he thinks of his cards

    def promise(self, hand: int) -> int:
        """The points that our side may expect: most of all the Rook counts, then likely tricks with the best trump."""
        out = self.pack & ~hand
        trump = self.best_trump(hand, out)
        tricks = self.strength(hand & ~bits.bit128(memory.ROOK), out, trump, 0)
        rook = WITH_ROOK if hand & bits.bit128(memory.ROOK) else 0
        return ANY_HAND + rook + LIKELY_TRICK * tricks // WHOLE

    def best_trump(self, hand: int, out: int) -> int:
        """RK-4: the suit that makes the hand strongest, by length and by height; `out` is what he does not see."""
        best = 0
        most = -1
        for trump in range(memory.SUMS):
            total = self.strength(hand, out, trump, LONG_TRUMP)
            if total > most:
                most = total
                best = trump
        return best

    def strength(self, hand: int, out: int, trump: int, long_trump: int) -> int:
        """The tricks that a hand may win with this trump, and so much for every card with a trump half."""
        self.look_at(out, trump)
        total = long_trump * bits.count128(hand & self.deck.suited[trump])
        while hand:
            total += self.power(bits.lowest128(hand), out)
            hand &= hand - 1
        return total

    def weakest(self, hand: int, out: int, trump: int, number: int, points: int) -> int:
        """RK-4: keep the Rook, trumps and winners; lay away the weakest. RK-9 decides who gets their points.

        With `points`, in thousandths of a trick, above 0 he rather keeps cards that count; below 0 he lays them away.
        """
        self.look_at(out, trump)
        laid = bits.bit128(0) & 0
        while number > 0:
            weakest = -1
            least = 0
            rest = hand
            while rest:
                card = bits.lowest128(rest)
                rest &= rest - 1
                price = self.power(card, out) + points * THOUSANDTH * self.deck.points[card]
                if card == memory.ROOK:
                    price = 100 * WHOLE
                elif self.deck.suited[trump] & bits.bit128(card):
                    price += LONG_TRUMP
                if weakest < 0 or price < least:
                    weakest = card
                    least = price
            laid |= bits.bit128(weakest)
            hand &= ~bits.bit128(weakest)
            number -= 1
        return laid

    def look_at(self, out: int, trump: int) -> None:
        """Before cards are weighed: which odds hold, and how likely each suit is ruffed."""
        self.odds = 0 if bits.count128(out) >= HIDDEN else MOST_OUT
        has = self.deck.has_some[self.odds + bits.count128(out & self.deck.suited[trump])]
        for suit in range(memory.SUMS):
            lacks = WHOLE - self.deck.has_some[self.odds + bits.count128(out & self.deck.suited[suit])]
            self.ruffed[suit] = lacks * has // WHOLE
        self.ruffed[trump] = 0

    def power(self, card: int, out: int) -> int:
        """How likely a card wins a trick some day by its best face, against two who beat it when they care to."""
        if card == memory.ROOK:
            return WHOLE
        most = 0
        for kind in range(3):
            face = 3 * card + kind
            suit = self.deck.suit[face]
            higher = bits.count128(out & self.deck.above[VALUES * suit + self.deck.value[face]])
            beaten = self.deck.has_some[self.odds + higher] + self.ruffed[suit]
            most = max(most, WHOLE - RIVALRY * beaten // 100)
        return most * most // WHOLE

    # ---- What he does

    def next_bid(self, table: RookTricks) -> int:
        """RK-3: as little as one can, as long as the hand promises it; leave a bid to the partner who has made it."""
        if table.declarer >= 0 and (table.declarer - table.bidder) & 1 == 0:
            return PASS_STEP
        return table.high + 1 if self.promise(table.dealt[table.bidder]) >= 145 + 5 * table.high else PASS_STEP

    def finish_auction(self, table: RookTricks) -> bool:
        """All bid on by thumb; says whether anybody has bid."""
        while not table.auction_over():
            table.bid(self.next_bid(table))
        return table.declarer >= 0

    def lay_away(self, table: RookTricks) -> None:
        """RK-4: with the Nest in hand, put back what is weakest with the best trump."""
        hand = table.dealt[table.declarer]
        out = self.pack & ~hand
        table.lay_nest(self.weakest(hand, out, self.best_trump(hand, out), table.nest_size(), 0))

    def name_trump(self, table: RookTricks) -> None:
        """RK-4: when the Nest is laid away."""
        hand = table.dealt[table.declarer]
        table.trump = self.best_trump(hand, self.pack & ~hand & ~table.nest)

    # ---- What he would not have done

    def odd_bids(self, table: RookTricks, seat: int, bids: Bids, nest_taken: bool) -> int:
        """How many bids and passes of the others he would not have made with these cards.

        Those of a declarer who has taken the Nest are left out: which cards he held before it nobody knows.
        """
        odd = 0
        high = 135
        holder = -1
        for bidder, points in bids:
            if bidder != seat and not (nest_taken and bidder == table.declarer):
                partner = holder >= 0 and (holder - bidder) & 1 == 0
                promised = 0 if partner else self.promise(table.dealt[bidder])
                odd += (promised >= high + 5) != (points is not None)
            if points is not None:
                high = points
                holder = bidder
        return odd

    def odd_nest(self, table: RookTricks) -> int:
        """The declarer's choices: how many cards he has laid away that he would keep; another trump; too high a bid."""
        hand = table.dealt[table.declarer]
        whole = hand | table.nest
        out = self.pack & ~whole
        odd = bits.count128(table.nest & ~self.weakest(whole, out, table.trump, table.nest_size(), 0))
        odd += self.best_trump(whole, out) != table.trump
        return odd + (self.promise(hand) < 140 + 5 * table.high)


def thumb() -> Thumb:
    return Thumb(_deck())
