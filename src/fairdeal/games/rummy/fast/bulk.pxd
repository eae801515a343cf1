cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.rules.turns cimport Turns

cdef class InBulk(Core):
    cdef Turns table
    cdef void clear_match(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil
