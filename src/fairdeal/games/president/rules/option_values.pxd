cdef enum:
    DISALLOW = 0
    ALLOW = 1
    EQUALIZE_OR_SKIP = 2
    EQUALIZE_OR_PASS = 3
    FORCE_SKIP = 4

    NEVER = 0
    BY_SCUM = 1
    BY_ANYBODY = 2

    OFF = 0
    STRICT = 1
    RELAXED = 2
    WITH_JOKERS = 3
