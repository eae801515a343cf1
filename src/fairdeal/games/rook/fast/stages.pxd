cdef enum:
    PLAY = 0
    BETWEEN_HANDS = 1
    OVER = 2
    BID = 3
    NEST = 4
    TRUMP = 5
