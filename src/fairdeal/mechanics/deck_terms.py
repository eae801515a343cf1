"""The terms of the double deck as numbers; compiled modules take the same numbers from deck_terms.pxd.

A card is its index in the deck, 0 to 77; the Rook follows. A face is 3 · card + kind.
"""

CARDS = 78
ROOK = 78  # the card after the deck's own (DD-4); it has one face, of kind COMBINED
ALL_CARDS = 79
ALL_FACES = 237

LOW, HIGH, COMBINED = 0, 1, 2  # kinds of faces (DD-2)
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
SUMS = 4  # the suit of combined faces, the fifth
ROOKS = 5  # the suit of the Rook alone
SUITS = 6
NO_TRUMP = 7  # no face has this suit
LEADING = -1  # instead of the suit led: the seat to act leads


def card_of(face: int) -> int:
    """The card that has a face."""
    return face // 3
