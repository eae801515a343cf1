cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine cimport network_limits as limits
from fairdeal.engine.buffers cimport Int16s, Int32s, Int64s

@cython.final
cdef class Network:
    cdef readonly int width, hidden_size, size
    cdef readonly tuple arrays
    cdef readonly int output_bias
    cdef Int16s rows, bias, hidden, output
    cdef Int64s hidden_bias
    cdef int[128] sums
    cdef int[128] totals
    cdef short[128] active
    @cython.locals(unit=int)
    cdef void begin(self, Int32s features, int count) noexcept
    @cython.locals(k=int, unit=int, start=Py_ssize_t, total=int, value=int)
    cdef int rate(self, Int32s features, int first, int end) noexcept
    @cython.locals(k=int, unit=int, start=Py_ssize_t)
    cdef inline void add_rows(self, Int32s features, int first, int end) noexcept
    @cython.locals(features=Int32s)
    cpdef int rate_lists(self, list position, list move) except? -1
