"""What a steady player keeps in mind in a game of tricks: which cards are still out, who is out of a suit, who is next.

Nothing here is known that a player at the table could not know; odds are those of an even spread of the cards out.
"""

from collections.abc import Iterable
from functools import cache

from fairdeal.mechanics import layout
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from fairdeal.mechanics.trick_match import SUIT_WORDS
from fairdeal.mechanics.trick_view import Shown, TrickView

Face = FaceMove
HIGHEST = 27  # the sum of K and A
FIVE_SUITS = range(layout.SUMS + 1)  # sums are a suit like the others


class Deck:
    """The deck by heart: the card and the face of every text, and in every suit the cards above and below a value."""

    def __init__(self) -> None:
        table = face_table()
        self.faces: dict[str, Face] = {face.written: face for face in table.moves}
        self.card: dict[str, int] = {table.card_text(card): card for card in range(layout.ALL_CARDS)}
        self.shows: list[tuple[Face, Face, Face]] = [
            (table.moves[3 * card], table.moves[3 * card + 1], table.moves[3 * card + 2])
            for card in range(layout.ALL_CARDS)
        ]
        faces = table.moves[: 3 * layout.CARDS]
        self.above = [[cards_of(faces, suit, value + 1, HIGHEST) for value in range(28)] for suit in FIVE_SUITS]
        self.below = [[cards_of(faces, suit, 0, value - 1) for value in range(28)] for suit in FIVE_SUITS]
        self.carries = [cards_of(faces, suit, 0, HIGHEST) for suit in FIVE_SUITS]


def cards_of(faces: Iterable[Face], suit: int, lowest: int, highest: int) -> int:
    """The cards that can be shown in a suit with a value between the two, as a set."""
    return set_of([face.card for face in faces if face.suit == suit and lowest <= face.value <= highest])


@cache
def deck() -> Deck:
    return Deck()


class Outlook:
    """The table as the player in turn sees it, with what he remembers of the hand."""

    __slots__ = ("best", "cards_out", "deck", "down", "hand", "later", "led", "out", "seat", "sizes", "trump")
    __slots__ += ("sums_can_be_trumped", "void", "winner")

    def __init__(self, view: TrickView, pack: int, trump: str | None = None, seen: Iterable[str] = ()) -> None:
        """`pack` are the cards of this game; `seen` are those that the player has seen beside hands and tricks."""
        assert view.seat is not None
        known = self.deck = deck()
        self.seat = view.seat
        self.sizes = view.sizes
        self.trump = SUIT_WORDS.index(trump) if trump is not None else layout.NO_TRUMP
        self.sums_can_be_trumped = False
        self.hand = [known.card[text] for text in view.hand or ()]
        self.void = [0] * view.players  # suits that a seat has not followed, as a set
        self.out = pack & ~set_of(self.hand) & ~set_of([known.card[text] for text in seen])
        self.remember(view.tricks)
        self.see_trick(view)
        self.cards_out = self.out.bit_count()  # in other hands, in a stock or in a Nest

    def remember(self, tricks: Iterable[tuple[Shown, ...]]) -> None:
        """Cards that are gone, and who did not follow (for a while DD-3 may be why, but that is rare)."""
        faces, void, gone = self.deck.faces, self.void, 0
        for trick in tricks:
            led = faces[trick[0][1]].suit
            for seat, text in trick:
                face = faces[text]
                gone |= 1 << face.card
                if face.suit != led:
                    void[seat] |= 1 << led
        self.out &= ~gone

    def see_trick(self, view: TrickView) -> None:
        """What lies on the table, which face is best so far, and who comes after us."""
        self.down: list[Face] = []
        self.led = layout.LEADING
        self.best = 0
        self.winner = self.seat
        for seat, text in view.trick:
            face = self.deck.faces[text]
            self.led = face.suit if not self.down else self.led
            self.down.append(face)
            self.out &= ~(1 << face.card)
            strength = self.strength(face)
            if strength > self.best:
                self.best, self.winner = strength, seat
        to_come = view.players - len(self.down)
        self.later = [(self.seat + k) % view.players for k in range(1, to_come)]

    # ---- Who wins

    def strength(self, face: Face) -> int:
        """What a face can do in this trick; one that does not follow cannot win."""
        if face.suit == layout.ROOKS:
            return layout.TAKES_ALL
        led = self.led if self.led != layout.LEADING else face.suit
        if face.suit == self.trump and (led != layout.SUMS or self.sums_can_be_trumped):
            return layout.TRUMPS + face.value
        return layout.FOLLOWS + face.value if face.suit == led else 0

    def lacks(self, seat: int, cards: int) -> float:
        """How likely a seat has none of these cards."""
        number = (cards & self.out).bit_count()
        if not number:
            return 1.0
        share = self.sizes[seat] / self.cards_out
        return (1.0 - share) ** number if share < 1.0 else 0.0

    def out_of(self, seat: int, suit: int) -> float:
        """How likely a seat is out of a suit."""
        return 1.0 if self.void[seat] >> suit & 1 else self.lacks(seat, self.deck.carries[suit])

    def can_beat(self, seat: int, face: Face) -> float:
        """How likely somebody who is still to play has a face that beats this one, and may show it."""
        if face.suit >= layout.ROOKS:
            return 0.0
        led = self.led if self.led != layout.LEADING else face.suit
        if face.suit != led:  # a trump: only another trump of one who has nothing of the suit led beats it
            return self.out_of(seat, led) * self.has_above(seat, face)
        higher = self.has_above(seat, face)
        if self.trump in (led, layout.NO_TRUMP) or led == layout.SUMS or self.void[seat] >> self.trump & 1:
            return higher
        return higher + self.out_of(seat, led) * (1.0 - self.lacks(seat, self.deck.carries[self.trump]))

    def has_above(self, seat: int, face: Face) -> float:
        """How likely a seat has a higher face of the same suit."""
        if self.void[seat] >> face.suit & 1:
            return 0.0
        return 1.0 - self.lacks(seat, self.deck.above[face.suit][face.value])

    def must_beat(self, seat: int, face: Face) -> float:
        """How likely somebody who is still to play, and would rather not win, has to go above this face."""
        if face.suit > layout.SUMS or (self.led != layout.LEADING and face.suit != self.led):
            return 0.0
        return self.has_above(seat, face) * self.lacks(seat, self.deck.below[face.suit][face.value])
