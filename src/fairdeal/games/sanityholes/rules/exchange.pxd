cimport cython
from fairdeal.engine.bits cimport u128
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.mechanics cimport sets

cdef int number_of_pairs(Table table) noexcept nogil
cdef int higher(Table table, int pair) noexcept nogil
cdef int lower(Table table, int pair) noexcept nogil
@cython.locals(available=int)
cdef int items_due(Table table, int pair) noexcept nogil
@cython.locals(pair=int)
cdef int pair_of_giver(Table table, int seat) noexcept nogil
cdef void choose_gift(Table table, int seat, u128 cards, int markers) noexcept nogil
@cython.locals(pair=int)
cdef void exchange(Table table) noexcept nogil
@cython.locals(cards=u128, markers=int, returned=u128)
cdef void exchange_pair(Table table, int giver, int receiver) noexcept nogil
