cimport cython
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.rules cimport deal, terms

cdef void open_bidding(OhHellTable table) noexcept nogil
cdef int max_bid(OhHellTable table) noexcept nogil
cdef int forbidden_bid(OhHellTable table) noexcept nogil
cdef bint is_dealers_turn(OhHellTable table) noexcept nogil
@cython.locals(total=int, seat=int)
cdef int sum_of_bids(OhHellTable table) noexcept nogil
cdef void place_bid(OhHellTable table, int number) noexcept nogil
