cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine cimport network_limits as limits
from fairdeal.engine.buffers cimport Int16s, Int32s

cdef class Features:
    cdef readonly int players, observed, size, count, always_count
    cdef object found_array, coding_array, always_array
    cdef Int32s found, coding, always
    cpdef int rows(self, int number)
    @cython.locals(k=int, place=int)
    cdef void find_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(level=int, k=int)
    cdef void add_number(self, int number, int at) noexcept
    @cython.final
    cdef inline void add(self, int row) noexcept
    cdef void add_position(self, Int16s observation) noexcept
    cdef void add_move(self, Int16s observation, int action) noexcept
    cdef bint rules_out(self, Int16s observation, int action) noexcept
    cdef int known_value(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(others=int, step=int)
    cdef int margin(self, Int16s observation, int at) noexcept
    @cython.locals(k=int)
    cpdef list position_list(self, object observation)
    @cython.locals(first=int, k=int)
    cpdef list move_list(self, object observation, int action)
