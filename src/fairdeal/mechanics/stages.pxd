cdef enum:
    PLAY = 0
    USED_UP = 1
    OVER = 2
    FIRST = 3
    SECOND = 4
    THIRD = 5
