cimport cython
from fairdeal.engine.moves cimport Move
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.faces cimport FaceTable

# Moves refer to texts and tables that never refer back to a move.
@cython.final
@cython.no_gc
cdef class Draw(Move):
    cdef readonly int depth

@cython.final
@cython.no_gc
cdef class Meld(Move):
    cdef readonly tuple faces
    cdef readonly FaceTable names

@cython.final
@cython.no_gc
cdef class LayOff(Move):
    cdef readonly int face, group
    cdef readonly FaceTable names

@cython.final
@cython.no_gc
cdef class Arrange(Move):
    cdef readonly tuple groups
    cdef readonly FaceTable names

@cython.final
@cython.no_gc
cdef class Discard(Move):
    cdef readonly int card
    cdef readonly FaceTable names

@cython.locals(meld=Meld)
cpdef Meld new_meld(tuple faces, FaceTable names)
@cython.locals(lay_off=LayOff)
cpdef LayOff new_lay_off(int face, int group, FaceTable names)
