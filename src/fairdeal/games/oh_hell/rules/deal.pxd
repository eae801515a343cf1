cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.rules cimport terms
from fairdeal.mechanics cimport deck_terms

cdef void draw_first_dealer(OhHellTable table, Stream stream) noexcept nogil
cdef void move_deal_to_left(OhHellTable table) noexcept nogil
cdef int left_of(OhHellTable table, int seat) noexcept nogil
cdef int hand_size(int hand_number) noexcept nogil
@cython.locals(size=int)
cdef void deal_hand(OhHellTable table, Stream stream) noexcept nogil
cdef int trump_suit(OhHellTable table) noexcept nogil
