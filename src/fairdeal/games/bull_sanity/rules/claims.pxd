cimport cython
from fairdeal.engine.bits cimport u64, u128
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.mechanics cimport seat_sets, sets

cdef int FIRST_VALUE, HIGHEST_HALF, HIGHEST_SUM

cdef void claim(Table table, int value, u128 cards) noexcept nogil
@cython.locals(callers=u64, seat=int)
cdef u64 possible_callers(Table table) noexcept nogil
cdef int next_value(Table table) noexcept nogil
cdef int lowest_value(Table table) noexcept nogil
