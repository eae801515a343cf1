cdef enum:
    CARDS = 78
    ROOK = 78
    ALL_CARDS = 79
    ALL_FACES = 237

    LOW = 0
    HIGH = 1
    COMBINED = 2
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    SUMS = 4
    ROOKS = 5
    SUITS = 6
    NO_TRUMP = 7
    LEADING = -1

cdef inline int card_of(int face) noexcept nogil:
    return <unsigned int>face // 3
