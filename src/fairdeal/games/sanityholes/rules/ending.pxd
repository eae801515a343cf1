cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.mechanics cimport seat_sets

@cython.locals(place=int)
cdef void finish_round(Table table) noexcept nogil
cdef i64 black_markers_left(Table table) noexcept nogil
@cython.locals(total=i64, seat=int)
cdef i64 markers_taken(Table table) noexcept nogil
@cython.locals(ahead=int, ranks_higher=bint, place=int, other=int)
cdef int final_place(Table table, int seat) noexcept nogil
