cdef enum:
    PLAY = 0
    BETWEEN_HANDS = 1
    OVER = 2
    FIRST = 3
    SECOND = 4
    THIRD = 5
