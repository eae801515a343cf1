cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u128
from fairdeal.games.rook.rules.tricks cimport RookTricks
from fairdeal.mechanics cimport memory

cdef int ANY_HAND, LIKELY_TRICK, WITH_ROOK, THOUSANDTH, RIVALRY, HIDDEN, SEEN_LATER, MOST_OUT, VALUES, PASS_STEP
cdef i64 WHOLE, LONG_TRUMP

@cython.final
cdef class Deck:
    cdef u128 pack
    cdef int[237] suit
    cdef int[237] value
    cdef u128[140] above
    cdef u128[5] suited
    cdef int[79] points
    cdef i64[128] has_some
    @cython.locals(suit=int, value=int, lower=int)
    cdef void learn(self, object faces, int face)

@cython.final
cdef class Thumb:
    cdef Deck deck
    cdef readonly u128 pack
    cdef i64[5] ruffed
    cdef int odds

    @cython.locals(out=u128, trump=int, tricks=i64, rook=int)
    cpdef int promise(self, u128 hand) noexcept nogil
    @cython.locals(best=int, most=i64, trump=int, total=i64)
    cpdef int best_trump(self, u128 hand, u128 out) noexcept nogil
    @cython.locals(total=i64)
    cdef i64 strength(self, u128 hand, u128 out, int trump, i64 long_trump) noexcept nogil
    @cython.locals(laid=u128, rest=u128, card=int, weakest=int, least=i64, price=i64)
    cpdef u128 weakest(self, u128 hand, u128 out, int trump, int number, int points) noexcept nogil
    @cython.locals(suit=int, has=i64, lacks=i64)
    cdef void look_at(self, u128 out, int trump) noexcept nogil
    @cython.locals(most=i64, kind=int, face=int, suit=int, higher=int, beaten=i64)
    cdef i64 power(self, int card, u128 out) noexcept nogil
    cdef int next_bid(self, RookTricks table) noexcept nogil
    cdef bint finish_auction(self, RookTricks table) noexcept nogil
    @cython.locals(hand=u128, out=u128)
    cdef void lay_away(self, RookTricks table) noexcept nogil
    @cython.locals(hand=u128)
    cdef void name_trump(self, RookTricks table) noexcept nogil
    @cython.locals(odd=int, high=int, holder=int, bidder=int, partner=bint, promised=int)
    cdef int odd_bids(self, RookTricks table, int seat, tuple bids, bint nest_taken)
    @cython.locals(hand=u128, whole=u128, out=u128, odd=int)
    cdef int odd_nest(self, RookTricks table) noexcept nogil

cpdef Thumb thumb()
