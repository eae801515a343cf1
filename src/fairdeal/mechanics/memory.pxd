from fairdeal.engine.bits cimport u64

cdef extern from *:
    """
    static inline unsigned long long fd_faces_of_kind(int kind){ return 0x1249249249249249ull << kind; }
    static inline unsigned long long fd_must(unsigned long long faces, unsigned long long rule){
        const unsigned long long obeying = faces & rule;
        return obeying ? obeying : faces;
    }
    #if defined(__GNUC__)    /* four seats at a time */
    typedef unsigned long long fd_four __attribute__((vector_size(32), aligned(8), may_alias));
    static inline void fd_join_rows(
        unsigned long long *to, long row, const unsigned long long *rows, long first, long number, long seats){
        for (long seat = 0; seat < seats; seat += 4) {
            const fd_four *each = (const fd_four *)(rows + 8 * first + seat);
            fd_four joined = each[0];
            for (long other = 1; other < number; other++)
                joined |= each[2 * other];
            *(fd_four *)(to + 8 * row + seat) = joined;
        }
    }
    #else
    static inline void fd_join_rows(
        unsigned long long *to, long row, const unsigned long long *rows, long first, long number, long seats){
        for (long seat = 0; seat < seats; seat++) {
            to[8 * row + seat] = 0;
            for (long other = first; other < first + number; other++)
                to[8 * row + seat] |= rows[8 * other + seat];
        }
    }
    #endif
    """
    u64 faces_of_kind "fd_faces_of_kind"(int kind) noexcept nogil
    u64 must "fd_must"(u64 faces, u64 rule) noexcept nogil
    void join_rows "fd_join_rows"(
        u64 *to, long row, const u64 *rows, long first, long number, long seats) noexcept nogil

cdef enum:
    MAX_SEATS = 6
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
