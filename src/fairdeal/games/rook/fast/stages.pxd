cdef enum:
    PLAY = 0
    USED_UP = 1
    OVER = 2
    BID = 3
    NEST = 4
    TRUMP = 5
