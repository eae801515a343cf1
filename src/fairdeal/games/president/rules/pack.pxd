cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport dealing
from fairdeal.games.president.fast.round cimport Round

@cython.locals(drawn=int, left_of_dealer=int)
cdef int deal_first_round(Round table, Stream cards, Stream seats) noexcept nogil
cdef void deal_later_round(Round table, Stream cards, int first) noexcept nogil
