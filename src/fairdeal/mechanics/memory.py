"""Memory layout of double cards, Python side; compiled modules take the C side from memory.pxd.

A card is its index in the deck, 0 to 77; the Rook follows. A face is 3 · card + kind. In a hand every card has a slot,
lowest card first, and every face a place: 3 · slot + kind. So the faces of a hand of up to 21 cards are one 64-bit set.
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

MAX_SEATS = 6
SLOTS = 21
CARD = 7  # the three faces of a card, as a set
SIGNS = 77  # distinct things that faces show: 52 halves, sums from 5 to 27, the Rook, and nothing (packed_face.py)
ROOK_SIGN = 75
NOTHING = 76
ROW = 8  # sets in a row, one for each seat
PLACES = 64  # in a hand, one for each bit

# Strength of a face in a trick, beside its value: a face that does not follow cannot win.
DISCARDED = -1000
FOLLOWS = 100
TRUMPS = 200
TAKES_ALL = 300


def faces_of_kind(kind: int) -> int:
    """The face of one kind in every slot, as a set."""
    return 0x1249249249249249 << kind


def join_rows(to: list[int], row: int, rows: list[int], first: int, number: int, seats: int) -> None:
    """Write the union of consecutive rows of sets into a row, for each seat."""
    for seat in range(seats):
        joined = 0
        for other in range(first, first + number):
            joined |= rows[ROW * other + seat]
        to[ROW * row + seat] = joined


def must(faces: int, rule: int) -> int:
    """Must, if able: the faces that obey a rule, or all of them if none does."""
    return faces & rule or faces
