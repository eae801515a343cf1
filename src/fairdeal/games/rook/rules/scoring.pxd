cimport cython
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.rules cimport seats
from fairdeal.mechanics cimport deck_terms

@cython.locals(team=int)
cdef void score_hand(RookTable table) noexcept nogil
cdef void capture_nest(RookTable table) noexcept nogil
cpdef dict points_by_card(object deck)
@cython.locals(taken=int)
cdef int team_score(RookTable table, int team) noexcept nogil
cdef bint is_over_after_hand(RookTable table) noexcept nogil
cdef bint is_over_after_throw_in(RookTable table) noexcept nogil
@cython.locals(best=int)
cdef bint has_enough_points(RookTable table) noexcept nogil
cdef bint is_tie(RookTable table) noexcept nogil
