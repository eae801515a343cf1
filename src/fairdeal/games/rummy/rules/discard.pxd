cimport cython
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.deal cimport pass_turn

cpdef bint can_discard(Table table, int card, list found)
cpdef void discard(Table table, int card) noexcept nogil
