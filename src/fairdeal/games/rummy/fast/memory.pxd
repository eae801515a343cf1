from fairdeal.engine.bits cimport u64

cdef extern from *:
    u64 EVERY_HALF "0x7FFC7FFC7FFC7FFCull"
    u64 EVERY_SUM "0x0FFFFFE0ull"
    u64 ONE_A_SUIT "0x0001000100010001ull"
    long long NO_END "0x4000000000000000ll"

cdef enum:
    CARDS = 78
    NONE = -1

    PLACES = 96
    SUMS = 64
    SAME = 6
    LOW = 0
    HIGH = 1
    COMBINED = 2

    RUN = 0
    BLOCK = 1
    SUM_RUN = 2
    SUM_BLOCK = 3
    MOST_GROUPS = 26
    ROOM = 24
    SPARED = 3
    EVERYBODY = 6

    TABLE = 0
    OWN = 1
    NO = 2

    DRAW = 0
    MELD = 1
    USED_UP = 2
    OVER = 3
    ENDED = 4

    STOCK = 0
    PILE = 1
    STOP = 2
    NEW = 3
    LAY = 4
    ARRANGE = 5
    DISCARD = 6

    DEALT = 7
    TARGET = 500
