from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64

cdef enum:
    NOBODY = -1

cdef inline bint contains(u64 seats, int seat) noexcept nogil:
    return seats >> seat & 1

cdef inline u64 including(u64 seats, int seat) noexcept nogil:
    return seats | bits.bit(seat)

cdef inline u64 excluding(u64 seats, int seat) noexcept nogil:
    return seats & ~bits.bit(seat)

cdef inline int next_clockwise(u64 seats, int seat) noexcept nogil:
    cdef u64 after = seats & bits.M64 << seat << 1  # two shifts: one by 64 bits is undefined in C
    return bits.lowest(after if after else seats)

cdef inline int next_anticlockwise(u64 seats, int seat) noexcept nogil:
    cdef u64 before = seats & (bits.bit(seat) - 1)
    return bits.highest(before if before else seats)
