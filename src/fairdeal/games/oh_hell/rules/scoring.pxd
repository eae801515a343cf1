cimport cython
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.rules cimport terms

cdef int hand_points(int bid, int tricks) noexcept nogil
@cython.locals(seat=int)
cdef void score_hand(OhHellTable table) noexcept nogil
