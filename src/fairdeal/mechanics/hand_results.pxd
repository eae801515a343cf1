cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.events cimport LazyData
from fairdeal.mechanics.suit_tricks cimport SuitTricks

@cython.final
cdef class HandResult(LazyData):
    cdef int players, hand_number
    cdef int[6] won
    cdef int[6] taken
    cdef int[6] before
    cdef int[6] scores
    @cython.locals(seat=int)
    cdef void add_scores(self, SuitTricks table) noexcept

@cython.locals(result=HandResult, seat=int)
cpdef HandResult new_hand_result(SuitTricks table)
