cimport cython
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.games.hearts.rules cimport terms

@cython.locals(seat=int, shooter=int)
cdef void score_hand(HeartsTable table) noexcept nogil
cdef int hand_points(HeartsTable table, int seat, int shooter) noexcept nogil
@cython.locals(seat=int)
cdef int moon_shooter(HeartsTable table) noexcept nogil
cdef int reduced(int score) noexcept nogil
