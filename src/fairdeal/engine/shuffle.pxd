cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport Small, u8, u64, u128
from fairdeal.engine.random cimport Stream

@cython.locals(left=int)
cdef void shuffle(Stream stream, u8 *cards, int number, int wanted) noexcept nogil
@cython.locals(some=int, i=int, ways=u64, rest=u64, unfair=u64, product=u128, place=int, card=u8)
cdef int shuffle_end(Stream stream, u8 *cards, int left) noexcept nogil
@cython.locals(i=int, cards=Small)
cpdef list shuffled(Stream stream, int number)
