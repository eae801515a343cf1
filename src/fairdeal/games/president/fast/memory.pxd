from fairdeal.engine.bits cimport u64

cdef extern from *:
    """
    static inline unsigned long long fd_natural_numbers(long long total, long long jokers){
        static const unsigned char numbers[8][4] = {   /* by total, at most 6, and jokers, at most 2 */
            {0, 0, 0}, {1, 1, 1}, {2, 3, 3}, {4, 6, 7}, {8, 12, 14}, {0, 8, 12}, {0, 0, 8}, {0, 0, 0}
        };
        return numbers[total & 7][jokers & 3];
    }
    static inline unsigned long long fd_exactly(long long number){ return 1ull << number >> 1 & 15; }
    """
    u64 natural_numbers "fd_natural_numbers"(long long total, long long jokers) noexcept nogil
    u64 exactly "fd_exactly"(long long number) noexcept nogil
    u64 ONES "0x1111111111111ull"
    u64 NATURALS "0xFFFFFFFFFFFFFull"
    u64 JOKERS "0xF0000000000000ull"

cdef enum:
    THREE = 0
    EIGHT = 5
    TWO = 12
    JOKER = 13
    RANKS = 14
    MOST_ENTRIES = 16
    FEW = 32

    SIZE = 14
    WORD = 15
    OUT = 16
    ROOM = 17
    ROW = 18

    OTHER = 56
    OTHER_JOKERS = 60
    DECLINE = 63

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
    WITH_JOKERS = 3
