cimport cython
from fairdeal.engine.bits cimport u128
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.rules cimport going_out
from fairdeal.mechanics cimport seat_sets, sets

cdef bint have_value(Table table, u128 cards, int value) noexcept nogil
cdef bint is_true(Table table) noexcept nogil
cdef bint may_answer(Table table, int seat) noexcept nogil
@cython.locals(seat=int)
cdef int next_to_answer(Table table) noexcept nogil
@cython.locals(taker=int)
cdef int call(Table table, int caller) noexcept nogil
cdef void accept(Table table, int seat) noexcept nogil
cdef void end_turn(Table table) noexcept nogil
cdef int first_with_cards(Table table, int seat) noexcept nogil
cdef int left_of(Table table, int seat) noexcept nogil
