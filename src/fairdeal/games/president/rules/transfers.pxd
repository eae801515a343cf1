cimport cython
from fairdeal.engine.bits cimport i64

cdef int RANKS

cpdef tuple best_cards(object hand, i64 number)
cpdef tuple lowest_cards(object hand, i64 number)
@cython.locals(taken=list, step=int, rank=int, share=i64)
cdef tuple _take(object hand, i64 number, bint from_top)
