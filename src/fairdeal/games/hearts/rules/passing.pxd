cimport cython
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.mechanics cimport sets

cdef bint has_pass(int hand_number) noexcept nogil
cpdef int usual_pass(int players) noexcept nogil
cdef int cards_to_pass(HeartsTable table, int hand_size) noexcept nogil
cpdef int receiver(int seat, int players, int hand_number) noexcept nogil
cpdef int giver(int seat, int players, int hand_number) noexcept nogil
@cython.locals(turn=int)
cdef int steps_to_receiver(int players, int hand_number) noexcept nogil
@cython.locals(seat=int, other=int)
cdef void exchange(HeartsTable table) noexcept nogil
