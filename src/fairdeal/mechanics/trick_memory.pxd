cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.mechanics cimport deck_terms

@cython.final
cdef class TrickMemory:
    cdef int deal, shown, asked
    cdef Py_ssize_t read
    cdef u128 gone
    cdef u64[6] lacking
    @cython.locals(seat=int)
    cdef void begin(self, int deal) noexcept nogil
    cpdef void note(self, int seat, int card, int suit, int trump, int players) noexcept nogil
