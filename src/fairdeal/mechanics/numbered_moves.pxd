cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream

@cython.final
@cython.no_gc  # moves never refer to what offers them
cdef class Numbered(Moves):
    cdef tuple every
    cdef u64 legal
    cdef int picked
    cpdef bint holds(self, Move move)
    cpdef Move choice(self, Stream stream)

@cython.locals(moves=Numbered)
cpdef Numbered numbered(tuple every, u64 legal)
