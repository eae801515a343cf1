from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64

cdef extern from *:
    """
    static inline unsigned long long fd_natural_counts(long long total, long long jokers){
        static const unsigned char counts[8][4] = {   /* by total, at most 6, and jokers, at most 2 */
            {0, 0, 0}, {1, 1, 1}, {2, 3, 3}, {4, 6, 7}, {8, 12, 14}, {0, 8, 12}, {0, 0, 8}, {0, 0, 0}
        };
        return counts[total & 7][jokers & 3];
    }
    #define FD_COMBOS(counts, exact) counts * 0x1111111111111ull + (exact * 0x10000000000000ull)
    static inline unsigned long long fd_combos_of(long long total, long long jokers){
        static const unsigned long long combos[8][4] = {   /* natural_counts for every rank, and jokers alone */
            {FD_COMBOS(0, 0), FD_COMBOS(0, 0), FD_COMBOS(0, 0)}, {FD_COMBOS(1, 1), FD_COMBOS(1, 1), FD_COMBOS(1, 1)},
            {FD_COMBOS(2, 2), FD_COMBOS(3, 2), FD_COMBOS(3, 2)}, {FD_COMBOS(4, 4), FD_COMBOS(6, 4), FD_COMBOS(7, 4)},
            {FD_COMBOS(8, 8), FD_COMBOS(12, 8), FD_COMBOS(14, 8)}, {FD_COMBOS(0, 0), FD_COMBOS(8, 0), FD_COMBOS(12, 0)},
            {FD_COMBOS(0, 0), FD_COMBOS(0, 0), FD_COMBOS(8, 0)}, {0, 0, 0}
        };
        return combos[total & 7][jokers & 3];
    }
    """
    u64 natural_counts "fd_natural_counts"(long long total, long long jokers) noexcept nogil
    u64 combos_of "fd_combos_of"(long long total, long long jokers) noexcept nogil
    u64 NO_RANK "0ull"
    u64 NATURALS "0xFFFFFFFFFFFFFull"
    u64 JOKERS "0xF0000000000000ull"
    u64 EVERY_RANK "0xFFFFFFFFFFFFFFull"
    u64 LOWEST_BITS "0x1111111111111ull"

cdef inline u64 only(int rank) noexcept nogil:
    return 15 * bits.bit(4 * rank)

cdef inline bint contains(u64 ranks, int rank) noexcept nogil:
    return ranks >> 4 * rank & 1

cdef inline u64 below(int rank) noexcept nogil:
    return bits.bit(4 * rank) - 1

cdef inline u64 above(int rank) noexcept nogil:
    return EVERY_RANK & ~below(rank) & ~only(rank)

cdef inline u64 cards_of(u64 word, int rank) noexcept nogil:
    return word >> 4 * rank & 15

cdef inline u64 pack(i64 number, int rank) noexcept nogil:
    return (bits.bit(<int>number) - 1) << 4 * rank

cdef inline u64 up_to(i64 number) noexcept nogil:
    if number < 1:
        return 0
    return EVERY_RANK if number > 3 else (bits.bit(<int>number) - 1) * (EVERY_RANK // 15)

cdef inline u64 remove_cards(u64 word, int rank, i64 number) noexcept nogil:
    cdef u64 held = cards_of(word, rank)
    return word ^ (held ^ held >> number) << 4 * rank
