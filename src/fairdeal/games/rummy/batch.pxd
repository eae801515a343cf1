cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport Lock, i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.turns cimport Turns

cdef int CHOICES, DEAL, MATCHES, SEATS

@cython.final
cdef class Batch:
    cdef Turns table
    cdef Stream seeds, cards, seats, choices
    cdef int players
    cdef i64 *places
    @cython.locals(moves=i64, lock=Lock)
    cpdef object run(self, i64 first, i64 count)
    @cython.locals(moves=i64, index=i64, seed=u64, seat=int)
    cdef i64 play_all(self, i64 first, i64 count) noexcept nogil
