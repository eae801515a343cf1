cimport cython
from fairdeal.games.rummy.fast.deep_draws cimport is_usable
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

cpdef bint can_draw(Table table, int depth, list found)
cpdef bint can_stop(Table table, list found)
cpdef void draw_from_stock(Table table) noexcept nogil
@cython.locals(i=int)
cpdef void draw_from_pile(Table table, int depth) noexcept nogil
cpdef void stop(Table table) noexcept nogil
