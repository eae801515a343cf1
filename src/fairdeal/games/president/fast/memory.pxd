cdef enum:
    SIZE = 14
    WORD = 15
    OUT = 16
    CAPACITY = 17
    ROW = 18

    MAX_CARDS_SHUFFLED = 32

    OTHER = 56
    OTHER_JOKERS = 60
    DECLINE = 63
    MAX_ENTRIES = 16
    ENTRY = 4

    MAX_NATURALS = 4
