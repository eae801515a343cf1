cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.moves cimport Listed, Move, Moves
from fairdeal.games.president cimport layout

@cython.final
cdef class Combo(Move):
    cdef readonly int rank
    cdef readonly i64 naturals, jokers

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
    cdef void clear(self, bint leading) noexcept nogil
    cdef void add(self, int rank, i64 cards, i64 fewest, i64 most) noexcept nogil
    cdef void may_decline(self, int how) noexcept nogil
    cdef u128 ways(self, int entry) noexcept nogil
    @cython.locals(ways=u128, choices=u64, small=u64, entry=int)
    cdef bint pick(self, u128 k) noexcept nogil
    @cython.locals(entry=int)
    cdef bint has(self, int rank, i64 naturals, i64 jokers) noexcept nogil

cdef class Gifts(Listed):
    cdef readonly int number
    cdef readonly dict hand
