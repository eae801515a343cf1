cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.rules cimport calls, going_out
from fairdeal.mechanics cimport dealer_draw

cdef int CARDS

cdef int draw_dealer(Table table, Stream stream) noexcept nogil
@cython.locals(leader=int)
cdef void deal_cards(Table table, Stream stream, int dealer) noexcept nogil
@cython.locals(seat=int)
cdef void begin(Table table, int leader) noexcept nogil
