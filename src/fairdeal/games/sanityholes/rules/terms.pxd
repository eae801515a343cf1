cdef enum:
    CARDS = 78
    MAX_PLAYERS = 6

    LOWEST = 2
    HIGHEST = 27
    TWO = 2
    NO_VALUE = 28
    NOBODY = -1
