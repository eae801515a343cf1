from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64

cdef enum:
    EMPTY = 0
    NOBODY = -1

cdef inline bint contains(u64 seats, long seat) noexcept nogil:
    return seats >> seat & 1

cdef inline u64 including(u64 seats, long seat) noexcept nogil:
    return seats | bits.bit(seat)

cdef inline u64 excluding(u64 seats, long seat) noexcept nogil:
    return seats & ~bits.bit(seat)

cdef inline u64 shared(u64 seats, u64 others) noexcept nogil:
    return seats & others

cdef inline u64 without(u64 seats, u64 others) noexcept nogil:
    return seats & ~others

cdef inline u64 everybody(int players) noexcept nogil:
    return bits.M64 >> 64 - players  # there are 1 to 64: a shift by 64 bits is undefined in C

cdef inline int first(u64 seats) noexcept nogil:
    return bits.lowest(seats)

cdef inline int next_clockwise(u64 seats, long seat) noexcept nogil:
    cdef u64 after = seats & bits.M64 << seat << 1  # two shifts: one by 64 bits is undefined in C
    return bits.lowest(after if after else seats)

cdef inline int next_counterclockwise(u64 seats, long seat) noexcept nogil:
    cdef u64 before = seats & (bits.bit(seat) - 1)
    return bits.highest(before if before else seats)
