cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.rules cimport seats
from fairdeal.mechanics cimport dealer_draw, deck_terms

cdef int CARDS_EACH, NEST_SIZE

cpdef list pack_of(object deck)
cpdef tuple cards_to_draw(object deck)
cdef void draw_first_dealer(RookTable table, Stream stream) noexcept nogil
cdef void move_deal_to_left(RookTable table) noexcept nogil
@cython.locals(first=int, deal_round=int)
cdef void deal_hand(RookTable table, Stream stream) noexcept nogil
