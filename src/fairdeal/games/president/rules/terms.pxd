cdef enum:
    LEADING = -1

    NO_DECLINE = 0
    PASS = 1
    SKIP = 2
