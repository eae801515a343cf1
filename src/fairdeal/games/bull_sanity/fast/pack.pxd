cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.mechanics.faces cimport cards_in

@cython.final
cdef class Pack:
    cdef readonly object deck
    cdef readonly tuple names, sums, showing
    cdef readonly dict bit_of
    @cython.locals(card=int)
    cpdef list texts(self, u128 cards)
