cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport u128
from fairdeal.engine.moves cimport Move
from fairdeal.engine.buffers cimport Longs, Marks, Shorts
from fairdeal.engine.state cimport State

cdef class Encoder:
    cdef int players
    cdef Py_ssize_t size
    cdef tuple simple
    cdef dict places
    cdef int[8] phase_at
    cdef void observe(self, State state, int seat, Shorts room, Py_ssize_t at)
    cdef bint offer(self, State state, int seat, tuple begun, Marks room, Py_ssize_t at) except -1
    cdef Move move(self, int number)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple said)
    @cython.final
    cdef int step_to(self, int seat, int other) noexcept
    @cython.final
    cdef void begin_row(self, int stage, Shorts room, Py_ssize_t at) noexcept
    @cython.final
    cdef void write_cards(self, Shorts room, Py_ssize_t at, u128 cards, int number=*) noexcept
    @cython.final
    cdef void write_one(self, Shorts room, Py_ssize_t at, int seat, int other) noexcept
    @cython.final
    cdef void offer_set(self, Marks room, Py_ssize_t at, u128 numbers) noexcept
    @cython.final
    @cython.locals(above=u128, some=int)
    cdef u128 rising(self, u128 offered, int last, int need) noexcept

@cython.final
cdef class EncodedMatches:
    cdef Encoder encoder
    cdef readonly object actions
    cdef tuple arrays
    cdef Shorts observations
    cdef Marks masks, to_act
    cdef Py_ssize_t n, size, numbers, begun_at
    cdef int first_part, after_parts
    cdef readonly list states, begun
    @cython.locals(row=Py_ssize_t)
    cpdef object begin(self, object states)
    cpdef object put(self, Py_ssize_t row, State state)
    @cython.locals(numbers=Longs, row=Py_ssize_t, number='long long')
    cpdef Py_ssize_t first_illegal(self, object said) except -2
    @cython.locals(numbers=Longs, row=Py_ssize_t)
    cpdef list step(self, object said)
    @cython.locals(state=State, seat=int, begun=tuple)
    cdef bint say(self, Py_ssize_t row, int number) except -1
    @cython.locals(state=State, seat=int)
    cdef int show(self, Py_ssize_t row) except -1
    @cython.locals(at=Py_ssize_t, number=int)
    cdef object offer(self, Py_ssize_t row, State state, int seat, tuple begun)
