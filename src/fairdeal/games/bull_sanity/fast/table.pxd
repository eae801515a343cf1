cimport cython
from fairdeal.engine cimport bits, shuffle
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream

cdef int CARDS, HIGHEST_SUM

cdef class Table(Core):
    cdef bint play_on, over
    cdef int turn, value, number_out
    cdef u64 waiting
    cdef u128 on_table, face_down
    cdef u128[28] showing
    cdef u8[78] sums
    cdef u8[78] shuffled  # not copied: shuffled again for each deal
    cdef u128[6] hands
    cdef int[6] out

    cdef void clear(self) noexcept nogil
    @cython.locals(card=int, place=int, seat=int)
    cdef void deal(self, Stream stream, int first) noexcept nogil
    @cython.locals(copied=Table)
    cdef Table copy(self)
    @cython.locals(value=int, card=int, seat=int)
    cdef void copy_from(self, Table other)
