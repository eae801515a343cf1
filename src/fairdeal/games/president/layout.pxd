cdef enum:
    THREE = 0
    EIGHT = 5
    TWO = 12
    JOKER = 13
    RANKS = 14
    NATURALS = 0x1FFF
    FEW = 32

    SIZE = 14
    HELD = 15
    OUT = 16
    ROOM = 17
    ROW = 18

    NOBODY = -1
    LEADING = -1

    NOTHING = 0
    PASS = 1
    SKIP = 2

    DISALLOW = 0
    ALLOW = 1
    EQUALIZE_OR_SKIP = 2
    EQUALIZE_OR_PASS = 3
    FORCE_SKIP = 4

    OFF = 0
    SCUM = 1
    ALL = 2

    STRICT = 1
    RELAXED = 2
    JOKERS = 3
