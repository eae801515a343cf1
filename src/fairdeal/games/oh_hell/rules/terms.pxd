cdef enum:
    LARGEST_HAND = 13
    LAST_HAND = 25

    NO_CARD = -1
    NO_BID = -1
