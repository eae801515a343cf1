cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport u128
from fairdeal.engine.moves cimport Move
from fairdeal.engine.buffers cimport Int64s, Int8s, Int16s
from fairdeal.engine.state cimport State

cdef class Encoder:
    cdef int players
    cdef Py_ssize_t size
    cdef tuple simple
    cdef dict starts
    cdef int[8] phase_at
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    cdef Move move(self, int number)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple sequence)
    @cython.final
    cdef int step_to(self, int seat, int other) noexcept
    @cython.final
    cdef void begin_row(self, int stage, Int16s buffer, Py_ssize_t at) noexcept
    @cython.final
    cdef void write_cards(self, Int16s buffer, Py_ssize_t at, u128 cards, int number=*) noexcept
    @cython.final
    cdef void write_seat(self, Int16s buffer, Py_ssize_t at, int seat, int other) noexcept
    @cython.final
    cdef void offer_set(self, Int8s buffer, Py_ssize_t at, u128 actions) noexcept
    @cython.final
    @cython.locals(above=u128, some=int)
    cdef u128 ascending_choices(self, u128 offered, int last, int need) noexcept

@cython.final
cdef class EncodedMatches:
    cdef Encoder encoder
    cdef readonly object actions
    cdef tuple arrays
    cdef Int16s observations
    cdef Int8s masks, to_act
    cdef Py_ssize_t n, size, action_count, begun_at
    cdef int first_part, after_parts
    cdef readonly list states, begun
    @cython.locals(row=Py_ssize_t)
    cpdef object begin(self, object states)
    cpdef object put(self, Py_ssize_t row, State state)
    @cython.locals(actions=Int64s, row=Py_ssize_t, action='long long')
    cpdef Py_ssize_t first_illegal(self, object chosen) except -2
    @cython.locals(actions=Int64s, row=Py_ssize_t)
    cpdef list step(self, object chosen)
    @cython.locals(state=State, seat=int, begun=tuple)
    cdef bint act(self, Py_ssize_t row, int action) except -1
    @cython.locals(state=State, seat=int)
    cdef int show(self, Py_ssize_t row) except -1
    @cython.locals(at=Py_ssize_t, action=int)
    cdef object offer(self, Py_ssize_t row, State state, int seat, tuple begun)
