cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.mechanics cimport dealer_draw

cdef int draw_dealer(Table table, Stream seats) noexcept nogil
cdef void deal_first_round(Table table, Stream cards, int dealer) noexcept nogil
cdef void deal_later_round(Table table, Stream cards) noexcept nogil
cdef void set_up_round(Table table, int dealer) noexcept nogil
@cython.locals(place=int)
cdef void sit_clockwise(Table table) noexcept nogil
@cython.locals(place=int)
cdef void sit_by_rank(Table table) noexcept nogil
@cython.locals(place=int)
cdef void find_next_seats(Table table) noexcept nogil
cdef int first_leader(Table table) noexcept nogil
cdef int president(Table table) noexcept nogil
cdef int last_in_rank(Table table) noexcept nogil
