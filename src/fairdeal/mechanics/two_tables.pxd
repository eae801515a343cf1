cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.bulk cimport Bulk, Lane
from fairdeal.mechanics.suit_tricks cimport SuitTricks

cdef class TwoTables(Bulk):
    cdef Lane other_lane
    cdef SuitTricks table, other_table
    cdef i64 next, end
    @cython.locals(moves=i64, here=bint, there=bint)
    cdef i64 play_all(self, i64 first, i64 count) noexcept nogil
    cdef bint start_next(self, Lane lane) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 finish(self, Lane lane) noexcept nogil
