cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport UInt8s, u8, u64, u128
from fairdeal.engine.random cimport Stream

@cython.locals(left=int)
cdef void shuffle(Stream stream, u8 *cards, int number, int wanted) noexcept nogil
@cython.locals(rest=u64, most=u64)
cdef inline void shuffle_end(Stream stream, u8 *cards, int left, int some) noexcept nogil
@cython.locals(last=u64, product=u128, place=u64, card=u8)
cdef inline u64 put_at_end(u8 *cards, u64 left, u64 some, u64 number) noexcept nogil
@cython.locals(ways=u64, i=int)
cdef u64 too_small(int left, int some) noexcept nogil
@cython.locals(i=int, cards=UInt8s)
cpdef list shuffled(Stream stream, int number)
