cimport cython
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport deck_terms

cpdef bint can_lay_off(Table table, int face, int group, list found)
cdef bint extends(Table table, int symbol, int group) noexcept nogil
cpdef void lay_off(Table table, int face, int group) noexcept nogil
