cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.ai.counting cimport Counting
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules.tricks cimport Table

cdef int WORST

@cython.locals(table=Table, thumb=Thumb, lock=GilState)
cpdef tuple play_on(SanityholesMatch match, Stream stream, int wild)

@cython.final
cdef class Thumb:
    cdef Table table
    cdef Counting counting
    cdef int price
    cdef u64 chosen

    @cython.locals(values=u64)
    cdef void play_tricks(self, Stream stream, int wild) noexcept nogil
    cpdef u64 best_play(self, u64 values) noexcept nogil
    @cython.locals(row=long, number=int, fewest=int)
    cdef void consider_value(self, long value) noexcept nogil
    @cython.locals(found=u64, at=long, bit=u64)
    cdef u64 least_worth(self, long value, u64 places, int number) noexcept nogil
    @cython.locals(twos=int, price=int)
    cdef void consider(self, long value, u64 places) noexcept nogil
    @cython.locals(twos=u64)
    cpdef u64 best_clear(self) noexcept nogil
