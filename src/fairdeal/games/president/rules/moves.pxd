cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.moves cimport Move
from fairdeal.games.president.rules cimport ranks

@cython.final
cdef class Combo(Move):
    cdef readonly int rank
    cdef readonly i64 naturals, jokers

@cython.final
cdef class Gift(Move):
    cdef readonly tuple cards

cpdef str cards_text(int rank, i64 number)
