"""How a face looks to those who compare faces, all in one number; Python side, the C side is look.pxd.

From the lowest bit: the face's number (8 bits), the number of what it shows, whichever card it is on (8), its suit (4),
its value (5), its kind (2), and above them what its card is worth to the one who captures it.
"""

from fairdeal.mechanics import memory


def look(face: int, suit: int, value: int) -> int:
    """The look of a face whose card is worth nothing."""
    return face | sign(suit, value) << 8 | suit << 16 | value << 20 | face % 3 << 25


def sign(suit: int, value: int) -> int:
    """The number of what is shown: a half 0 to 51, then the sums from 5 on, then the Rook."""
    if suit == memory.ROOKS:
        return memory.ROOK_SIGN
    return 52 + value - 5 if suit == memory.SUMS else 13 * suit + value - 2


def with_worth(given: int, points: int) -> int:
    """The same face of a card that is worth so many points, up to 31."""
    return given | points << 27


def face_of(given: int) -> int:
    return given & 0xFF


def sign_of(given: int) -> int:
    return given >> 8 & 0xFF


def suit_of(given: int) -> int:
    return given >> 16 & 0xF


def value_of(given: int) -> int:
    return given >> 20 & 0x1F


def kind_of(given: int) -> int:
    return given >> 25 & 3


def worth_of(given: int) -> int:
    return given >> 27


def has_worth(given: int) -> int:
    """1 or 0; in sums, not in branches: cards come in no order."""
    return worth_of(given) + 31 >> 5
