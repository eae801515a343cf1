cimport cython
from fairdeal.games.bull_sanity.fast.table cimport Table

cdef void go_out(Table table, int seat) noexcept nogil
@cython.locals(ranked=int, place=int)
cdef int place_of(Table table, int seat) noexcept nogil
