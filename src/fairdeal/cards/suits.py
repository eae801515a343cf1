"""The four suits and the letters and symbols they are written with."""

from __future__ import annotations

from enum import Enum

from fairdeal.cards.errors import BadCard, quoted

VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))  # phone keyboards append one to ♥ to select its style


class Suit(Enum):
    """A suit: its number (0..3), its letter in notation, its symbol, and its name in the plural (`hearts`)."""

    CLUBS = (0, "c", "♣")
    DIAMONDS = (1, "d", "♦")
    HEARTS = (2, "h", "♥")
    SPADES = (3, "s", "♠")

    def __init__(self, index: int, letter: str, symbol: str) -> None:
        self.index = index
        self.letter = letter
        self.symbol = symbol
        self.plural = self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Parse a suit's letter or symbol: `h`, `H`, `♥`."""
        suit = SUIT_OF.get(normalize(text))
        if suit is None:
            raise BadCard(f"{quoted(text)} is not a suit: write c, d, h or s (or ♣ ♦ ♥ ♠)")
        return suit


SUIT_OF = {mark: suit for suit in Suit for mark in (suit.letter, suit.symbol)}


def normalize(text: str) -> str:
    """Normalize card text before parsing: lower case, without Unicode variation selectors."""
    return text.translate(VARIATION_SELECTORS).lower()
