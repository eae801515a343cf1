cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.mechanics cimport trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features cimport TrickFeatures

cdef class HeartsFeatures(TrickFeatures):
    cdef int takers_rows, alone_rows, moon_rows, takers
    cdef bint options_moon
    @cython.locals(alone=int, takers=int, step=int, taken=int)
    cdef void add_position(self, Int16s observation) noexcept
    cdef int known_value(self, Int16s observation) noexcept
    @cython.locals(suit=int, value=int, role=int, above=int, height=int)
    cdef void add_face(self, int face) noexcept
