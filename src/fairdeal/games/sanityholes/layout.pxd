from fairdeal.engine.bits cimport u64

cdef extern from *:
    """
    static inline unsigned long long fd_from_value(int value){ return 0xFFFFFFFull >> value << value; }
    """
    u64 from_value "fd_from_value"(int value) noexcept nogil

cdef enum:
    LOWEST = 2
    HIGHEST = 27
    ROW = 32
    MOST = 17
    PLACES = 20
    ALL_PLACES = 0xFFFFF
    COLUMN = 32

    TWO = 2
    NOTHING = 28
    NOBODY = -1

    SEATS = 6
    ROWS = 192
    CARDS = 78
