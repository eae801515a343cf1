cimport cython
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable

# What moves refer to never refers back.
@cython.final
@cython.no_gc
cdef class Gift(Move):
    cdef readonly ValueTable values
    cdef readonly u128 cards
    cdef readonly int markers
    cdef readonly tuple repeated

@cython.final
@cython.no_gc
cdef class Play(Move):
    cdef readonly ValueTable values
    cdef readonly u64 code

@cython.final
@cython.no_gc
cdef class InvalidSet(Move):
    cdef readonly tuple faces, written

@cython.final
@cython.no_gc
cdef class Clear(Move):
    cdef readonly int face
    cdef readonly str written
