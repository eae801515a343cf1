cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport GilState, i64, u64
from fairdeal.engine.random cimport Stream

cdef int CHOICES, DEAL, MATCHES, SEATS

cdef class Core:
    cdef readonly int players
    cdef public int hand_number, max_rounds
    cdef void warm_up(self)
    cdef void clear_match(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil
    @cython.final
    cdef inline bint is_last_round(self) noexcept nogil

@cython.final
cdef class Lane:
    cdef Core table
    cdef Stream cards, seats, choices
    cdef void begin(self, u64 seed) noexcept nogil
    cdef i64 play(self) noexcept nogil

cdef class Bulk:
    cdef Lane lane
    cdef Stream seeds
    cdef int players
    cdef i64 deals
    cdef i64 *places
    @cython.locals(moves=i64, gil=GilState)
    cpdef object run(self, i64 first, i64 count)
    @cython.locals(moves=i64, index=i64)
    cdef i64 play_all(self, i64 first, i64 count) noexcept nogil
    cdef void begin(self, Lane lane, i64 index) noexcept nogil
    @cython.locals(seat=int)
    cdef void count_match(self, Lane lane) noexcept nogil
    @cython.locals(index=i64, _=int)
    cpdef object deal(self, i64 first, i64 count, int each)
