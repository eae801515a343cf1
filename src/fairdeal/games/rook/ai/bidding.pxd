cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u128
from fairdeal.games.rook.rules cimport deal, scoring
from fairdeal.mechanics cimport deck_terms

cdef int ANY_HAND, LIKELY_TRICK, WITH_ROOK, THOUSANDTH, OUTRANKS, HIDDEN, HIDDEN_LATER, MAX_OUT, VALUES
cdef i64 ONE, LONG_TRUMP

@cython.final
cdef class PackTables:
    cdef u128 pack
    cdef int[237] suit
    cdef int[237] value
    cdef u128[140] above
    cdef u128[5] suited
    cdef int[79] points
    cdef i64[128] has_any
    @cython.locals(suit=int, value=int, lower=int)
    cdef void add_face(self, object faces, int face)

@cython.final
cdef class BiddingPolicy:
    cdef PackTables tables
    cdef readonly u128 pack
    cdef i64[5] ruffed
    cdef int odds

    cpdef bint would_bid(self, u128 hand, int points, bint for_partner) noexcept nogil
    @cython.locals(out=u128)
    cpdef u128 choose_nest(self, u128 hand, int number) noexcept nogil
    cpdef int choose_trump(self, u128 hand, u128 nest) noexcept nogil

    @cython.locals(out=u128, trump=int, tricks=i64, rook=int)
    cpdef int expected_points(self, u128 hand) noexcept nogil
    @cython.locals(best=int, highest=i64, trump=int, strength=i64)
    cpdef int best_trump(self, u128 hand, u128 out) noexcept nogil
    @cython.locals(total=i64)
    cdef i64 strength(self, u128 hand, u128 out, int trump, i64 trump_bonus) noexcept nogil
    @cython.locals(found=u128, rest=u128, card=int, weakest=int, least=i64, worth=i64)
    cpdef u128 weakest(self, u128 hand, u128 out, int trump, int number, int point_weight) noexcept nogil
    @cython.locals(suit=int, has_trump=i64, is_void=i64)
    cdef void set_odds(self, u128 out, int trump) noexcept nogil
    @cython.locals(best=i64, kind=int, face=int, suit=int, higher=int, beaten=i64)
    cdef i64 power(self, int card, u128 out) noexcept nogil

cpdef BiddingPolicy bidding_policy()
