cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.choices cimport chosen, ways
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef class RookTable(SuitTricks):
    cdef u8[79] sums_to_draw
    cdef int number_to_draw
    cdef bint made_bid_scores_bid, reaching_target_ends
    cdef int target
    cdef public int dealer
    cdef public u128 nest
    cdef readonly int bidder, high_bid, declarer, passed

    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void score_hand(self) noexcept nogil

    @cython.locals(seat=int)
    cdef void shuffle_all(self, Stream stream) noexcept nogil
    @cython.locals(step=int)
    cdef void deal_one_to_each(self, int first) noexcept nogil
    cdef void deal_one_to_nest(self) noexcept nogil
    cdef int nest_size(self) noexcept nogil
    @cython.locals(points=int)
    cdef int points_in(self, u128 cards) noexcept nogil
    cdef int taken_by_team(self, int team) noexcept nogil
    cdef void add_score(self, int team, int points) noexcept nogil

    @cython.final
    cdef inline int bid_number(self, int points) noexcept nogil
    cdef u64 legal_bids(self) noexcept nogil

    @cython.locals(moves=i64)
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil
    @cython.locals(moves=i64, number=int)
    cdef i64 random_auction(self, Stream choices) noexcept nogil
    @cython.locals(held=int, places=u64)
    cdef void random_nest(self, Stream choices) noexcept nogil

    @cython.locals(table=RookTable, place=int)
    cdef void copy_from(self, TrickTable other)

# The rules refer to the class above: import them after it.
from fairdeal.games.rook.rules cimport auction, deal, nest, scoring, tricks
