cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.moves cimport Listed
from fairdeal.games.president.rules cimport ranks

cdef class LegalGifts(Listed):
    cdef readonly int number
    cdef readonly dict hand

@cython.locals(held=i64, kinds=int, rank=int)
cpdef bint has_one_gift(object hand, i64 number)
