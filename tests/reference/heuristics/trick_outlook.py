"""What the heuristic player of a trick game infers from a view: cards still out, void suits, and odds of winning.

It uses only what everybody at the table can see. Odds are approximate: unseen cards are spread evenly.
"""

from collections.abc import Iterable
from functools import cache

from fairdeal.mechanics import deck_terms, memory
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from fairdeal.mechanics.trick_view import SUIT_KEYS, Shown, TrickView

VALUES = range(28)  # from 2 to 14 on halves, from 5 to 27 as sums
SUITS_AND_SUMS = range(deck_terms.SUMS + 1)  # combined faces are a suit like the others


class Deck:
    """Lookup tables of the deck."""

    def __init__(self) -> None:
        table = face_table()
        self.names = table.names
        self.card_of = {name: card for card, name in enumerate(self.names)}
        self.face_of = {face.written: face for face in table.moves}
        self.faces_of = [table.moves[3 * card : 3 * card + 3] for card in range(deck_terms.CARDS)]
        self.faces_of.append(table.moves[-1:])  # the Rook has one face
        cards = self.cards_between
        self.above = [[cards(suit, value + 1, VALUES[-1]) for value in VALUES] for suit in SUITS_AND_SUMS]
        self.below = [[cards(suit, 0, value - 1) for value in VALUES] for suit in SUITS_AND_SUMS]
        self.with_suit = [cards(suit, 0, VALUES[-1]) for suit in SUITS_AND_SUMS]

    def cards_between(self, suit: int, lowest: int, highest: int) -> int:
        """Cards that can be shown in a suit with a value in a range, as a set."""
        faces = self.face_of.values()
        return set_of([face.card for face in faces if face.suit == suit and lowest <= face.value <= highest])


@cache
def deck() -> Deck:
    """The lookup tables of the standard deck."""
    return Deck()


@cache
def cards_by_points(points: tuple[int, ...]) -> list[tuple[int, int]]:
    """Cards that are worth points, as pairs of points and a set of cards; `points` has the points of every card."""
    return [
        (some, set_of([card for card, counts in enumerate(points) if counts == some]))
        for some in sorted(set(points) - {0})
    ]


class Outlook:
    """What the seat to act knows about this hand.

    All seats still to play hold the same number of cards, so one probability applies to each of them.
    """

    trump_beats_sums = False  # only in Oh Hell (OH-6)

    def __init__(self, view: TrickView, pack: int, trump: str | None = None, seen: Iterable[str] = ()) -> None:
        """`pack` is the set of cards in the game; `seen` are cards known besides the hand and the tricks."""
        assert view.seat is not None
        self.deck = deck()
        self.seat = view.seat
        self.hand = [self.deck.card_of[name] for name in view.hand or ()]
        self.trump = SUIT_KEYS.index(trump) if trump is not None else deck_terms.NO_TRUMP
        self.out = pack & ~set_of(self.hand) & ~set_of([self.deck.card_of[name] for name in seen])
        self.lacking = [0] * view.players  # suits that each seat failed to follow, as sets
        self.remember(view.tricks)
        self.look_at_trick(view)
        self.cards_out = self.out.bit_count()  # in the other hands and in a stock or Nest
        next_hand = view.sizes[(view.seat + 1) % view.players]
        # Probabilities that a given hand lacks a given card, and that it lacks each suit.
        self.elsewhere = 1.0 - next_hand / self.cards_out if self.cards_out else 1.0
        self.no_suit = [self.lacks(cards) for cards in self.deck.with_suit]
        self.higher: dict[int, float] = {}  # probability that a given hand can beat a face in its suit, cached

    def remember(self, tricks: Iterable[tuple[Shown, ...]]) -> None:
        """Note which cards are gone and which seats did not follow (rarely because of DD-3 or HE-5)."""
        face_of, gone = self.deck.face_of, 0
        for trick in tricks:
            asked = face_of[trick[0][1]].suit
            if asked == deck_terms.ROOKS:
                asked = self.trump  # RK-8
            for seat, text in trick:
                face = face_of[text]
                gone |= 1 << face.card
                if face.suit != asked and face.suit != deck_terms.ROOKS:
                    self.lacking[seat] |= 1 << asked
        self.out &= ~gone

    def look_at_trick(self, view: TrickView) -> None:
        """Note the faces on the table, the best of them, and the seats still to play."""
        self.trick = [self.deck.face_of[text] for _, text in view.trick]
        self.led = self.trick[0].suit if self.trick else deck_terms.LEADING
        self.best: FaceMove | None = None  # the winning face so far
        self.winner = self.seat
        for (seat, _), face in zip(view.trick, self.trick, strict=True):
            self.out &= ~(1 << face.card)
            if self.takes(face):
                self.best, self.winner = face, seat
        self.later = [(self.seat + k) % view.players for k in range(1, view.players - len(self.trick))]

    # ---- Winning

    def takes(self, face: FaceMove) -> bool:
        """Whether a face beats everything on the table."""
        return self.best is None or self.strength(face) > self.strength(self.best)

    def strength(self, face: FaceMove) -> int:
        """Strength of a face: the suit led, above it trump, above all the Rook; 0 for a discard."""
        if face.suit == deck_terms.ROOKS:
            return memory.TAKES_ALL
        if face.suit == self.trump and (self.led != deck_terms.SUMS or self.trump_beats_sums):
            return memory.TRUMPS + face.value
        return memory.FOLLOWS + face.value if self.led in (face.suit, deck_terms.LEADING) else 0

    # ---- Probabilities about other hands

    def lacks(self, cards: int) -> float:
        """Probability that a given hand has none of these cards."""
        return self.elsewhere ** (self.out & cards).bit_count()

    def has_above(self, face: FaceMove) -> float:
        """Probability that a given hand has a higher face of the same suit."""
        known = self.higher.get(face.number)
        if known is None:
            known = self.higher[face.number] = 1.0 - self.lacks(self.deck.above[face.suit][face.value])
        return known

    def must_beat(self, face: FaceMove) -> float:
        """Probability that a hand which tries to stay below this face has to go above it."""
        if self.led not in (face.suit, deck_terms.LEADING):
            return 0.0  # it is a trump, and nobody has to play a higher one
        return self.has_above(face) * self.lacks(self.deck.below[face.suit][face.value])

    def is_out_of(self, seat: int, suit: int) -> bool:
        """Whether a seat has shown that it lacks a suit."""
        return bool(self.lacking[seat] >> suit & 1)

    def lacks_suit(self, seat: int, suit: int) -> float:
        """Probability that a seat lacks a suit."""
        return 1.0 if self.lacking[seat] >> suit & 1 else self.no_suit[suit]

    def can_beat(self, seat: int, face: FaceMove) -> float:
        """Probability that a seat still to play can beat this face, the best so far, other than by the Rook."""
        if face.suit == deck_terms.ROOKS:
            return 0.0
        higher = 0.0 if self.lacking[seat] >> face.suit & 1 else self.has_above(face)
        if self.led in (face.suit, deck_terms.LEADING):
            return higher + self.can_ruff(seat, face.suit)
        return higher * self.lacks_suit(seat, self.led)  # a trump, which only a higher trump beats

    def can_ruff(self, seat: int, led: int) -> float:
        """Probability that a seat lacks the suit led but has a trump."""
        if self.trump in (led, deck_terms.NO_TRUMP) or led == deck_terms.SUMS or self.is_out_of(seat, self.trump):
            return 0.0
        return self.lacks_suit(seat, led) * (1.0 - self.no_suit[self.trump])

    # ---- Points

    def points_down(self, points: tuple[int, ...]) -> int:
        """Points in this trick so far."""
        return sum([points[face.card] for face in self.trick])

    def points_to_come(self, points: tuple[int, ...]) -> float:
        """Expected points of the seats still to play, if their cards are average among those that are out."""
        if not self.later:
            return 0.0
        out = sum([some * (self.out & cards).bit_count() for some, cards in cards_by_points(points)])
        return len(self.later) * out / self.cards_out

    # ---- Values of cards

    def height(self, face: FaceMove) -> float:
        """Rank of a face among those of its suit that are out, from 0 (lowest) to 1."""
        above = (self.out & self.deck.above[face.suit][face.value]).bit_count()
        below = (self.out & self.deck.below[face.suit][face.value]).bit_count()
        return (below + 0.5) / (above + below + 1)

    def power(self, card: int, rivals: int, eagerness: float) -> float:
        """Probability that a card wins a trick by its best face, against rivals who beat it with some eagerness."""
        return max([(1.0 - eagerness * self.beaten(face)) ** rivals for face in self.deck.faces_of[card]])

    def beaten(self, face: FaceMove) -> float:
        """Probability that a given hand can beat a face when its suit is led."""
        if face.suit == deck_terms.ROOKS:
            return 0.0
        if face.suit in (self.trump, deck_terms.SUMS) or self.trump == deck_terms.NO_TRUMP:
            return self.has_above(face)
        return self.has_above(face) + self.no_suit[face.suit] * (1.0 - self.no_suit[self.trump])
