cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.moves cimport Listed, Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.president cimport layout

@cython.final
cdef class Combo(Move):
    cdef readonly int rank
    cdef readonly i64 naturals, jokers

cdef tuple COMMON

@cython.locals(made=Combo)
cpdef Combo combo(int rank, i64 naturals, i64 jokers)

@cython.final
cdef class Gift(Move):
    cdef readonly tuple cards

@cython.final
cdef class Combos(Moves):
    cdef signed char[16] rank
    cdef i64[16] cards
    cdef i64[16] fewest
    cdef i64[16] most
    cdef u128 total
    cdef int entries
    cdef bint leading
    cdef int decline
    cdef int picked_rank
    cdef i64 picked_naturals, picked_jokers
    cdef u128 ways(self, int entry) noexcept nogil
    @cython.locals(ways=u128, choices=u64, small=u64, entry=int)
    cdef bint pick(self, u128 k) noexcept nogil
    @cython.locals(entry=int)
    cdef bint has(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef Move move_at(self, u128 k)
    cpdef Move choice(self, Stream stream)

@cython.locals(made=Combos)
cpdef Combos no_combos()

cdef class Gifts(Listed):
    cdef readonly int number
    cdef readonly dict hand
