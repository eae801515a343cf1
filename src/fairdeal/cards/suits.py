"""The four suits."""

from __future__ import annotations

from enum import Enum

from fairdeal.cards.errors import BadCard, quoted

PICTURE_MARKS = dict.fromkeys((0xFE0E, 0xFE0F))  # telephones add one of these to ♥ to say how it is drawn


class Suit(Enum):
    """A suit: its number (0..3), its letter in the text form, its sign."""

    CLUBS = (0, "c", "♣")
    DIAMONDS = (1, "d", "♦")
    HEARTS = (2, "h", "♥")
    SPADES = (3, "s", "♠")

    def __init__(self, index: int, letter: str, sign: str) -> None:
        self.index = index
        self.letter = letter
        self.sign = sign
        self.word = self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Suit:
        """The suit of a letter or a sign: `h`, `H`, `♥`."""
        suit = SUIT_OF.get(plain(text))
        if suit is None:
            raise BadCard(f"{quoted(text)} is no suit: write c, d, h or s (or ♣ ♦ ♥ ♠)")
        return suit


SUIT_OF = {mark: suit for suit in Suit for mark in (suit.letter, suit.sign)}


def plain(text: str) -> str:
    """A text as the readers of cards compare it: in lower case, with no marks on how a sign is drawn."""
    return text.translate(PICTURE_MARKS).lower()
