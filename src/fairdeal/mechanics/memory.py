"""Memory layout of double cards, Python side; compiled modules take the C side from memory.pxd.

Cards, faces and their kinds are numbers (deck_terms.py). In a hand every card has a slot, lowest card first, and every
face a place: 3 · slot + kind. So the faces of a hand of up to 21 cards are one 64-bit set.
"""

MAX_SEATS = 6
SLOTS = 21
CARD = 7  # the three faces of a card, as a set
SIGNS = 77  # distinct things that faces show: 52 halves, sums from 5 to 27, the Rook, and nothing (packed_face.py)
ROOK_SIGN = 75
NOTHING = 76
ROW = 8  # sets in a row, one for each seat
PLACES = 64  # in a hand, one for each bit

# Strength of a face in a trick, in addition to its value: a face that does not follow cannot win.
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
