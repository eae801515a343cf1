"""Packed faces: all that is needed to compare faces, in one integer. Python side; the C side is packed_face.pxd.

From the lowest bit: the number of the face (8 bits), its sign (8), suit (4), value (5) and kind (2), and above them
the points that its card is worth. A sign identifies what a face shows, whichever card it is on.
"""

from fairdeal.mechanics import deck_terms, memory


def pack(face: int, suit: int, value: int) -> int:
    """Pack a face whose card is worth nothing."""
    return face | sign(suit, value) << 8 | suit << 16 | value << 20 | face % 3 << 25


def sign(suit: int, value: int) -> int:
    """Sign of a face: halves 0 to 51, then the sums from 5 on, then the Rook."""
    if suit == deck_terms.ROOKS:
        return memory.ROOK_SIGN
    return 52 + value - 5 if suit == deck_terms.SUMS else 13 * suit + value - 2


def with_worth(given: int, points: int) -> int:
    """The same face of a card that is worth points, up to 31."""
    return given | points << 27


def face_of(given: int) -> int:
    """Number of the face."""
    return given & 0xFF


def sign_of(given: int) -> int:
    """What the face shows."""
    return given >> 8 & 0xFF


def suit_of(given: int) -> int:
    """Suit of the face."""
    return given >> 16 & 0xF


def value_of(given: int) -> int:
    """Value of the face."""
    return given >> 20 & 0x1F


def kind_of(given: int) -> int:
    """Kind of the face: low, high or combined."""
    return given >> 25 & 3


def worth_of(given: int) -> int:
    """Points that the card is worth."""
    return given >> 27


def has_worth(given: int) -> int:
    """1 or 0, without a branch: the order of cards is unpredictable."""
    return worth_of(given) + 31 >> 5
