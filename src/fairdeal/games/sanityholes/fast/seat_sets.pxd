from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64

cdef inline bint contains(u64 seats, long seat) noexcept nogil:
    return seats >> seat & 1

cdef inline u64 including(u64 seats, long seat) noexcept nogil:
    return seats | bits.bit(seat)

cdef inline u64 excluding(u64 seats, long seat) noexcept nogil:
    return seats & ~bits.bit(seat)
