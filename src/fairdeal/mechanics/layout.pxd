from fairdeal.engine.bits cimport u64

cdef extern from *:
    """
    static inline unsigned long long fd_faces_of_kind(int kind){ return 0x1249249249249249ull << kind; }
    static inline unsigned long long fd_must(unsigned long long faces, unsigned long long rule){
        const unsigned long long obeying = faces & rule;
        return obeying ? obeying : faces;
    }
    static inline void fd_join_rows(
        unsigned long long *to, long row, const unsigned long long *rows, long first, long number){
        unsigned long long joined[8] = {0};    /* side by side, so that it can be done with vectors */
        for (long other = first; other < first + number; other++) {
            _Pragma("GCC unroll 8")
            for (int seat = 0; seat < 8; seat++)
                joined[seat] |= rows[8 * other + seat];
        }
        memcpy(to + 8 * row, joined, sizeof joined);
    }
    """
    u64 faces_of_kind "fd_faces_of_kind"(int kind) noexcept nogil
    u64 must "fd_must"(u64 faces, u64 rule) noexcept nogil
    void join_rows "fd_join_rows"(u64 *to, long row, const u64 *rows, long first, long number) noexcept nogil

cdef enum:
    CARDS = 78
    ROOK = 78
    ALL_CARDS = 79
    ALL_FACES = 237

    LOW = 0
    HIGH = 1
    COMBINED = 2
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    SUMS = 4
    ROOKS = 5
    SUITS = 6
    NO_TRUMP = 7
    LEADING = -1

    MOST_SEATS = 6
    SLOTS = 21
    CARD = 7
    SIGNS = 77
    ROOK_SIGN = 75
    NOTHING = 76
    ROW = 8
    PLACES = 64

    DISCARDED = -1000
    FOLLOWS = 100
    TRUMPS = 200
    TAKES_ALL = 300
