"""How double cards lie in memory, Python side; compiled modules take the C side from layout.pxd.

A card is its index in the deck, 0 to 77; the Rook comes after them. A face is 3 · card + kind. In a hand every card
has a slot, lowest card first, and every face a bit: 3 · slot + kind. So a hand of up to 21 cards is one word of 64
bits, and so is every set of its faces.
"""

CARDS = 78
ROOK = 78  # the card that stands behind the deck's own (DD-4); it has one face, of kind COMBINED
ALL_CARDS = 79
ALL_FACES = 237

LOW, HIGH, COMBINED = 0, 1, 2  # kinds of faces (DD-2)
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
SUMS = 4  # the suit of combined faces, the fifth
ROOKS = 5  # the suit of the Rook alone
SUITS = 6
NO_TRUMP = 7  # no face has this suit
LEADING = -1  # in place of the suit led: the player in turn leads

MAX_SEATS = 6
SLOTS = 21
CARD = 7  # the three faces of a card, as bits
SIGNS = 77  # different things that faces show: 52 halves, the sums from 5 to 27, the Rook, and nothing (look.py)
ROOK_SIGN = 75
NOTHING = 76
ROW = 8  # words in a row of sets, one a seat
PLACES = 64  # in a hand, one a bit

# How strong a face is in a trick, beside its value: what does not follow cannot win.
DISCARDED = -1000
FOLLOWS = 100
TRUMPS = 200
TAKES_ALL = 300


def faces_of_kind(kind: int) -> int:
    """In every slot the face of one kind."""
    return 0x1249249249249249 << kind


def join_rows(to: list[int], row: int, rows: list[int], first: int, number: int, seats: int) -> None:
    """Join some rows of sets, one after the other, into one: for every seat what is in any of them."""
    for seat in range(seats):
        joined = 0
        for other in range(first, first + number):
            joined |= rows[ROW * other + seat]
        to[ROW * row + seat] = joined


def must(faces: int, rule: int) -> int:
    """Must, if able: the faces that obey a rule, or all of them where none does."""
    return faces & rule or faces
