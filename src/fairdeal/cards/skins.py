"""The two skins of the double deck (DD-5): how cards look to players. The rules do not depend on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cards.faces import VALUES

if TYPE_CHECKING:
    from fairdeal.cards.faces import DoubleCard, Face
    from fairdeal.cards.suits import Suit

NUMBERS = tuple(str(value) for value in VALUES)
# Green, blue, red, black, as in many four-color decks. Each also differs in lightness from the others, so that the
# suits can be told apart with color blindness and in a black-and-white print.
FOUR_COLORS = ("#0a9a78", "#2570c4", "#a6102d", "#1c1d2b")


@dataclass(frozen=True, slots=True)
class Skin:
    """How the double deck looks: a symbol, a name and a color for each suit (♣♦♥♠), a name for each value."""

    key: str
    title: str
    symbols: tuple[str, str, str, str]
    suit_names: tuple[str, str, str, str]
    values: tuple[str, ...]
    colors: tuple[str, str, str, str] = FOUR_COLORS

    def show_suit(self, suit: Suit) -> str:
        """The symbol of a suit."""
        return self.symbols[suit.index]

    def name_suit(self, suit: Suit) -> str:
        """The name of a suit: hearts in one skin are cherries in the other."""
        return self.suit_names[suit.index]

    def color(self, suit: Suit) -> str:
        """The color of a suit in CSS notation: `#a6102d`."""
        return self.colors[suit.index]

    def show_half(self, value: int, suit: Suit) -> str:
        """A half, such as `J♦` or `11★`."""
        return self.values[VALUES.index(value)] + self.show_suit(suit)

    def show_card(self, card: DoubleCard) -> str:
        """Both halves, the lower one first."""
        return self.show_half(card.low, card.low_suit) + self.show_half(card.high, card.high_suit)

    def show_face(self, face: Face) -> str:
        """What a card is played as: a half, or the sum, which is a number in every skin."""
        return str(face.value) if face.suit is None else self.show_half(face.value, face.suit)


SANITY = Skin(
    key="sanity",
    title="Sanity",
    symbols=("♣", "♦", "♥", "♠"),
    suit_names=("clubs", "diamonds", "hearts", "spades"),
    values=(*NUMBERS[:-4], "J", "Q", "K", "A"),
)
SANITYHOLES = Skin(
    key="sanityholes",
    title="Presidents & Sanityholes",
    symbols=("⚑", "★", "🍒", "🎩"),
    suit_names=("flags", "stars", "cherries", "hats"),
    values=NUMBERS,
)
SKINS = {skin.key: skin for skin in (SANITY, SANITYHOLES)}
