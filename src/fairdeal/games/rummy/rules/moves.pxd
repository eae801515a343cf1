cimport cython
from fairdeal.engine.moves cimport Move
from fairdeal.games.rummy.fast cimport memory
from fairdeal.mechanics.faces cimport FaceTable

# What moves refer to never refers back.
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
cdef class Lay(Move):
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

@cython.locals(made=Meld)
cpdef Meld meld_of(tuple faces, FaceTable names)
@cython.locals(made=Lay)
cpdef Lay lay_off(int face, int group, FaceTable names)
