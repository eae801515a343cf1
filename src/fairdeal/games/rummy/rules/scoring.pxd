cimport cython
from fairdeal.engine.bits cimport u128
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport sets

@cython.locals(points=int, card=int)
cpdef int table_points(Table table, int seat) noexcept nogil
cdef inline int declared_points(Table table, int card) noexcept nogil
@cython.locals(points=int, cards=u128, card=int)
cpdef int hand_points(Table table, int seat) noexcept nogil
@cython.locals(card=int, owner=int, seat=int)
cpdef void score_round(Table table) noexcept nogil
@cython.locals(best=int, sharing=int, seat=int, was_last=bint)
cpdef bint is_over(Table table) noexcept nogil
@cython.locals(above=int, other=int)
cpdef int place_of(Table table, int seat) noexcept nogil
