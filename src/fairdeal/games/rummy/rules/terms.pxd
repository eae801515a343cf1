cdef enum:
    NONE = -1

    CARDS = 78
    HAND_SIZE = 7
    MIN_GROUP_SIZE = 3
    TARGET_SCORE = 500

    RUN = 0
    BLOCK = 1
    COMBINED_RUN = 2
    COMBINED_BLOCK = 3

    REARRANGE_TABLE = 0
    REARRANGE_OWN = 1
    REARRANGE_NONE = 2

    DRAW = 0
    MELD = 1
    BETWEEN_HANDS = 2
    OVER = 3
    ROUND_ENDED = 4

    DRAW_STOCK = 0
    DRAW_PILE = 1
    STOP = 2
    NEW_GROUP = 3
    LAY_OFF = 4
    ARRANGE = 5
    DISCARD = 6
