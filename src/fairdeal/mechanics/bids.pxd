cimport cython
from fairdeal.engine.moves cimport Move

@cython.final
cdef class Bid(Move):
    cdef readonly int number
