cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.moves cimport Listed, Move
from fairdeal.games.president.fast cimport memory

@cython.final
cdef class Combo(Move):
    cdef readonly int rank
    cdef readonly i64 naturals, jokers

cdef tuple COMMON

@cython.locals(made=Combo)
cpdef Combo combo(int rank, i64 naturals, i64 jokers)

@cython.final
cdef class Gift(Move):
    cdef readonly tuple cards

cdef class Gifts(Listed):
    cdef readonly int number
    cdef readonly dict hand
