cimport cython
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport deck_terms

@cython.locals(has_duty=bint, face=int)
cpdef bint can_meld(Table table, tuple faces, list found)
@cython.locals(i=int, card=int)
cpdef void put_down_chosen(Table table) noexcept nogil
