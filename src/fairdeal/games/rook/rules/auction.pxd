cimport cython
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.rules cimport seats
from fairdeal.mechanics cimport deck_terms, seat_sets

cdef int MIN_BID, MAX_BID, BID_STEP, NUMBER_OF_BIDS, NO_BID, NOBODY

cdef void open_auction(RookTable table) noexcept nogil
cdef int lowest_bid(RookTable table) noexcept nogil
cdef void place_bid(RookTable table, int points) noexcept nogil
cdef void pass_bid(RookTable table) noexcept nogil
cdef void go_to_next_bidder(RookTable table) noexcept nogil
cdef bint has_passed(RookTable table, int seat) noexcept nogil
cdef bint have_all_passed(RookTable table) noexcept nogil
@cython.locals(three_have_passed=bint)
cdef bint is_auction_over(RookTable table) noexcept nogil
cdef bint is_thrown_in(RookTable table) noexcept nogil
