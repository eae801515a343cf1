cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.mechanics.faces cimport cards_in

cdef u64[640] PASCAL

@cython.locals(i=int, product=u64)
cpdef u64 ways(int number, int some) noexcept nogil
@cython.locals(places=u64, place=int, with_it=u64)
cpdef u64 chosen(int number, int some, u64 k) noexcept nogil

@cython.locals(cards=u128)
cpdef u128 at_places(u128 held, u64 places) noexcept nogil

@cython.final
cdef class Choice(Move):
    cdef readonly str verb
    cdef readonly u128 cards
    cdef readonly tuple names
    cpdef int number(self)

@cython.final
cdef class Choices(Moves):
    cdef readonly str verb
    cdef readonly int some
    cdef readonly u128 held
    cdef readonly tuple names
