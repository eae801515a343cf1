cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport Lock, i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.president cimport layout
from fairdeal.games.president.pack cimport Rules
from fairdeal.games.president.thumb cimport Thumb
from fairdeal.games.president.tricks cimport Combos, Round, no_combos

cdef int CHOICES, DEAL, MATCHES, SEATS

@cython.final
cdef class Batch:
    cdef Round round
    cdef Combos legal
    cdef Thumb thumb
    cdef bint steady
    cdef Stream seeds, cards, seats, choices
    cdef int players
    cdef i64 *tally
    @cython.locals(moves=i64, lock=Lock)
    cpdef i64 run(self, i64 first, i64 count)
    @cython.locals(moves=i64, index=i64, seed=u64)
    cdef i64 play_all(self, i64 first, i64 count) noexcept nogil
    @cython.locals(clean=int, bottom=int, place=int, seat=int)
    cdef void count_places(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int out_at(self, int place) noexcept nogil
