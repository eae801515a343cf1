cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport dealer_draw
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.choices cimport chosen, ways
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef int DEAL, SEATS

cdef class RookTricks(SuitTricks):
    cdef public int dealer
    cdef public u128 nest
    cdef readonly int bidder, high, declarer, passed
    cdef bint made_bid_scores_bid
    cdef int target, most_hands
    cdef u8[79] sums

    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void next_dealer(self) noexcept nogil
    @cython.locals(seat=int, time=int, left=int)
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void begin_bids(self) noexcept nogil
    cdef u64 legal_bids(self) noexcept nogil
    cdef void bid(self, int step) noexcept nogil
    cdef bint auction_over(self) noexcept nogil
    cdef void throw_in(self) noexcept nogil
    cdef int nest_size(self) noexcept nogil
    cdef void take_nest(self) noexcept nogil
    cdef void lay_nest(self, u128 cards) noexcept nogil
    @cython.locals(rest=u128, bid=int, team=int, took=int, change=int, above=bint)
    cdef void score_hand(self) noexcept nogil
    cdef bint at_the_limit(self) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil
    @cython.locals(bids=i64)
    cdef i64 random_auction(self, Stream choices) noexcept nogil
    @cython.locals(places=u64)
    cdef void random_nest(self, Stream choices) noexcept nogil
    @cython.locals(table=RookTricks, place=int)
    cdef void copy_from(self, TrickTable other)
