from fairdeal.engine.bits cimport u64

cdef inline u64 of_three(u64 places) noexcept nogil:
    return places & places >> 1 & places >> 2

cdef inline u64 longer(u64 starts) noexcept nogil:
    return starts & starts >> 1

cdef inline u64 in_three(u64 places) noexcept nogil:
    return places | places >> 1 | places >> 2

cdef inline u64 in_four(u64 places) noexcept nogil:
    return places | places >> 1 | places >> 2 | places >> 3

cdef inline u64 in_row(u64 places, u64 own) noexcept nogil:
    return of_three(places) & in_three(own & places)

cdef inline u64 of_three_suits(u64 halves) noexcept nogil:
    cdef u64 clubs = halves & 0xFFFF, diamonds = halves >> 16 & 0xFFFF
    cdef u64 hearts = halves >> 32 & 0xFFFF, spades = halves >> 48
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)

cdef inline int is_fresh(int place, u64 down) noexcept nogil:
    return 1 - <int>(down >> (place & 63) & (place < 64))

cdef inline u64 values_of(u64 halves) noexcept nogil:
    return (halves | halves >> 16 | halves >> 32 | halves >> 48) & 0xFFFF
