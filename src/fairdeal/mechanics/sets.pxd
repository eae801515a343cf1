from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128

cdef enum:
    EMPTY = 0

cdef inline bint contains(u128 members, int member) noexcept nogil:
    return (members & bits.bit128(member)) != 0

cdef inline u128 including(u128 members, int member) noexcept nogil:
    return members | bits.bit128(member)

cdef inline u128 excluding(u128 members, int member) noexcept nogil:
    return members & ~bits.bit128(member)

# In the functions of two sets, the C compiler uses 64 bits where both arguments have no more.

cdef inline u128 joined(u128 members, u128 others) noexcept nogil:
    return members | others

cdef inline u128 shared(u128 members, u128 others) noexcept nogil:
    return members & others

cdef inline u128 without(u128 members, u128 others) noexcept nogil:
    return members & ~others

cdef inline bint overlap(u128 members, u128 others) noexcept nogil:
    return (members & others) != 0

cdef inline bint is_within(u128 members, u128 others) noexcept nogil:
    return (members & ~others) == 0

cdef inline int size(u128 members) noexcept nogil:
    return bits.count128(members)

cdef inline int lowest(u128 members) noexcept nogil:
    return bits.lowest128(members)

cdef inline u128 all_below(int limit) noexcept nogil:
    return bits.bit128(limit) - 1
