"""A double card, its two halves, and the three faces it can be played as."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from fairdeal.cards.suits import Suit

VALUES = range(2, 15)  # DD-1: 11 is J, 12 Q, 13 K, 14 A
PAIRS = tuple(combinations(VALUES, 2))  # DD-1: one card for every pair of different values
INDEX_OF = {pair: index for index, pair in enumerate(PAIRS)}

ROOK = "rook"  # DD-4: the only extra card in use, in Sanity Rook; no game plays with the jokers

Half = tuple[int, Suit]


def is_rook(text: str) -> bool:
    """Whether the text names the Rook (DD-4)."""
    return text.lower() == ROOK


def half_text(half: Half) -> str:
    """A half in notation: `2c`, `12d`."""
    value, suit = half
    return f"{value}{suit.letter}"


@dataclass(frozen=True, slots=True)
class DoubleCard:
    """A double card: a low half, a high half, and the flags from the deck file.

    `index` is its position among the 78 cards, ordered by low value and then by high value; it is the same in every
    deck. Get cards from a deck, and decks from `load_deck`, which validates them.
    """

    index: int
    low: int
    low_suit: Suit
    high: int
    high_suit: Suit
    printed: bool
    out_in_rook: bool
    out_in_hearts_4: bool

    @property
    def sum(self) -> int:
        """The sum of both values, 5..27 (DD-2)."""
        return self.low + self.high

    @property
    def halves(self) -> tuple[Half, Half]:
        """The two ordinary cards printed on it, the lower one first."""
        return (self.low, self.low_suit), (self.high, self.high_suit)

    @property
    def faces(self) -> tuple[Face, Face, Face]:
        """The three ways to play it (DD-2): low, high, combined."""
        return Face(self, FaceKind.LOW), Face(self, FaceKind.HIGH), Face(self, FaceKind.COMBINED)

    @property
    def text(self) -> str:
        """The card in notation: `2c3d`, `10c12d`."""
        low, high = self.halves
        return half_text(low) + half_text(high)

    def __str__(self) -> str:
        return self.text


class FaceKind(IntEnum):
    """One of the three ways to play a double card (DD-2)."""

    LOW = 0
    HIGH = 1
    COMBINED = 2


@dataclass(frozen=True, slots=True)
class Face:
    """A double card and the way it is played (DD-2)."""

    card: DoubleCard
    kind: FaceKind

    @property
    def value(self) -> int:
        """The half's value, or the sum."""
        if self.kind is FaceKind.LOW:
            return self.card.low
        return self.card.high if self.kind is FaceKind.HIGH else self.card.sum

    @property
    def suit(self) -> Suit | None:
        """The half's suit; None for a combined face (DD-2)."""
        if self.kind is FaceKind.LOW:
            return self.card.low_suit
        return self.card.high_suit if self.kind is FaceKind.HIGH else None

    @property
    def shown(self) -> str:
        """What the face shows: `2c`, `3d`, `5`. Faces that show the same are duplicates (DD-3)."""
        return f"{self.value}{self.suit.letter if self.suit else ''}"

    @property
    def text(self) -> str:
        """The face in notation: `2c3d:2c`, `2c3d:3d`, `2c3d:5`."""
        return f"{self.card.text}:{self.shown}"

    def __str__(self) -> str:
        return self.text
