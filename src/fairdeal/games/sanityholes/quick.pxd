cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport Lock, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes cimport layout
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.tricks cimport Table

cdef int SHED

@cython.locals(table=Table, lock=Lock)
cpdef tuple play_on(SanityholesMatch match, Stream stream, int wild)
@cython.locals(values=u64)
cdef void play_tricks(Table table, Stream stream, int wild) noexcept nogil
@cython.locals(row=int, chosen=int, most=int, value=int, price=int)
cdef u64 best(Table table, u64 values) noexcept nogil
