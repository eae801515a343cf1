cdef enum:
    CARDS = 79
    SEATS = 6
    VALUES = 29
    ROLES = 4
    STAKES = 6
    HEIGHTS = 12
    NEEDS = 9
    SHARES = 8
    LENGTHS = 10
    TAKEN_LEVELS = 13
    TAKEN_STEP = 6
    OWN_MOVES = 64
    LEADS = 0
    WINS = 1
    UNDER = 2
    OFF = 3
