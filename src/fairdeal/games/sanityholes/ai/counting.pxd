cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u32, u64
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.rules.sets cimport ValueTable
from fairdeal.games.sanityholes.rules.tricks cimport Table

@cython.final
cdef class Counting:
    cdef ValueTable values
    cdef u32[32] held
    cdef u8[32] numbers
    cdef int size

    cdef void begin(self, Table table, int seat) noexcept nogil
    @cython.locals(number=int)
    cdef int put_away(self, long value, u64 places) noexcept nogil
    @cython.locals(left=int, most=int, sets=u64)
    cdef int plays_left(self) noexcept nogil
