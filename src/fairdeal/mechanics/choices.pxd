cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move, Moves

@cython.locals(i=int, product=u64)
cpdef u64 ways(int number, int some) noexcept nogil
@cython.locals(places=u64, place=int, with_it=u64)
cpdef u64 chosen(int number, int some, u64 k) noexcept nogil

@cython.final
cdef class Choice(Move):
    cdef readonly str verb, written
    cdef readonly tuple cards

@cython.final
cdef class Choices(Moves):
    cdef readonly str verb
    cdef readonly int some
    cdef readonly tuple cards, texts
    cdef readonly object number
