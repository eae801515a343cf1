cimport cython
from fairdeal.engine.bits cimport u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.bull_sanity.fast.pack cimport Pack

@cython.final
@cython.no_gc  # a pack never refers to a claim
cdef class Claim(Move):
    cdef readonly Pack pack
    cdef readonly int value
    cdef readonly u128 cards, repeated
