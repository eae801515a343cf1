cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics.faces cimport cards_in

cdef u64[640] PASCAL

@cython.locals(i=int, product=u64)
cpdef u64 ways(int number, int some) noexcept nogil
@cython.locals(places=u64, place=int, with_it=u64, taken=int)
cpdef u64 chosen(int number, int some, u64 k) noexcept nogil

@cython.final
cdef class AllWays:
    cdef u64 number
    cdef i64 *places
    @cython.locals(k=u64)
    cdef u64 drawn(self, Stream stream) noexcept nogil

@cython.final
@cython.no_gc  # names are texts
cdef class Choice(Move):
    cdef readonly str verb
    cdef readonly u128 cards
    cdef readonly tuple names
    cpdef int number(self)

@cython.final
@cython.no_gc
cdef class Choices(Moves):
    cdef readonly str verb
    cdef readonly int some
    cdef readonly u128 held
    cdef readonly tuple names
    @cython.locals(cards=u128)
    cdef Choice numbered(self, u64 k)
    @cython.locals(number=u64)
    cpdef Move choice(self, Stream stream)
    @cython.locals(choice=Choice)
    cpdef bint holds(self, Move move)

@cython.locals(choices=Choices)
cpdef Choices choices_of(str verb, int some, u128 held, tuple names)
@cython.locals(choice=Choice)
cpdef Choice choice_of(str verb, u128 cards, tuple names)
