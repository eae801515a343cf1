from fairdeal.engine.bits cimport u64
from fairdeal.games.rummy.fast cimport memory

cdef inline bint is_half(int symbol) noexcept nogil:
    return symbol < 64

cdef inline int value_of(int half) noexcept nogil:
    return half & 15

cdef inline u64 bit(int symbol) noexcept nogil:
    return <u64>1 << (symbol & 63)

cdef inline bint contains(u64 symbols, int symbol) noexcept nogil:
    return symbols >> (symbol & 63) & 1

cdef inline u64 including(u64 symbols, int symbol) noexcept nogil:
    return symbols | bit(symbol)

cdef inline u64 in_every_suit(int value) noexcept nogil:
    return memory.ONE_PER_SUIT << value

cdef inline u64 ends_of_run(int lowest, int length) noexcept nogil:
    cdef u64 ends = bit(lowest) >> 1 | bit(lowest) << length
    return ends & (memory.ALL_HALVES if is_half(lowest) else memory.ALL_SUMS)

cdef inline int is_free(int symbol, u64 halves_on_table) noexcept nogil:
    return 1 - <int>(halves_on_table >> (symbol & 63) & (symbol < 64))

cdef inline u64 runs_of_three(u64 symbols) noexcept nogil:
    return symbols & symbols >> 1 & symbols >> 2

cdef inline u64 one_longer(u64 starts) noexcept nogil:
    return starts & starts >> 1

cdef inline u64 threes_around(u64 symbols) noexcept nogil:
    return symbols | symbols >> 1 | symbols >> 2

cdef inline u64 fours_around(u64 symbols) noexcept nogil:
    return symbols | symbols >> 1 | symbols >> 2 | symbols >> 3

cdef inline u64 runs_of_five(u64 symbols) noexcept nogil:
    return runs_of_three(symbols) & runs_of_three(symbols) >> 2

cdef inline u64 fives_around(u64 symbols) noexcept nogil:
    return fours_around(symbols) | symbols >> 4

cdef inline u64 runs_through(u64 own, u64 symbols) noexcept nogil:
    return runs_of_three(symbols) & threes_around(own & symbols)

cdef inline u64 block_values(u64 halves) noexcept nogil:
    cdef u64 clubs = halves & 0xFFFF, diamonds = halves >> 16 & 0xFFFF
    cdef u64 hearts = halves >> 32 & 0xFFFF, spades = halves >> 48
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)

cdef inline u64 values_of(u64 halves) noexcept nogil:
    return (halves | halves >> 16 | halves >> 32 | halves >> 48) & 0xFFFF
