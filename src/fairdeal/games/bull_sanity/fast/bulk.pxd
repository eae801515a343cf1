cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.rules.table cimport Table

cdef int DEAL, SEATS

cdef class InBulk(Core):
    cdef Table table
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil
