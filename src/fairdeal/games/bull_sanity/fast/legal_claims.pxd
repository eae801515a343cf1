cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Listed, Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.fast.pack cimport Pack
from fairdeal.games.bull_sanity.rules.moves cimport Claim

@cython.final
@cython.no_gc  # a pack never refers to claims
cdef class LegalClaims(Moves):
    cdef Pack pack
    cdef int low, high
    cdef readonly u128 hand
    cpdef u128 count(self)
    @cython.locals(each=u128)
    cpdef Move at(self, u128 k)
    cpdef bint has(self, Claim claim)
    cpdef Move choice(self, Stream stream)

cdef class Answers(Listed):
    cpdef Move choice(self, Stream stream)

@cython.locals(claims=LegalClaims)
cpdef LegalClaims new_legal_claims(Pack pack)
@cython.locals(claim=Claim)
cpdef Claim new_claim(Pack pack, int value, u128 cards)
cpdef u128 count_choices(u128 hand) noexcept nogil
@cython.locals(below=int)
cpdef u128 pick_cards(u128 hand, u128 choice) noexcept nogil
@cython.locals(cards=u64, rest=u64)
cdef u64 pick_in_word(u64 hand, u64 choice) noexcept nogil
