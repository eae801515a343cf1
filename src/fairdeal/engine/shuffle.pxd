cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport Small, u8, u64, u128
from fairdeal.engine.random cimport Stream

@cython.locals(left=int)
cdef void shuffle(Stream stream, u8 *cards, int number, int wanted) noexcept nogil
@cython.locals(i=int, rest=u64, unfair=u64, product=u128, place=int, card=u8, most=u64)
cdef inline void shuffle_end(Stream stream, u8 *cards, int left, int some) noexcept nogil
@cython.locals(ways=u64, i=int)
cdef u64 too_small(int left, int some, u64 rest) noexcept nogil
@cython.locals(i=int, cards=Small)
cpdef list shuffled(Stream stream, int number)
