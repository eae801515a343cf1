cdef enum:
    ALL_POINTS = 78
    SCORE_LIMIT = 300
    REDUCED_SCORE = 150

    NOBODY = -1
