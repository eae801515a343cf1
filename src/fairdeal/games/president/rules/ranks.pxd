cdef enum:
    THREE = 0
    EIGHT = 5
    TWO = 12
    JOKER = 13
    RANKS = 14

cdef inline int strength(int rank, bint revolution) noexcept nogil:
    return TWO - rank if revolution and rank != JOKER else rank
