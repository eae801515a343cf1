cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Listed, Move, Moves, Word
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.rules.pack cimport Pack

@cython.final
@cython.no_gc  # a pack never refers to a claim
cdef class Claim(Move):
    cdef readonly Pack pack
    cdef readonly int value
    cdef readonly u128 cards, twice
    cdef str written

@cython.final
@cython.no_gc
cdef class Claims(Moves):
    cdef Pack pack
    cdef int low, high
    cdef readonly u128 hand
    cpdef u128 count(self)
    @cython.locals(some=u128)
    cpdef Move at(self, u128 k)
    cpdef bint allows(self, Claim claim)
    cpdef Move choice(self, Stream stream)

cdef class Answers(Listed):
    cpdef Move choice(self, Stream stream)

@cython.locals(made=Claim)
cpdef Claim claim(Pack pack, int value, u128 cards)
@cython.locals(made=Claims)
cpdef Claims no_claims(Pack pack)
cpdef u128 ways(u128 hand) noexcept nogil
@cython.locals(below=int)
cpdef u128 picked(u128 hand, u128 places) noexcept nogil
@cython.locals(cards=u64, lowest=u64)
cdef u64 picked_in_word(u64 hand, u64 places) noexcept nogil
